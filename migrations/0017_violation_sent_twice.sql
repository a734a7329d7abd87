-- Made by the sender's page, so that a message that is stopped and sent again by a double click is one violation.
alter table moderation_violations add column client_id uuid;
create index moderation_violations_client_id on moderation_violations (user_id, client_id) where client_id is not null;
