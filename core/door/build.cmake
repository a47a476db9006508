set(small *)
set(catches *)
set(first engine.cpp json.cpp options.cpp questions.cpp questions/tables.cpp source.cpp window.cpp)
