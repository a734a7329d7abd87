import { expect, it } from 'vitest'
import type { Order } from './contract.ts'
import { nextStep } from './order-texts.ts'

const stepOf = (role: Order['role'], status: Order['status']) =>
  nextStep({ role, status, frozen: 'dispute' } as Order)

it('asks the breeder of a disputed sale to keep the cat only before the handover', () => {
  const text =
    'The buyer’s bank is reviewing a payment of this order, so the order is on hold until the bank decides.'
  const keep = ' Please do not hand the cat over before that.'
  const tell = ' If you did not ask your bank to return the money, please tell your bank and our staff.'
  const own = 'Your bank is reviewing a payment of this order, so the order is on hold until it decides.'
  for (const status of ['deposit_paid', 'paid'] as const)
    expect(stepOf('breeder', status)).toEqual({ title: 'On hold', text: text + keep })
  expect(stepOf('breeder', 'completed').text).toBe(text)
  expect(stepOf('buyer', 'completed').text).toBe(own + tell)
  expect(stepOf('staff', 'paid').text).toBe(
    'The buyer’s bank is reviewing a payment. The order is on hold until the bank decides.',
  )
})

it('an agreed day before the cat can leave home is too early', () => {
  const step = nextStep({
    role: 'buyer',
    status: 'paid',
    frozen: null,
    isStopped: false,
    snapshot: { name: 'Juniper', birthDate: '2026-02-17' },
    goHomeDate: '2026-05-19',
    leavesHomeFrom: null,
    pickup: { day: '2026-05-12', time: null },
    proposal: null,
    timeZone: 'America/New_York',
    today: '2026-05-10',
  } as Order)
  expect(step.text).toBe(
    'Everything is paid. The agreed pickup day, Tue, May 12, is too early. Juniper can leave home from Tue, May 19.',
  )
})

const HELD = 'We are looking into Quiet Paws and hold the money that you paid.'
const NEWS = 'We will email you as soon as there is news.'
const WAITS = 'Until this ends, no payment for Juniper is taken, and your payout waits.'
const STOPPED = 'Payments of Quiet Paws are stopped. Robin T. was told.'

it.each([
  [
    'nobody',
    [],
    `${HELD} You can cancel, and everything comes back: $2,500. You can also wait; we will email you as soon as there is news.`,
    `${WAITS} Robin T. can cancel with a full refund.`,
    `${STOPPED} Robin T. can cancel with a full refund.`,
  ],
  [
    'the breeder',
    ['confirmHandover breeder'],
    `${HELD} Quiet Paws confirmed that Juniper is with you. If that is so, please confirm it; if not, please report it. ${NEWS}`,
    `${WAITS} You confirmed the handover of Juniper.`,
    `${STOPPED} Quiet Paws confirmed the handover of Juniper.`,
  ],
  [
    'the buyer',
    ['confirmHandover buyer'],
    `${HELD} You confirmed that Juniper is with you. ${NEWS}`,
    `${WAITS} Robin T. confirmed the handover of Juniper.`,
    `${STOPPED} Robin T. confirmed the handover of Juniper.`,
  ],
  [
    'the breeder, which the buyer denied',
    ['confirmHandover breeder', 'reportHandover buyer'],
    `${HELD} You reported that Juniper was not handed over. ${NEWS}`,
    `${WAITS} Robin T. reported that Juniper was not handed over.`,
    `${STOPPED} Robin T. reported that Juniper was not handed over.`,
  ],
])(
  'a stop says what the reader can do after the handover was confirmed by %s',
  (_who, happened, ...texts) => {
    const events = happened.map((event) => ({ kind: event.split(' ')[0], actor: event.split(' ')[1] }))
    const roles = ['buyer', 'breeder', 'staff'] as const
    const order = {
      status: 'paid',
      frozen: null,
      isStopped: true,
      due: 0,
      paid: 250_000,
      refunded: 0,
      events,
    }
    const names = {
      buyerName: 'Robin T.',
      breeder: { businessName: 'Quiet Paws' },
      snapshot: { name: 'Juniper' },
    }
    expect(roles.map((role) => nextStep({ ...order, ...names, role } as unknown as Order).text)).toEqual(
      texts,
    )
  },
)
