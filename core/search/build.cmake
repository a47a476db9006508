set(fast *)
set(small alphabet.cpp lattice/datafly.cpp lattice/ground.cpp lattice/incognito.cpp lattice/lattice.cpp
    lattice/lattice_search.cpp lattice/mingen.cpp lattice/mu_argus.cpp
    lattice/node_search.cpp lattice/samarati.cpp methods/make_search.cpp)
