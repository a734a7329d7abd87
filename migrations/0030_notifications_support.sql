-- Answers to support requests.
alter table notices
  drop constraint notices_kind_check,
  add constraint notices_kind_check check (kind in ('message', 'inquiry', 'decision', 'verification', 'order', 'sale',
    'support'));
