set(fast writer.cpp)
set(small *)
