-- Recording that a large rejected refund was paid in another way needs the approval of a second member of staff, too.
-- previous release: the constraint allows one kind more
alter table approvals
  drop constraint approvals_kind_check,
  add constraint approvals_kind_check check (kind in ('refund', 'settle_refund', 'problem_decision', 'delete_user'));
