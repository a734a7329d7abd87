-- Staff can sign a user out on all devices.
-- previous release: the constraint allows one action more
alter table moderation_decisions
  drop constraint moderation_decisions_action_check,
  add constraint moderation_decisions_action_check check (action in ('dismiss', 'warn', 'mute', 'unmute', 'suspend',
    'restore', 'sign_out', 'take_down', 'bring_back', 'unfeature', 'uphold', 'reverse', 'verify', 'reject', 'open',
    'view_documents', 'view_order', 'grant_badge', 'revoke_badge', 'refund', 'hold_payout',
    'release_payout', 'answer_dispute', 'view_payout_account'));
