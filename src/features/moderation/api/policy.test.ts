/** Who may do what in moderation, as tables. */
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#lib/durations.ts'
import { STAFF_ROLES, type StaffRole } from '#lib/staff-roles.ts'
import { CASE_ACTIONS, LOG_ACTIONS } from '../choices.ts'
import { appealDeadline, mayActOn, mayAppeal, mayDecide, mayReport, seesReporters } from './policy.ts'

const STAFF = { id: 'staff', role: 'admin' } as const
const SELF = { id: 'staff', role: 'buyer' } as const
const OTHER_STAFF = { id: 'other', role: 'admin' } as const

it.each<[who: string, user: Parameters<typeof mayActOn>[1], acts: boolean, dismisses: boolean]>([
  ['a buyer', { id: 'user', role: 'buyer' }, true, true],
  ['a breeder', { id: 'user', role: 'breeder' }, true, true],
  ['other staff', OTHER_STAFF, false, true],
  ['themselves', STAFF, false, false],
  ['themselves in another role', SELF, false, false],
])('staff may act on %s, and dismiss a case about them', (_, user, acts, dismisses) => {
  expect([mayActOn(STAFF, user), mayDecide(STAFF, user, 'dismiss')]).toEqual([acts, dismisses])
  for (const action of CASE_ACTIONS.filter((each) => each !== 'dismiss'))
    expect([action, mayDecide(STAFF, user, action)]).toEqual([action, acts])
})

it('users report others only', () => {
  expect([mayReport('a', 'b'), mayReport('a', 'a')]).toEqual([true, false])
})

it('moderators and owners see who reported something', () => {
  const roles: (StaffRole | null)[] = [null, ...STAFF_ROLES]
  expect(roles.filter((staffRole) => seesReporters({ id: 's', staffRole }))).toEqual(['moderator', 'owner'])
})

describe('an appeal', () => {
  const FROM = new Date('2027-03-01T12:00:00Z')
  const END = new Date('2027-03-31T12:00:00Z')
  const DECISION = {
    userId: 'user',
    action: 'suspend',
    appealUntil: appealDeadline(FROM, []),
    isAppealed: false,
  } as const
  type Decision = Parameters<typeof mayAppeal>[1]

  it.each<[what: string, decision: Partial<Decision>, now: Date, isAllowed: boolean]>([
    ['is possible at once', {}, FROM, true],
    ['is possible until 30 days are over', {}, new Date(END.getTime() - 1), true],
    ['is too late after 30 days', {}, END, false],
    ['is possible once', { isAppealed: true }, FROM, false],
    ['is not for others', { userId: 'other' }, FROM, false],
  ])('%s', (_, decision, now, isAllowed) => {
    expect(mayAppeal('user', { ...DECISION, ...decision }, now)).toBe(isAllowed)
  })

  it('is possible for longer after an outage of the site', () => {
    const at = (days: number) => new Date(END.getTime() + days * DAY_MS)
    const outage = { startedAt: at(-1), endedAt: at(35), until: at(38) }
    expect(appealDeadline(FROM, [outage])).toEqual(at(38))
    expect(appealDeadline(at(35), [outage])).toEqual(at(65))
  })

  it('is possible against these decisions', () => {
    const appealable = LOG_ACTIONS.filter((action) => mayAppeal('user', { ...DECISION, action }, FROM))
    expect(appealable).toEqual(['warn', 'mute', 'suspend', 'take_down'])
  })
})
