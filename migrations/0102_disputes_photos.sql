-- A part of the evidence is one PDF document or several photos in an order.
alter table dispute_evidence add column handover_files uuid[] not null default '{}';
alter table dispute_evidence add column other_files uuid[] not null default '{}';
update dispute_evidence set handover_files = array_remove(array[handover_file], null),
  other_files = array_remove(array[other_file], null);
-- previous release: answers to disputes fail until it is replaced
alter table dispute_evidence drop column handover_file;
-- previous release: answers to disputes fail until it is replaced
alter table dispute_evidence drop column other_file;
-- When staff were reminded of the deadline.
alter table dispute_evidence add column reminded_at timestamptz;
