-- An identity is known by who vouches for it (the provider's issuer, or ourselves for a password) and its id there.
alter table accounts add column issuer text not null default 'local:credential';
alter table accounts drop constraint accounts_provider_id_account_id_key;
create unique index accounts_identity on accounts (issuer, account_id);
