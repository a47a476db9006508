set(fast *)
set(small front.cpp lattice_frontier.cpp lattice_nodes.cpp poka.cpp)
