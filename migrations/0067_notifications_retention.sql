create index notices_subject_id on notices (subject_id);
create index notices_created_at on notices (created_at);
