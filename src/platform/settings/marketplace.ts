/** Rules of the marketplace that an operator decides. */
import { z } from 'zod'
import { PROBLEM_HOURS } from '#lib/rules/guarantee.ts'

export const MARKETPLACE = {
  BREEDER_VERIFICATION: z.enum(['instant', 'review']).optional().meta({
    description:
      '`review`: staff check each application (recommended); `instant`: an application is verified at once.',
    defaultText: '`instant`',
  }),
  PLATFORM_FEE_BPS: z.coerce
    .number()
    .int()
    .min(0)
    .max(10_000)
    .default(0)
    .describe('The platform’s share of a price in basis points: 250 is 2.5%.'),
  PAYOUT_AFTER_HOURS: z.coerce
    .number()
    .int()
    .min(PROBLEM_HOURS, `must be at least ${PROBLEM_HOURS}, the hours in which buyers can report a problem`)
    .max(24 * 90)
    .default(PROBLEM_HOURS)
    .describe(
      `Hours from the handover until a payout is sent, unless the buyer reports a problem; at least ${PROBLEM_HOURS}, which the buyer guarantee promises.`,
    ),
  NEW_BREEDER_HOLD_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(90)
    .default(7)
    .describe(
      'Days for which the first payouts of a new breeder wait after the sale has ended; 0 turns this off.',
    ),
  NEW_BREEDER_HOLD_SALES: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000)
    .default(3)
    .describe('Completed sales after which a breeder is no longer new.'),
  STAFF_REFUND_APPROVAL_CENTS: z.coerce
    .number()
    .int()
    .min(0)
    .default(50_000)
    .describe(
      'Cents; if staff refund more than this for one sale, a second member of staff must approve it.',
    ),
  PAYMENT_CHECK_CARDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(100)
    .default(3)
    .describe(
      'From so many different cards of one account within an hour on, staff check its payments before they are captured; 0 turns this off.',
    ),
  PAYMENT_CHECK_ACCOUNTS: z.coerce.number().int().min(0).max(100).optional().meta({
    description:
      'The same for a card that so many accounts use within 30 days; 0 turns this off. Locally, everyone pays with the same test cards.',
    defaultText: '3 in production, otherwise 0',
  }),
  LANDING_STATISTICS: z
    .enum(['fixed', 'live'])
    .default('fixed')
    .describe(
      '`live` shows the actual numbers of verified breeders, breeds, and sales on the landing page instead of those in `src/features/site/web/site-copy.ts`.',
    ),
}
