/** What the emails about a sale say in each of its states, and that no sentence contradicts the state or another sentence. */
import { describe, expect, it } from 'vitest'
import type { SaleRow } from '#features/orders/api/index.ts'
import type { Sale } from '#features/orders/contract.ts'
import type { SaleEventRow } from '#features/sales/api/index.ts'
import { ACTORS, type SaleEventKind } from '#features/sales/contract.ts'
import { renderDraft } from '#platform/mail/index.ts'
import { contradictions, misaddressed, mixedAmounts } from '#testing/sales/reader-texts.ts'
import { ORDER } from '#testing/web/order-page.ts'
import type { AnnouncedState } from './api/sales/sale-announcement.ts'
import { ANNOUNCEMENTS } from './api/sales/sale-announcement-kinds.ts'

const SALE: Sale = {
  ...ORDER,
  snapshot: { ...ORDER.snapshot, price: 180_000, depositAmount: 30_000 },
  paid: 30_000,
  due: 150_000,
  finalPaymentDue: '2027-03-13',
  today: '2027-03-01',
}
const NOW: AnnouncedState = {
  isForSale: true,
  isStopped: false,
  confirmed: { buyer: false, breeder: false, hasProblem: false },
}
const PAID = { status: 'paid', paid: 180_000, due: 0, finalPaymentDue: null } as const
const STOPPED = { isStopped: true }

type State = { sale?: Partial<Sale>; now?: Partial<AnnouncedState> }

const STATES: Record<string, State> = {
  reserved: {},
  overdue: { sale: { today: '2027-03-20' } },
  'reserved, pickup agreed': { sale: { pickup: { day: '2027-03-10', time: '17:30' } } },
  'reserved, on hold': { sale: { frozen: 'dispute' } },
  'reserved, stopped': { sale: STOPPED, now: STOPPED },
  'reserved, on hold and stopped': { sale: { ...STOPPED, frozen: 'dispute' }, now: STOPPED },
  paid: { sale: PAID },
  'paid, pickup agreed': { sale: { ...PAID, pickup: { day: '2027-03-10', time: null } } },
  'paid, stopped': { sale: { ...PAID, ...STOPPED }, now: STOPPED },
  'paid, confirmed by the buyer, stopped': {
    sale: { ...PAID, ...STOPPED },
    now: { ...STOPPED, confirmed: { buyer: true, breeder: false, hasProblem: false } },
  },
  'paid, confirmed by the breeder, stopped': {
    sale: { ...PAID, ...STOPPED },
    now: { ...STOPPED, confirmed: { buyer: false, breeder: true, hasProblem: false } },
  },
  'paid, denied by the buyer, stopped': {
    sale: { ...PAID, ...STOPPED },
    now: { ...STOPPED, confirmed: { buyer: false, breeder: true, hasProblem: true } },
  },
  completed: { sale: { ...PAID, status: 'completed' } },
  'completed, stopped': { sale: { ...PAID, status: 'completed' }, now: STOPPED },
  canceled: { sale: { status: 'canceled', due: 0, finalPaymentDue: null, refunded: 30_000 } },
  'canceled, hidden from buyers': {
    sale: { status: 'canceled', due: 0, finalPaymentDue: null, refunded: 30_000 },
    now: { isForSale: false },
  },
}

type Event = Partial<Pick<SaleEventRow, 'actor' | 'amount' | 'details'>>

/** The emails of an event to each party, as their texts, without the lines about the order. */
function mailsOf(kind: SaleEventKind, { sale: changes, now }: State, event: Event = {}) {
  const sale = { ...SALE, ...changes }
  const row = {
    ...sale,
    buyerEmail: 'buyer@example.com',
    breederEmail: 'breeder@example.com',
    buyerFullName: 'Robin Tester',
  } as unknown as SaleRow
  const announced = ANNOUNCEMENTS[kind]?.({
    event: {
      id: SALE.transactionId,
      transactionId: SALE.transactionId,
      kind,
      actor: 'system',
      amount: 30_000,
      reason: null,
      details: {},
      createdAt: new Date(`${sale.today}T15:00:00Z`),
      ...event,
    } as unknown as SaleEventRow,
    row,
    sale,
    publicUrl: 'https://littermate.example',
    now: { ...NOW, ...now },
    payout: null,
  })
  const to = (email: string) => {
    const mail = announced?.mails.find((each) => each.to === email)
    return mail ? renderDraft(mail).text : ''
  }
  return { buyer: to('buyer@example.com'), breeder: to('breeder@example.com') }
}

const DETAILS: SaleEventRow['details'][] = [
  {
    finalPaymentDue: SALE.finalPaymentDue,
    rejections: 1,
    check: 'rejected',
    day: '2027-03-10',
    goHomeDate: '2027-02-24',
    cause: 'other',
  },
  {
    check: 'expired',
    day: '2027-03-10',
    goHomeDate: '2027-02-24',
    time: '17:30',
    needsDecision: true,
    outcome: 'lost',
    cause: 'cat_died',
  },
]

/** What cannot happen in a state. */
function isImpossible(kind: SaleEventKind, { sale }: State): boolean {
  const waits = Boolean(sale?.isStopped || sale?.frozen)
  return (
    (kind === 'payBalance' && sale?.due !== 0) || ((kind === 'release' || kind === 'remindBalance') && waits)
  )
}

describe.each(Object.keys(STATES))('%s', (name) => {
  const kinds = (Object.keys(ANNOUNCEMENTS) as SaleEventKind[]).filter(
    (kind) => !isImpossible(kind, STATES[name] ?? {}),
  )
  it.each(kinds)('the emails of %s are consistent', (kind) => {
    for (const details of DETAILS)
      for (const actor of ACTORS) {
        const mails = mailsOf(kind, STATES[name] ?? {}, { actor, details })
        for (const reader of ['buyer', 'breeder'] as const) {
          expect(contradictions(mails[reader]), reader).toEqual([])
          expect(misaddressed(mails[reader], reader), reader).toEqual([])
          expect(mixedAmounts(mails[reader]), reader).toEqual([])
        }
      }
  })
})

/** The sentences that say what the reader can do, and the line about the balance. */
const SENTENCES: [
  state: string,
  kind: SaleEventKind,
  reader: 'buyer' | 'breeder',
  says: string[],
  not: string[],
][] = [
  [
    'reserved, stopped',
    'stopSale',
    'buyer',
    [
      'You do not have to pay the balance for now, and your reservation does not end.',
      'You can cancel on your order page, and everything comes back: $300.',
      'Balance: Not due for now',
    ],
    ['due by'],
  ],
  ['paid, stopped', 'stopSale', 'buyer', ['everything comes back: $1,800.'], ['balance', 'Balance']],
  [
    'reserved, on hold and stopped',
    'stopSale',
    'buyer',
    ['You do not have to pay the balance for now', 'so you cannot cancel it yet'],
    ['You can cancel', 'due by'],
  ],
  [
    'paid, confirmed by the buyer, stopped',
    'stopSale',
    'buyer',
    ['You have confirmed that Juniper is with you, and Juniper stays with you.'],
    ['You can cancel'],
  ],
  [
    'paid, confirmed by the breeder, stopped',
    'stopSale',
    'buyer',
    [
      'Quiet Paws confirmed that Juniper is with you. If that is so, please confirm it; if not, please report it',
    ],
    ['You can cancel'],
  ],
  [
    'paid, denied by the buyer, stopped',
    'stopSale',
    'buyer',
    ['You reported that Juniper was not handed over, and our staff review this.'],
    ['please confirm', 'You can cancel'],
  ],
  [
    'completed, stopped',
    'stopSale',
    'buyer',
    ['Your purchase of Juniper is complete, and Juniper stays with you. You do not need to do anything.'],
    ['You can cancel', 'we hold the money'],
  ],
  [
    'reserved',
    'resumeSale',
    'buyer',
    [
      'your order of Juniper continues as before',
      'Please pay the balance of $1,500 by Sat, Mar 13.',
      'Balance due by: Sat, Mar 13',
    ],
    ['not due'],
  ],
  [
    'reserved, on hold',
    'resumeSale',
    'buyer',
    ['stays on hold until a payment has been reviewed'],
    ['Please pay'],
  ],
  ['completed', 'resumeSale', 'buyer', ['Nothing changes for your order of Juniper.'], ['canceling']],
  ['reserved, on hold', 'openDispute', 'buyer', ['Balance: Not due for now'], ['due by']],
  ['canceled', 'cancel', 'breeder', ['Juniper is for sale again.'], []],
  [
    'canceled, hidden from buyers',
    'cancel',
    'breeder',
    ['Juniper is not for sale for now. Your dashboard shows why.'],
    ['for sale again'],
  ],
  [
    'canceled, hidden from buyers',
    'release',
    'breeder',
    ['Juniper is not for sale for now.'],
    ['for sale again'],
  ],
  ['overdue', 'extend', 'buyer', ['Balance overdue since: Sat, Mar 13'], ['due by']],
  [
    'reserved',
    'payDeposit',
    'buyer',
    ['Moderate deposit policy: Cancel within 24 hours of paying and get everything back. After that, until'],
    [],
  ],
  ['paid, pickup agreed', 'payBalance', 'buyer', ['The pickup is on Wed, Mar 10.'], ['to arrange pickup']],
]

it.each(SENTENCES)('%s: the email of %s tells the %s what is true', (state, kind, reader, says, not) => {
  const text = mailsOf(kind, STATES[state] ?? {}, { details: DETAILS[0] ?? {}, actor: 'buyer' })[reader]
  for (const sentence of says) expect(text).toContain(sentence)
  for (const sentence of not) expect(text).not.toContain(sentence)
})

it('a corrected birth date names the days that move with their weekdays', () => {
  const details = {
    before: '2026-12-01',
    birthDate: '2026-12-15',
    goHomeDate: '2027-03-09',
    goHomeBefore: '2027-02-23',
    finalPaymentDue: '2027-03-23',
    dueBefore: '2027-03-13',
    endedPickup: '2027-03-01',
  }
  const { buyer } = mailsOf('correctBirthDate', STATES.reserved ?? {}, { actor: 'breeder', details })
  for (const text of [
    'Juniper was born on Dec 15, 2026, not on Dec 1, 2026.',
    'Juniper can leave home from Tue, Mar 9 instead of Tue, Feb 23,',
    'The due date of the balance is Tue, Mar 23 instead of Sat, Mar 13.',
    'The pickup that you agreed on, Mon, Mar 1, is too early.',
  ])
    expect(buyer).toContain(text)
})

it('a firm policy promises everything back before it says that nothing is', () => {
  const steps = [{ before: null, refund: 0 }]
  const { buyer } = mailsOf('payDeposit', { sale: { policy: 'firm', refundSteps: steps } })
  expect(buyer).toContain(
    'Firm deposit policy: Cancel within 24 hours of paying and get everything back. The deposit is nonrefundable after the first 24 hours: if you cancel later, you get nothing back.',
  )
  expect(contradictions(buyer)).toEqual([])
})
