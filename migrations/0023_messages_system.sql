-- System messages report events of a sale in the conversation of its parties. The key of the event makes sure that
-- each is written once.
alter table messages add kind text not null default 'user' check (kind in ('user', 'system'));
alter table messages add event_key text unique;
alter table messages add check ((kind = 'system') = (event_key is not null));
