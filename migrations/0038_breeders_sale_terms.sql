-- What applies to sales of a cattery. Both are copied into each sale, which later changes do not affect.
alter table breeders add deposit_policy text not null default 'moderate'
  check (deposit_policy in ('flexible', 'moderate', 'firm'));
-- An IANA name. The dates of sales are days in this time zone.
alter table breeders add time_zone text not null default 'America/New_York' check (length(time_zone) <= 64);
