-- Staff who hold or release a payout are logged.
-- previous release: the constraint allows more actions
alter table moderation_decisions
  drop constraint moderation_decisions_action_check,
  add constraint moderation_decisions_action_check check (action in ('dismiss', 'warn', 'mute', 'unmute', 'suspend',
    'restore', 'take_down', 'bring_back', 'unfeature', 'uphold', 'reverse', 'verify', 'reject', 'open',
    'view_documents', 'view_order', 'grant_badge', 'revoke_badge', 'refund', 'hold_payout', 'release_payout'));
