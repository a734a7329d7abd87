import { describe, expect, it } from 'vitest'
import { SALE_STATUSES } from '#features/orders/contract.ts'
import {
  closedReason,
  dayError,
  isOpen,
  judgeAnswer,
  PICKUP_ANSWERS,
  PROPOSAL_STATUSES,
  pickupDays,
  reminderIsDue,
} from './rules.ts'

describe('a pickup can be agreed on', () => {
  it.each(SALE_STATUSES)('only while a sale has a deposit or is paid (%s)', (status) => {
    const can = status === 'deposit_paid' || status === 'paid'
    expect(closedReason({ status, isHandedOver: false }) === null).toBe(can)
    expect(isOpen({ status, frozen: null, isHandedOver: false })).toBe(can)
    expect(isOpen({ status, frozen: 'dispute', isHandedOver: false })).toBe(false)
    expect(isOpen({ status, frozen: null, isHandedOver: true })).toBe(false)
  })
})

describe('the day', () => {
  it.each([
    ['2026-05-11', '2026-05-12', '2026-05-10', /can leave home from May 12, 2026/],
    ['2026-05-12', '2026-05-12', '2026-05-10', undefined],
    ['2026-05-12', '2026-05-01', '2026-05-12', undefined],
    ['2026-05-11', '2026-05-01', '2026-05-12', /today or a later day/],
    ['2027-05-12', '2026-05-12', '2026-05-10', undefined],
    ['2027-05-13', '2026-05-12', '2026-05-10', /until May 12, 2027/],
  ])('%s, with the earliest day %s and today %s', (day, goHomeDate, today, error) => {
    if (error) expect(dayError(day, goHomeDate, today)).toMatch(error)
    else expect(dayError(day, goHomeDate, today)).toBeUndefined()
  })

  it('is the earliest day or today, whichever is later', () => {
    expect(pickupDays('2026-05-12', '2026-05-10').from).toBe('2026-05-12')
    expect(pickupDays('2026-05-01', '2026-05-10').from).toBe('2026-05-10')
  })
})

describe('an answer', () => {
  const proposal = { by: 'buyer', day: '2026-05-12', status: 'open' } as const
  const judge = (
    changes: object,
    ...rest: [by: 'buyer' | 'breeder', answer: (typeof PICKUP_ANSWERS)[number]]
  ) => judgeAnswer({ ...proposal, ...changes }, ...rest, '2026-05-12')

  it('accepts and declines the proposal of the other party, and withdraws the own one', () => {
    expect(judge({}, 'breeder', 'accept')).toBe('apply')
    expect(judge({}, 'breeder', 'decline')).toBe('apply')
    expect(judge({}, 'buyer', 'withdraw')).toBe('apply')
    expect(judge({}, 'buyer', 'accept')).toEqual({ forbidden: true })
    expect(judge({}, 'buyer', 'decline')).toEqual({ forbidden: true })
    expect(judge({}, 'breeder', 'withdraw')).toEqual({ forbidden: true })
  })

  it('does nothing the second time, and is refused after another one', () => {
    const given = { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' } as const
    for (const answer of PICKUP_ANSWERS)
      for (const status of PROPOSAL_STATUSES.filter((each) => each !== 'open')) {
        const by = answer === 'withdraw' ? 'buyer' : 'breeder'
        if (status === given[answer]) expect(judge({ status }, by, answer)).toBe('done')
        else expect(judge({ status }, by, answer)).toHaveProperty('conflict')
      }
  })

  it('cannot accept a day that has passed, but can decline it', () => {
    expect(judge({ day: '2026-05-11' }, 'breeder', 'accept')).toHaveProperty('conflict')
    expect(judge({ day: '2026-05-11' }, 'breeder', 'decline')).toBe('apply')
  })
})

describe('the reminder of a pickup on May 12', () => {
  const due = (now: string, acceptedAt = '2026-05-01T12:00:00Z') =>
    reminderIsDue(
      { day: '2026-05-12', timeZone: 'America/New_York', acceptedAt: new Date(acceptedAt) },
      new Date(now),
    )

  it('is due from 9 AM on the day before until the day ends', () => {
    expect(due('2026-05-11T12:59:59Z')).toBe(false)
    expect(due('2026-05-11T13:00:00Z')).toBe(true)
    expect(due('2026-05-13T03:59:59Z')).toBe(true)
  })

  it('is never due after the day, such as after an outage', () => {
    expect(due('2026-05-13T04:00:00Z')).toBe(false)
    expect(due('2026-06-20T13:00:00Z')).toBe(false)
  })

  it('is left out for parties who have just agreed', () => {
    expect(due('2026-05-11T14:00:00Z', '2026-05-11T13:30:00Z')).toBe(false)
    expect(due('2026-05-12T14:00:00Z', '2026-05-12T13:30:00Z')).toBe(false)
  })
})
