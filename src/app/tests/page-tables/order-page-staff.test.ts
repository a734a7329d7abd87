/** What the page of a sale offers to members of staff, by their role and by what waits for a decision. */
import { expect, it } from 'vitest'
import type { Refund } from '#features/refunds/contract.ts'
import type { StaffRole } from '#lib/staff-roles.ts'
import {
  approval,
  type Data,
  evidence,
  fraudWarning,
  orderPage,
  paymentCheck,
  refund,
} from '#testing/web/order-page.ts'

type Row = [situation: string, staffRole: StaffRole, data: Omit<Data, 'role' | 'staffRole'>, offers: string[]]

const DONE = { status: 'completed', paid: 250_137, due: 0, finalPaymentDue: null } as const
const STATUS = '## Status | $2,001.14'
const DONE_TITLE = '## Sale completed'
const REFUND = '## Refunds | [Refund]'
const CANCEL = '## Refunds | [Refund or cancel]'
const FAILED_REFUND = '## Refunds | $250.11 | [Paid in another way] | [Try again now] | [Refund]'
const PAYOUT = '## Payout | Paid by the buyer: $500.23 | Platform fee: −$25.02 | The breeder’s share: $475.21'
const HOLD = `${PAYOUT} | [Hold payout]`
const APPROVAL = '$120.05 | Show approvals -> /admin?tab=approvals'
const CHECK = '## Check of the payment of $500.23'
const WARNING = '## Fraud warning for $2,001.14'
const DISPUTE = '## Dispute of $2,001.14'
const LOST = `${DISPUTE} | $500.23`
const EVIDENCE =
  '{Summary for the bank} | {Proof of the handover off} | {Other files off} | [Save] | [Submit evidence] | [Accept the dispute]'

const PARTLY = { order: { ...DONE, refunded: 25_011 } }
const FULLY = { order: { ...DONE, refunded: 250_137 } }
const refunded = (progress: Refund['progress']) => ({ ...PARTLY, refunds: [refund({ progress })] })
const payout = (changes: Data['payout']) => ({ ...PARTLY, payout: changes as NonNullable<Data['payout']> })
const CHECKED: Row[2] = {
  order: { status: 'pending', frozen: 'payment_check', paid: 0 },
  payout: null,
  risks: { checks: [paymentCheck({})] },
}
const REJECTED = { ...PARTLY, refunds: [refund({ progress: 'with_staff', failure: 'expired_card' })] }
const TRANSFER = {
  id: '0199b3a0-0000-7000-8000-000000000041',
  kind: 'transfer' as const,
  amount: 47_521,
  state: 'failed' as const,
  failure: 'insufficient funds',
  createdAt: '2026-06-30T09:08:07.000Z',
  nextAt: null,
  isOverdue: false,
}
const HELD = { state: 'held' as const, reason: 'Asked the breeder', decidedAt: '2026-06-30T09:08:07.000Z' }
const OPEN_DISPUTE = { ...PARTLY, evidence: evidence({}) }
const LOST_DISPUTE = {
  order: { frozen: 'dispute_lost' as const, refunded: 50_023 },
  evidence: evidence({
    frozen: 'dispute_lost',
    isClosed: true,
    status: 'lost',
    outcome: 'lost',
    lost: 50_023,
  }),
}

const EARLY = {
  amount: 47_521,
  guaranteeUntil: null,
  agreedAt: null,
  isAllowed: true,
  needsApproval: false,
}

const ROWS: Row[] = [
  ['a rejected refund', 'support', REJECTED, [DONE_TITLE, '## Refunds | $250.11']],
  ['a rejected refund', 'moderator', REJECTED, [DONE_TITLE, '## Refunds | $250.11']],
  ['a rejected refund', 'finance', REJECTED, [DONE_TITLE, FAILED_REFUND, HOLD]],
  ['a rejected refund', 'owner', REJECTED, [DONE_TITLE, FAILED_REFUND, HOLD]],
  ['a refund that is tried again', 'finance', refunded('retrying'), [DONE_TITLE, FAILED_REFUND, HOLD]],
  ...(['sending', 'pending', 'sent', 'completed', 'settled'] as const).map(
    (progress): Row => [
      `a refund: ${progress}`,
      'finance',
      refunded(progress),
      [DONE_TITLE, '## Refunds | $250.11 | [Refund]', HOLD],
    ],
  ),
  ['everything refunded', 'finance', FULLY, [DONE_TITLE, '## Refunds', HOLD]],
  [
    'a request for approval of others',
    'support',
    { approvals: [approval({})] },
    [`${STATUS} | ${APPROVAL}`, '## Refunds'],
  ],
  [
    'a request for approval to decide',
    'finance',
    { approvals: [approval({ mayApprove: true, mayDecline: true })] },
    [`${STATUS} | $120.05 | Decide it -> /admin?tab=approvals`, CANCEL, HOLD],
  ],
  [
    'an own request for approval',
    'finance',
    { approvals: [approval({ mayDecline: true, kind: 'settle_refund' })] },
    [`${STATUS} | ${APPROVAL}`, CANCEL, HOLD],
  ],
  [
    'a payout that staff hold',
    'finance',
    payout({ status: 'held', holdReason: 'staff', hold: HELD, mayRelease: true }),
    [DONE_TITLE, REFUND, `${PAYOUT} | [Remove hold]`],
  ],
  [
    'a payout that staff released',
    'finance',
    payout({ status: 'on_its_way', hold: { ...HELD, state: 'released' } }),
    [DONE_TITLE, REFUND, HOLD],
  ],
  [
    'a payout of a new breeder',
    'finance',
    payout({ status: 'held', holdReason: 'new_breeder', early: EARLY }),
    [DONE_TITLE, REFUND, `${PAYOUT} | [Hold payout] | [Send early]`],
  ],
  [
    'a payout in the guarantee to which the buyer did not agree',
    'finance',
    payout({ status: 'held', holdReason: 'guarantee', early: { ...EARLY, isAllowed: false } }),
    [DONE_TITLE, REFUND, HOLD],
  ],
  [
    'a rejected transfer',
    'finance',
    payout({ status: 'on_its_way', movements: [TRANSFER] }),
    [DONE_TITLE, REFUND, `${PAYOUT} | $475.21 | [Try again now] | [Hold payout]`],
  ],
  [
    'a rejected transfer',
    'moderator',
    payout({ status: 'on_its_way', movements: [TRANSFER] }),
    [DONE_TITLE, '## Refunds'],
  ],
  [
    'a payout that was sent',
    'finance',
    payout({ status: 'paid', movements: [{ ...TRANSFER, state: 'succeeded' }] }),
    [DONE_TITLE, REFUND, `${PAYOUT} | $475.21`],
  ],
  ['payouts that are off', 'finance', { payout: null }, [STATUS, CANCEL]],
  [
    'a payment to check',
    'finance',
    CHECKED,
    ['## This payment is being checked', `${CHECK} | {Reason} | [Approve and charge] | [Reject]`],
  ],
  ['a payment to check', 'moderator', CHECKED, ['## This payment is being checked']],
  [
    'an approved payment',
    'owner',
    { risks: { checks: [paymentCheck({ state: 'approved' })] } },
    [STATUS, CHECK, CANCEL, HOLD],
  ],
  [
    'a fraud warning',
    'finance',
    { risks: { warnings: [fraudWarning({})] } },
    [STATUS, `${WARNING} | {Reason} | [Dismiss the warning]`, CANCEL, HOLD],
  ],
  [
    'a dismissed fraud warning',
    'finance',
    { risks: { warnings: [fraudWarning({ state: 'dismissed' })] } },
    [STATUS, WARNING, CANCEL, HOLD],
  ],
  [
    'a dispute to answer',
    'finance',
    OPEN_DISPUTE,
    [
      DONE_TITLE,
      `${DISPUTE} | [0 messages between the parties] | ${EVIDENCE} | [What the bank receives]`,
      REFUND,
      HOLD,
    ],
  ],
  [
    'a dispute to answer',
    'support',
    OPEN_DISPUTE,
    [DONE_TITLE, `${DISPUTE} | [0 messages between the parties] | [What the bank receives]`, '## Refunds'],
  ],
  [
    'a lost dispute',
    'finance',
    LOST_DISPUTE,
    [
      '## On hold',
      `${LOST} | [Let the order continue] | [0 messages between the parties] | [What the bank receives]`,
      '## Refunds',
      HOLD,
    ],
  ],
  [
    'a lost dispute',
    'support',
    LOST_DISPUTE,
    ['## On hold', `${LOST} | [0 messages between the parties] | [What the bank receives]`, '## Refunds'],
  ],
]

/** Lines that do not depend on the role. */
const OF_ALL = /^(Staff -> |# |## Details|## Timeline)/

it.each(ROWS)('%s, for %s', async (_, staffRole, data, offers) => {
  const lines = await orderPage({ role: 'staff', staffRole, ...data })
  expect(lines.filter((line) => !OF_ALL.test(line))).toEqual(offers)
})
