-- Notices about a sale: `order` to the buyer, and `sale` to the breeder, whose actor is the buyer.
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check
  check (kind in ('message', 'inquiry', 'decision', 'verification', 'order', 'sale'));
alter table notices drop constraint notices_check;
alter table notices add constraint notices_check
  check ((actor_id is not null) = (kind in ('message', 'inquiry', 'sale')));
