-- Two tabs that edit one cat: the later save names the version that it began with, and is told when that is old.
alter table cats add column version integer not null default 1;
-- A cat that its breeder deleted is withdrawn as well; its row stays, since payments and conversations refer to it.
alter table cats add column deleted_at timestamptz;
alter table cats add check (deleted_at is null or status = 'withdrawn');
