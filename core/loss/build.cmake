set(fast *)
set(small binary_log.cpp entropy.cpp lm.cpp rm.cpp)
