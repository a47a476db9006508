set(fast *)
set(first *)
