-- When the application was completed. A profile without one stays pending and is not shown to staff.
alter table breeders add column applied_at timestamptz;
update breeders set applied_at = created_at where verification_status <> 'pending' or documents ? 'references';
create index breeders_applications on breeders (applied_at, id)
  where verification_status = 'pending' and applied_at is not null;
