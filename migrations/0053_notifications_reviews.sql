-- Notices and emails about reviews: the invitation to write one, a new one, and the reply to one.
alter table notices
  drop constraint notices_kind_check,
  add constraint notices_kind_check check (kind in ('message', 'inquiry', 'decision', 'verification', 'order', 'sale',
    'support', 'cat', 'review'));
alter table notification_choices add column reviews boolean not null default true;
