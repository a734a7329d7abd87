-- Notices about the account, such as an export that is ready.
alter table notices
  drop constraint notices_kind_check,
  add constraint notices_kind_check check (kind in ('message', 'inquiry', 'decision', 'verification', 'order', 'sale',
    'support', 'cat', 'review', 'account'));
