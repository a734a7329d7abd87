import { describe, expect, it } from 'vitest'
import { SALE_STATUSES } from '#features/sales/contract.ts'
import {
  agreeReminder,
  closedReason,
  dayError,
  isOpen,
  judgeAnswer,
  localNow,
  PICKUP_ANSWERS,
  pickupDays,
  proposalErrors,
  reminderIsDue,
} from './rules.ts'
import { PROPOSAL_STATUSES } from './states.ts'

/** Why no pickup can be agreed on, by the status of the sale. */
const CLOSED = {
  pending: 'The payment is still being processed.',
  deposit_paid: null,
  paid: null,
  completed: 'This sale is already completed.',
  canceled: 'This sale was canceled.',
  refunded: 'This sale was refunded.',
}

describe('a pickup can be agreed on', () => {
  it.each(SALE_STATUSES)('only while a sale has a deposit or is paid (%s)', (status) => {
    const can = status === 'deposit_paid' || status === 'paid'
    expect(closedReason({ status, isHandedOver: false })).toBe(CLOSED[status])
    expect(closedReason({ status, isHandedOver: true })).toBe(
      can ? 'The handover is already confirmed.' : CLOSED[status],
    )
    expect(isOpen({ status, frozen: null, isHandedOver: false })).toBe(can)
    expect(isOpen({ status, frozen: 'dispute', isHandedOver: false })).toBe(false)
    expect(isOpen({ status, frozen: null, isHandedOver: true })).toBe(false)
  })
})

describe('the day', () => {
  it.each([
    ['2026-05-11', '2026-05-12', '2026-05-10', 'The cat can leave home from Tue, May 12.'],
    ['2026-05-12', '2026-05-12', '2026-05-10', undefined],
    ['2026-05-12', '2026-05-01', '2026-05-12', undefined],
    ['2026-05-11', '2026-05-01', '2026-05-12', 'Choose today or a later day.'],
    ['2027-05-12', '2026-05-12', '2026-05-10', undefined],
    ['2027-05-13', '2026-05-12', '2026-05-10', 'Choose a day until Wed, May 12, 2027.'],
  ])('%s, with the earliest day %s and today %s', (day, goHomeDate, today, error) => {
    expect(dayError(day, goHomeDate, today)).toBe(error)
  })

  it('is the earliest day or today, whichever is later', () => {
    expect(pickupDays('2026-05-12', '2026-05-10')).toEqual({ from: '2026-05-12', until: '2027-05-12' })
    expect(pickupDays('2026-05-01', '2026-05-10')).toEqual({ from: '2026-05-10', until: '2027-05-10' })
  })
})

describe('the time', () => {
  const errors = (day: string, time: string | null, now = '2026-05-12T18:30:00Z') =>
    proposalErrors({ day, time }, '2026-05-12', localNow(new Date(now), 'America/New_York'))

  it('of today must not have passed where the cattery is', () => {
    expect(errors('2026-05-12', '14:29')).toEqual({
      time: 'It is already 2:30 PM where the cattery is. Choose a later time or another day.',
    })
    for (const time of ['14:30', '23:59', null]) expect(errors('2026-05-12', time)).toBeUndefined()
  })

  it('of a later day can be any', () => {
    expect(errors('2026-05-13', '00:00')).toBeUndefined()
  })

  it.each([
    // Clocks go forward on March 14, 2027, and back on November 1, 2026.
    ['2027-03-14', '01:59', 'America/New_York', undefined],
    ['2027-03-14', '02:00', 'America/New_York', 'does not exist'],
    ['2027-03-14', '02:30', 'America/New_York', 'does not exist'],
    ['2027-03-14', '02:59', 'America/Denver', 'does not exist'],
    ['2027-03-14', '03:00', 'America/New_York', undefined],
    ['2027-03-14', '02:30', 'America/Phoenix', undefined],
    ['2027-03-13', '02:30', 'America/New_York', undefined],
    ['2026-11-01', '00:59', 'America/Chicago', undefined],
    ['2026-11-01', '01:00', 'America/Chicago', 'comes twice'],
    ['2026-11-01', '01:59', 'America/Chicago', 'comes twice'],
    ['2026-11-01', '02:00', 'America/Chicago', undefined],
    ['2026-11-01', '01:30', 'Pacific/Honolulu', undefined],
  ])('%s at %s in %s names one moment unless clocks change (%s)', (day, time, zone, problem) => {
    const found = proposalErrors(
      { day, time },
      '2026-05-12',
      localNow(new Date('2026-05-12T18:30:00Z'), zone),
    )
    if (!problem) return expect(found).toBeUndefined()
    expect(found).toEqual({
      time: expect.stringMatching(new RegExp(`^[12]:\\d\\d AM ${problem} on .*clocks go`)),
    })
  })

  it('is not looked at for a day that cannot be proposed', () => {
    expect(errors('2026-05-11', '23:00')).toEqual({ day: 'Choose today or a later day.' })
  })
})

describe('an answer', () => {
  const proposal = { by: 'buyer', day: '2026-05-12', time: null, status: 'open' } as const
  const judge = (
    changes: object,
    ...rest: [by: 'buyer' | 'breeder', answer: (typeof PICKUP_ANSWERS)[number]]
  ) =>
    judgeAnswer({ ...proposal, ...changes }, ...rest, {
      today: '2026-05-12',
      time: '14:30',
      goHomeDate: '2026-05-12',
    })

  it('accepts and declines the proposal of the other party, and withdraws the own one', () => {
    expect(judge({}, 'breeder', 'accept')).toBe('apply')
    expect(judge({}, 'breeder', 'decline')).toBe('apply')
    expect(judge({}, 'buyer', 'withdraw')).toBe('apply')
    expect(judge({}, 'buyer', 'accept')).toEqual({ forbidden: true })
    expect(judge({}, 'buyer', 'decline')).toEqual({ forbidden: true })
    expect(judge({}, 'breeder', 'withdraw')).toEqual({ forbidden: true })
  })

  it('accepts no day before the cat can leave home', () => {
    const early = { day: '2026-05-11' }
    const before = { today: '2026-05-10', time: '14:30', goHomeDate: '2026-05-12' }
    expect(judgeAnswer({ ...proposal, ...early }, 'breeder', 'accept', before)).toEqual({
      conflict: 'The cat can leave home from Tue, May 12. Propose another day.',
    })
    expect(judgeAnswer({ ...proposal, ...early }, 'breeder', 'decline', before)).toBe('apply')
  })

  it('does nothing the second time, and is refused after another one', () => {
    const given = { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' } as const
    const conflicts = {
      accepted: 'This day is already agreed. Propose another one.',
      replaced: 'This proposal was replaced by another one.',
      declined: 'This proposal was already declined.',
      withdrawn: 'This proposal was withdrawn.',
    }
    for (const answer of PICKUP_ANSWERS)
      for (const status of PROPOSAL_STATUSES.filter((each) => each !== 'open')) {
        const by = answer === 'withdraw' ? 'buyer' : 'breeder'
        if (status === given[answer]) expect(judge({ status }, by, answer)).toBe('done')
        else expect(judge({ status }, by, answer)).toEqual({ conflict: conflicts[status] })
      }
  })

  it('cannot accept a day or a time that has passed, but can decline it', () => {
    for (const [passed, what] of [
      [{ day: '2026-05-11' }, 'day'],
      [{ day: '2026-05-11', time: '23:00' }, 'day'],
      [{ time: '14:29' }, 'time'],
    ] as const) {
      const conflict = `This ${what} has passed. Propose another one.`
      expect(judge(passed, 'breeder', 'accept')).toEqual({ conflict })
      expect(judge(passed, 'breeder', 'decline')).toBe('apply')
    }
    expect(judge({ time: '14:30' }, 'breeder', 'accept')).toBe('apply')
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

describe('the reminder to agree on a pickup from May 12 on', () => {
  const due = (now: string, paidAt = '2026-04-01T12:00:00Z') =>
    agreeReminder(
      { goHomeDate: '2026-05-12', timeZone: 'America/New_York', paidAt: new Date(paidAt) },
      new Date(now),
    )

  it.each([
    ['2026-05-05T12:59:59Z', undefined],
    ['2026-05-05T13:00:00Z', -7],
    ['2026-05-12T12:59:59Z', -7],
    ['2026-05-12T13:00:00Z', 0],
    ['2026-05-15T13:00:00Z', 3],
  ])('at %s is %s days after it', (now, day) => {
    expect(due(now)).toBe(day)
  })

  it('is one after an outage, in place of all that were missed', () => {
    expect(due('2026-06-20T13:00:00Z')).toBe(3)
  })

  it('is none that was due on the day of the payment or before', () => {
    expect(due('2026-05-09T13:00:00Z', '2026-05-08T12:00:00Z')).toBeUndefined()
    // Paid in the morning of the day on which the cat can leave home.
    expect(due('2026-05-12T15:00:00Z', '2026-05-12T11:00:00Z')).toBeUndefined()
    expect(due('2026-05-15T13:00:00Z', '2026-05-12T11:00:00Z')).toBe(3)
  })
})
