/** The events that the webhook endpoints must send; the runbook payments-live.md lists them, too. */

/** Of the endpoint for the platform's own account. */
export const OWN_EVENTS = [
  'payment_intent.amount_capturable_updated',
  'payment_intent.canceled',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.succeeded',
  'charge.refunded',
  'refund.created',
  'refund.failed',
  'refund.updated',
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.dispute.funds_reinstated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.updated',
  'radar.early_fraud_warning.created',
  'radar.early_fraud_warning.updated',
] as const

/** Of the endpoint for connected accounts. */
export const CONNECTED_EVENTS = [
  'account.application.deauthorized',
  'account.updated',
  'payout.canceled',
  'payout.created',
  'payout.failed',
  'payout.paid',
  'payout.updated',
] as const
