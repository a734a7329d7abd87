-- The known device that is trusted, so that forgetting it also ends the trust; null for those of before.
alter table trusted_devices add column known_device_id uuid references known_devices (id) on delete cascade;
create index trusted_devices_known_device on trusted_devices (known_device_id);
