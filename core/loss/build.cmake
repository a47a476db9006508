set(fast *)
set(small lm.cpp loss.cpp)
