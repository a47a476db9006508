set(fast *)
