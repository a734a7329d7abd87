-- Problems that buyers report after the handover are cases.
alter table moderation_cases
  drop constraint moderation_cases_kind_check,
  add constraint moderation_cases_kind_check
    check (kind in ('violations', 'report', 'appeal', 'support', 'guarantee'));
