-- Reviews can be reported.
alter table moderation_cases
  drop constraint moderation_cases_subject_kind_check,
  add constraint moderation_cases_subject_kind_check
    check (subject_kind in ('message', 'person', 'cat', 'pairing', 'breeder', 'order', 'review'));
