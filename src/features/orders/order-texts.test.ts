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
