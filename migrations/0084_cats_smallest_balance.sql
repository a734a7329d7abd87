-- A deposit leaves a balance of at least $0.50, which is the minimum of a card payment.
update cats set deposit_amount = null where deposit_amount > price - 50 and status in ('available', 'withdrawn');
