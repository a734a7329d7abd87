-- A favorite cat is available again.
alter table notices
  drop constraint notices_kind_check,
  add constraint notices_kind_check check (kind in ('message', 'inquiry', 'decision', 'verification', 'order', 'sale',
    'support', 'cat'));
