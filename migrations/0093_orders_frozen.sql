-- Set while a dispute keeps the parties of a sale from changing it.
alter table transactions add column frozen text check (frozen in ('dispute', 'dispute_lost'));
