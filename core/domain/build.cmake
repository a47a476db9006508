set(small *)
