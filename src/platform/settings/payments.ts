/** Settings of payments and payouts. */
import { z } from 'zod'
import { list, optionalText, replaceable, url } from './types.ts'

export const WALLETS = ['apple_pay', 'google_pay', 'link'] as const
export type Wallet = (typeof WALLETS)[number]

export const PAYMENTS = {
  STRIPE_SECRET_KEY: optionalText.describe(
    'Payments with Stripe; set both keys and the webhook secret or none of them. Without them, a local payment provider is used. Live keys require `APP_ENV=production`; Stripe’s test keys also work locally.',
  ),
  STRIPE_PUBLISHABLE_KEY: optionalText.describe('The key that the card form uses.'),
  STRIPE_WEBHOOK_SECRET: replaceable(z.string().min(1, 'must not be empty')).describe(
    'The secret of the webhook endpoint `PUBLIC_URL/api/webhooks/stripe` ([going live](runbooks/payments-live.md)). While it is [replaced](runbooks/replace-secret.md), set the new and the previous one, separated by a comma.',
  ),
  STRIPE_API_URL: url('http').optional().meta({
    description:
      'For tests: the address of another server with Stripe’s API, on this machine; not in production.',
    defaultText: 'Stripe',
  }),
  PAYOUTS: z.enum(['connect', 'off']).optional().meta({
    description:
      '`connect`: breeders set up an account at Stripe, and their money is transferred to it after the handover; `off`: you pay them.',
    defaultText: '`connect`',
  }),
  STRIPE_CONNECT_WEBHOOK_SECRET: replaceable(z.string().min(1, 'must not be empty')).describe(
    'The secret of the webhook endpoint that receives events of connected accounts; required in production with `PAYOUTS=connect`.',
  ),
  PAYMENT_BEFORE_PAYOUT_ACCOUNT: z
    .enum(['allowed', 'refused'])
    .default('allowed')
    .describe(
      '`refused`: buyers cannot pay a breeder who has no active payout account; `allowed`: the money waits.',
    ),
  STRIPE_STATEMENT_PREFIX: z
    .string()
    .regex(
      /^(?=.*[A-Za-z])[A-Za-z0-9 .&-]{2,10}$/,
      'must have 2 to 10 letters, digits, or spaces, with a letter',
    )
    .default('LMATE')
    .describe(
      'The shortened descriptor that is set in Stripe’s dashboard, 2 to 10 characters. Card statements show it, the order number, and as much of the cattery’s name as fits into 22 characters.',
    ),
  PAYMENT_WALLETS: list(z.enum(WALLETS, { error: `must be ${WALLETS.join(', ')}, separated by commas` }))
    .default([])
    .meta({
      description:
        'Ways to pay besides typing a card: `apple_pay`, `google_pay`, `link`, separated by commas ([going live](runbooks/payments-live.md#wallets)).',
      defaultText: 'none',
    }),
}
