set(fast *)
set(catches crew.cpp)
set(first natural_order.cpp result.cpp)
