set(fast *)
set(small front.cpp ground.cpp lattice.cpp lattice_frontier.cpp lattice_nodes.cpp lattice_search.cpp poka.cpp)
set(catches crew.cpp)
