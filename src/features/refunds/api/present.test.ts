import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#lib/durations.ts'
import type { Refund } from '../contract.ts'
import { presentRefund } from './present.ts'

const NOW = new Date('2027-03-20T12:00:00Z')

describe('a refund as people see it', () => {
  const REQUESTED: Parameters<typeof presentRefund>[0] = {
    id: 'r',
    amount: 15_006,
    reason: 'Our plans have changed.',
    createdAt: new Date('2027-03-01T10:00:00Z'),
    state: 'requested',
    stripeRefundId: null,
    rejections: 0,
    failure: null,
    nextStepAt: null,
    succeededAt: null,
  }
  const RETRIED = { rejections: 1, failure: 'expired_or_canceled_card', nextStepAt: NOW }
  const days = (count: number) => new Date(NOW.getTime() - count * DAY_MS)

  it.each<[what: string, row: Partial<typeof REQUESTED>, progress: Refund['progress']]>([
    ['one that was requested', {}, 'sending'],
    ['one that is being sent', { state: 'sent' }, 'sending'],
    ['one that is sent again', { ...RETRIED, state: 'sent' }, 'retrying'],
    ['one that the provider has not paid', { state: 'sent', stripeRefundId: 're' }, 'pending'],
    ['the same after a rejection', { ...RETRIED, state: 'sent', stripeRefundId: 're' }, 'pending'],
    ['one that was rejected', { ...RETRIED, state: 'failed', stripeRefundId: 're' }, 'retrying'],
    ['one that is not tried again', { ...RETRIED, state: 'failed', nextStepAt: null }, 'with_staff'],
    ['one that the bank can return', { state: 'succeeded', succeededAt: days(29.9) }, 'sent'],
    ['one that was sent at an unknown time', { state: 'succeeded' }, 'sent'],
    ['one that it cannot return', { state: 'succeeded', succeededAt: days(30) }, 'completed'],
    ['one that staff paid', { state: 'settled', succeededAt: days(30) }, 'settled'],
  ])('%s', (_, row, progress) => {
    const presented = presentRefund(
      { ...REQUESTED, ...row },
      { chargeKind: 'deposit', isStaff: false, now: NOW },
    )
    expect(presented.progress).toBe(progress)
  })

  it.each<[what: string, row: Partial<typeof REQUESTED>, isStaff: boolean, expected: Partial<Refund>]>([
    ['before anything happened', {}, true, {}],
    [
      'a rejected one, for staff',
      { ...RETRIED, state: 'failed' },
      true,
      { progress: 'retrying', failure: 'expired_or_canceled_card', nextAttemptAt: NOW.toISOString() },
    ],
    [
      'a rejected one, whose failure the parties do not see',
      { ...RETRIED, state: 'failed' },
      false,
      { progress: 'retrying', nextAttemptAt: NOW.toISOString() },
    ],
    [
      'one that succeeded after a rejection',
      { ...RETRIED, state: 'succeeded', succeededAt: NOW },
      true,
      { progress: 'sent', sentAt: NOW.toISOString() },
    ],
  ])('%s, has exactly these fields', (_, row, isStaff, expected) => {
    const withMore = { ...REQUESTED, ...row, requestedBy: 'user', chargeId: 'charge' }
    expect(presentRefund(withMore, { chargeKind: 'deposit', isStaff, now: NOW })).toEqual({
      id: 'r',
      amount: 15_006,
      reason: 'Our plans have changed.',
      chargeKind: 'deposit',
      progress: 'sending',
      createdAt: '2027-03-01T10:00:00.000Z',
      sentAt: null,
      failure: null,
      nextAttemptAt: null,
      ...expected,
    })
  })
})
