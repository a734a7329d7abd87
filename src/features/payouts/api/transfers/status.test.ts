/** What becomes of a payout, as a table: what is known of the sale, and what the breeder reads. */
import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '#lib/durations.ts'
import type { PayoutStatus } from '../../contract.ts'
import type { PayoutFacts } from './facts.ts'
import {
  earlyRefusal,
  expectedPayout,
  guaranteeUntil,
  holdOf,
  isReleasable,
  payoutStatus,
  reasonToWait,
} from './status.ts'

const END = new Date('2026-11-20T15:00:00Z')
const at = (hours: number) => new Date(END.getTime() + hours * HOUR_MS)
const limits = { PAYOUT_AFTER_HOURS: 72, NEW_BREEDER_HOLD_DAYS: 7, NEW_BREEDER_HOLD_SALES: 3 }

/** Of a breeder with sales: the cat was handed over, and the money is booked. */
const SOLD: PayoutFacts = {
  id: 's',
  breederId: 'b',
  orderNumber: 'LM-222222',
  catName: 'Miso',
  saleStatus: 'completed',
  price: 180_000,
  platformFee: 9_000,
  gross: 180_000,
  fee: 9_000,
  owed: 171_000,
  heldForBuyer: 0,
  endedAt: END,
  handedOverAt: END,
  buyerToldAt: null,
  pickupDay: null,
  timeZone: 'America/New_York',
  salesBefore: 5,
  isDisputed: false,
  isReported: false,
  isWarned: false,
  isCatDead: false,
  hold: null,
  releasedAt: null,
  agreedAt: null,
  stoppedSince: null,
  pausedUntil: null,
  transferred: 0,
  deducted: 0,
  pending: null,
  paidAt: null,
  bankStatus: null,
  bankOn: null,
  createdAt: END,
}
const LIVE: Partial<PayoutFacts> = {
  saleStatus: 'paid',
  endedAt: null,
  handedOverAt: null,
  owed: 0,
  fee: 0,
  heldForBuyer: 180_000,
  pickupDay: '2026-12-02',
}
const UNBOOKED: Partial<PayoutFacts> = { owed: 0, fee: 0, heldForBuyer: 180_000 }
const KEPT: Partial<PayoutFacts> = { saleStatus: 'canceled', handedOverAt: null }
const SENT: Partial<PayoutFacts> = { owed: 0, transferred: 171_000, paidAt: at(72) }

const CASES: [what: string, facts: Partial<PayoutFacts>, hours: number, expected: PayoutStatus | null][] = [
  ['a live sale', LIVE, 0, 'waiting_for_handover'],
  ['a live sale whose payment is disputed', { ...LIVE, isDisputed: true }, 0, 'disputed'],
  ['a sale of which nothing was paid', { ...LIVE, gross: 0 }, 0, null],
  ['a sale that ended and is not booked', UNBOOKED, 0, 'unbooked'],
  ['the same long after the guarantee', UNBOOKED, 500, 'unbooked'],
  ['the same while staff hold it', { ...UNBOOKED, hold: 'held' }, 0, 'held'],
  ['the same with a report', { ...UNBOOKED, isReported: true }, 0, 'reported'],
  ['the same with a dispute', { ...UNBOOKED, isDisputed: true }, 0, 'disputed'],
  ['a kept deposit that is not booked', { ...KEPT, ...UNBOOKED }, 0, 'unbooked'],
  ['within 72 hours of the handover', {}, 71.9, 'held'],
  ['72 hours after the handover', {}, 72, 'on_its_way'],
  ['a report within the time', { isReported: true }, 10, 'reported'],
  ['a report of an illness later', { isReported: true }, 200, 'reported'],
  ['a dispute, which comes before a report', { isDisputed: true, isReported: true }, 80, 'disputed'],
  ['a kept deposit, for which there is no guarantee', KEPT, 0, 'on_its_way'],
  ['a refund of a part after which the sale ended', { ...KEPT, saleStatus: 'refunded' }, 0, 'on_its_way'],
  ['a new breeder after 72 hours', { salesBefore: 2 }, 73, 'held'],
  ['a breeder who has as many sales as make a new one', { salesBefore: 3 }, 73, 'on_its_way'],
  ['a new breeder after seven days', { salesBefore: 2 }, 168, 'on_its_way'],
  ['a kept deposit of a new breeder', { ...KEPT, salesBefore: 0 }, 1, 'held'],
  ['a hold by staff', { hold: 'held' }, 500, 'held'],
  ['a release after the handover', { hold: 'released', releasedAt: at(1) }, 2, 'held'],
  ['the same after 72 hours', { hold: 'released', releasedAt: at(1) }, 72, 'on_its_way'],
  ['a release of a new breeder', { hold: 'released', releasedAt: at(80), salesBefore: 0 }, 167, 'held'],
  ['the same after seven days', { hold: 'released', releasedAt: at(80), salesBefore: 0 }, 168, 'on_its_way'],
  ['an agreement of the buyer, which sends nothing', { agreedAt: at(1) }, 2, 'held'],
  ['a payout that is sent early', { hold: 'sent_early', releasedAt: at(1) }, 2, 'on_its_way'],
  [
    'one of a new breeder that is sent early',
    { hold: 'sent_early', releasedAt: at(80), salesBefore: 0 },
    80,
    'on_its_way',
  ],
  ['one that is sent early and reported', { hold: 'sent_early', isReported: true }, 2, 'reported'],
  [
    'one that is sent early when payments are stopped after it',
    { hold: 'sent_early', releasedAt: at(1), stoppedSince: at(2) },
    3,
    'held',
  ],
  ['a fraud warning', { isWarned: true, hold: 'released', releasedAt: at(1) }, 500, 'held'],
  [
    'a release of the stop one hour after the handover',
    { stoppedSince: at(-100), hold: 'released', releasedAt: at(1) },
    71.9,
    'held',
  ],
  [
    'the same after 72 hours',
    { stoppedSince: at(-100), hold: 'released', releasedAt: at(1) },
    72,
    'on_its_way',
  ],
  [
    'a release of a sale that was paid in another way, within 72 hours',
    { pausedUntil: at(1), hold: 'released', releasedAt: at(2) },
    71.9,
    'held',
  ],
  ['payments that are stopped', { stoppedSince: at(-100) }, 500, 'held'],
  ['the same of a kept deposit', { ...KEPT, stoppedSince: at(1) }, 500, 'held'],
  ['the same while it is not booked', { ...UNBOOKED, stoppedSince: at(1) }, 500, 'held'],
  [
    'the same after finance released it',
    { stoppedSince: at(1), hold: 'released', releasedAt: at(90) },
    100,
    'on_its_way',
  ],
  [
    'a release at the moment of the stop',
    { stoppedSince: at(90), hold: 'released', releasedAt: at(90) },
    100,
    'on_its_way',
  ],
  [
    'a release before payments were stopped',
    { stoppedSince: at(1), hold: 'released', releasedAt: at(0.5) },
    100,
    'held',
  ],
  [
    'a transfer that was sent before payments were stopped',
    { stoppedSince: at(80), pending: 'sent' },
    80,
    'on_its_way',
  ],
  ['a sale that ended before transfers were on again', { pausedUntil: at(400) }, 500, 'held'],
  ['the same while they are recorded as off', { pausedUntil: 'now' }, 500, 'held'],
  ['the same with a kept deposit', { ...KEPT, pausedUntil: at(400) }, 500, 'held'],
  [
    'the same after finance released it',
    { pausedUntil: at(400), hold: 'released', releasedAt: at(400) },
    500,
    'on_its_way',
  ],
  [
    'a release before transfers were on again',
    { pausedUntil: at(400), hold: 'released', releasedAt: at(399) },
    500,
    'held',
  ],
  ['a sale that ended after transfers were on again', { pausedUntil: at(-1) }, 500, 'on_its_way'],
  ['a sale that ended when they were turned on again', { pausedUntil: END }, 500, 'on_its_way'],
  ['a transfer that was sent before a report', { pending: 'sent', isReported: true }, 80, 'on_its_way'],
  ['a transfer that succeeded', SENT, 80, 'paid'],
  ['one that the bank returned', { ...SENT, bankStatus: 'failed' }, 80, 'returned'],
  ['a deduction', { owed: 0, deducted: 171_000 }, 80, 'deducted'],
  ['a debt', { owed: -100 }, 80, 'debt'],
  ['a full refund', { saleStatus: 'refunded', owed: 0, gross: 0, handedOverAt: null }, 80, null],
]

describe('the status of a payout', () => {
  it.each(CASES)('%s', (_, facts, hours, expected) => {
    const circumstances = { hasAccount: true, limits, outages: [], now: at(hours) }
    expect(payoutStatus({ ...SOLD, ...facts }, circumstances)).toBe(expected)
  })

  it('waits for an account after everything else', () => {
    const now = at(72)
    expect(reasonToWait(SOLD, { hasAccount: false, limits, outages: [], now })).toBe('waiting_for_account')
    expect(reasonToWait(SOLD, { hasAccount: true, limits, outages: [], now })).toBeNull()
    expect(reasonToWait(SOLD, { hasAccount: false, limits, outages: [], now: at(1) })).toBe('held')
  })

  it('waits for the end of the sale and its handover', () => {
    const due = { hasAccount: true, limits, outages: [], now: at(72) }
    expect(reasonToWait({ ...SOLD, endedAt: null }, due)).toBe('waiting_for_handover')
    expect(reasonToWait({ ...SOLD, saleStatus: 'paid' }, due)).toBe('waiting_for_handover')
  })

  it('is due at once with PAYOUT_AFTER_HOURS=0', () => {
    const none = { ...limits, PAYOUT_AFTER_HOURS: 0 }
    expect(payoutStatus(SOLD, { hasAccount: true, limits: none, outages: [], now: END })).toBe('on_its_way')
  })
})

describe('a hold', () => {
  it.each<[string, Partial<PayoutFacts>, ReturnType<typeof holdOf>]>([
    ['of the guarantee ends after 72 hours', {}, { reason: 'guarantee', until: at(72) }],
    ['of a new breeder ends later', { salesBefore: 0 }, { reason: 'new_breeder', until: at(168) }],
    ['by staff has no end', { hold: 'held' }, { reason: 'staff', until: null }],
    ['of a fraud warning has none', { isWarned: true }, { reason: 'fraud_warning', until: null }],
    ['of a stop has no end', { stoppedSince: END }, { reason: 'stopped', until: null }],
    [
      'because transfers were off comes before a stop, whose release must not end it',
      { stoppedSince: END, pausedUntil: at(1) },
      { reason: 'payouts_off', until: null },
    ],
    ['of a kept deposit does not exist', KEPT, null],
    ['of a live sale does not exist', LIVE, null],
    ['of a live sale does not exist although transfers were off', { ...LIVE, pausedUntil: at(400) }, null],
    ['of a live sale does not exist while transfers are off', { ...LIVE, pausedUntil: 'now' }, null],
    ['of a live sale of a new breeder does not exist', { ...LIVE, salesBefore: 0 }, null],
  ])('%s', (_, facts, expected) => {
    expect(holdOf({ ...SOLD, ...facts }, { limits, outages: [], now: at(1) })).toEqual(expected)
  })
})

describe('sending a payout early', () => {
  it.each<[string, Partial<PayoutFacts>, hours: number, expected: ReturnType<typeof earlyRefusal>]>([
    ['is not possible while the guarantee runs', {}, 71.9, 'guarantee'],
    ['is possible after the buyer agreed', { agreedAt: at(1) }, 2, null],
    ['has no use when nothing waits', {}, 72, 'not_waiting'],
    ['is not possible in the guarantee of a new breeder', { salesBefore: 0 }, 71.9, 'guarantee'],
    ['is possible after the guarantee of a new breeder', { salesBefore: 0 }, 72, null],
    ['is possible for the kept deposit of a new breeder', { ...KEPT, salesBefore: 0 }, 1, null],
    ['is possible before it is booked', { ...UNBOOKED, agreedAt: at(1) }, 2, null],
    ['is not possible of a live sale', { ...LIVE, agreedAt: at(1) }, 2, 'not_waiting'],
    ['is not possible with a report', { agreedAt: at(1), isReported: true }, 2, 'not_waiting'],
    ['is not possible in a dispute', { agreedAt: at(1), isDisputed: true }, 2, 'not_waiting'],
    ['does not end a hold of staff', { agreedAt: at(1), hold: 'held' }, 2, 'not_waiting'],
    ['does not end a stop', { agreedAt: at(1), stoppedSince: at(1) }, 2, 'not_waiting'],
    ['does not end a fraud warning', { agreedAt: at(1), isWarned: true }, 2, 'not_waiting'],
    ['does not end a pause', { agreedAt: at(1), pausedUntil: at(1) }, 2, 'not_waiting'],
    ['is not decided twice', { agreedAt: at(1), hold: 'sent_early', releasedAt: at(1) }, 2, 'not_waiting'],
  ])('%s', (_, facts, hours, expected) => {
    expect(earlyRefusal({ ...SOLD, ...facts }, { limits, outages: [], now: at(hours) })).toBe(expected)
  })

  it('asks the buyer during the guarantee only, although the payout waits longer', () => {
    const longer = { ...limits, PAYOUT_AFTER_HOURS: 96 }
    const refusal = (hours: number) => earlyRefusal(SOLD, { limits: longer, outages: [], now: at(hours) })
    expect([refusal(71.9), refusal(72), refusal(96)]).toEqual(['guarantee', null, 'not_waiting'])
  })

  it('says until when the guarantee runs', () => {
    const until = (facts: Partial<PayoutFacts>, hours: number) =>
      guaranteeUntil({ ...SOLD, ...facts }, { limits, outages: [], now: at(hours) })
    expect([until({}, 71.9), until({}, 72), until(KEPT, 1)]).toEqual([at(72), null, null])
    expect(until({ buyerToldAt: at(10), salesBefore: 0 }, 81)).toEqual(at(82))
  })
})

it.each<[string, Partial<PayoutFacts>, boolean]>([
  ['the guarantee', {}, false],
  ['that the breeder is new', { salesBefore: 0 }, false],
  ['a hold of staff', { hold: 'held' }, true],
  ['a hold of staff of a live sale', { ...LIVE, hold: 'held' }, true],
  ['a stop', { stoppedSince: at(1) }, true],
  ['a stop that was released', { stoppedSince: at(1), hold: 'released', releasedAt: at(1) }, false],
  ['a pause', { pausedUntil: at(1) }, true],
])('what staff can remove: %s', (_, facts, expected) => {
  expect(isReleasable({ ...SOLD, ...facts })).toBe(expected)
})

describe('the day on which a payout is expected', () => {
  it.each<[string, Partial<PayoutFacts>, days: number | null, expected: string | null]>([
    ['is three days after the agreed pickup', {}, 3, '2026-12-05'],
    ['is known on the day of the pickup', { pickupDay: '2026-11-20' }, 3, '2026-11-23'],
    ['is unknown once that day is over', { pickupDay: '2026-11-19' }, 3, null],
    ['is unknown before a pickup is agreed', { pickupDay: null }, 3, null],
    ['is seven days after it for a new breeder', { salesBefore: 0 }, 7, '2026-12-09'],
    ['is three for the first one who is not new', { salesBefore: 3 }, 3, '2026-12-05'],
    [
      'is seven for a new breeder whom finance released',
      { salesBefore: 0, hold: 'released' },
      7,
      '2026-12-09',
    ],
    ['is unknown while staff hold it', { hold: 'held' }, null, null],
    ['is unknown while payments are stopped', { stoppedSince: END }, null, null],
    ['is unknown during a dispute', { isDisputed: true }, null, null],
    ['is unknown after a fraud warning', { isWarned: true }, null, null],
    ['is unknown after the death of the cat', { isCatDead: true }, null, null],
    ['is not said after the handover', { endedAt: END }, null, null],
  ])('%s', (_, facts, daysAfterPickup, expectedOn) => {
    expect(expectedPayout({ ...SOLD, ...LIVE, ...facts }, { limits, now: END })).toEqual({
      daysAfterPickup,
      expectedOn,
    })
  })
})

it.each([
  ['was not written', null, 72],
  ['was sent ten hours after the handover', at(10), 82],
])(
  'the wait for reports of the buyer, whose email about the handover %s, ends after %d hours',
  (_, told, hours) => {
    const facts = { ...SOLD, buyerToldAt: told, salesBefore: 9 }
    expect(holdOf(facts, { limits, outages: [], now: at(hours - 1) })?.reason).toBe('guarantee')
    expect(holdOf(facts, { limits, outages: [], now: at(hours) })).toBeNull()
  },
)

it('an outage in which the wait for reports ended makes it longer', () => {
  const outages = [{ startedAt: at(71), endedAt: at(900), until: at(972) }]
  const hold = holdOf({ ...SOLD, salesBefore: 9 }, { limits, outages, now: at(900) })
  expect(hold).toEqual({ reason: 'guarantee', until: at(972) })
  expect(
    holdOf({ ...SOLD, buyerToldAt: at(900), salesBefore: 9 }, { limits, outages, now: at(972) }),
  ).toBeNull()
})

it('while the email about the handover waits to be sent, so does the payout', () => {
  const now = at(36 * 24)
  expect(holdOf({ ...SOLD, buyerToldAt: 'waiting', salesBefore: 9 }, { limits, outages: [], now })).toEqual({
    reason: 'guarantee',
    until: at(36 * 24 + 72),
  })
})
