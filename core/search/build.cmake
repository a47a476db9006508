set(fast *)
set(small alphabet.cpp lattice/ground.cpp lattice/lattice.cpp lattice/lattice_search.cpp methods/make_search.cpp)
