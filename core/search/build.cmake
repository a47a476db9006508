set(fast *)
set(small alphabet.cpp methods/make_search.cpp)
