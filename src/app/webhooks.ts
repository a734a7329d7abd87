/** What the features do about the webhooks of the payment provider. */

import { disputeWebhooks } from '#features/disputes/api/index.ts'
import { paymentCheckWebhooks } from '#features/payment-checks/api/index.ts'
import { paymentWebhooks } from '#features/payments/api/index.ts'
import { payoutWebhooks } from '#features/payouts/api/index.ts'
import { refundWebhooks } from '#features/refunds/api/index.ts'
import type { WebhookHandler } from '#platform/stripe/webhook-handlers.ts'

export const WEBHOOKS: readonly WebhookHandler[] = [
  ...paymentWebhooks,
  ...refundWebhooks,
  ...disputeWebhooks,
  ...paymentCheckWebhooks,
  ...payoutWebhooks,
]
