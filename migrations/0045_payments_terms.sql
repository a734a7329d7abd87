-- What the buyer saw when the payment started: deposit policy, deposit, go-home date, and time zone of the sale.
alter table payments add terms jsonb;
