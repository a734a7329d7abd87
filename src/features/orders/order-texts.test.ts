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
