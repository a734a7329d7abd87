import { describe, expect, it } from 'vitest'
import type { User } from '../contract.ts'
import { present } from './present.ts'

type Person = Parameters<typeof present>[0]
const AT = new Date('2027-03-01T10:00:00Z')
const LATER = new Date('2027-03-02T10:00:00Z')

describe('users see of themselves', () => {
  const NEW: Person = {
    id: 'u',
    email: 'ada@example.com',
    isVerified: false,
    createdAt: AT,
    updatedAt: LATER,
  }
  const SHOWN: User = {
    id: 'u',
    email: 'ada@example.com',
    firstName: null,
    lastName: null,
    profileImageUrl: null,
    role: 'buyer',
    staffRole: null,
    needsSecondFactor: false,
    breederId: null,
    isVerified: false,
    isSuspended: false,
    deletionDueAt: null,
    timeZone: null,
    place: null,
    createdAt: '2027-03-01T10:00:00.000Z',
    updatedAt: '2027-03-02T10:00:00.000Z',
  }

  it.each<[what: string, person: Partial<Person>, expected: Partial<User>]>([
    ['empty fields at first', {}, {}],
    [
      'everything that they stated',
      {
        firstName: 'Ada',
        lastName: 'Byron',
        profileImageUrl: '/objects/a',
        role: 'admin',
        staffRole: 'finance',
        breederId: 'b',
        isVerified: true,
        timeZone: 'America/New_York',
        deletionDueAt: LATER,
        session: { needsSecondFactor: true },
      },
      {
        firstName: 'Ada',
        lastName: 'Byron',
        profileImageUrl: '/objects/a',
        role: 'admin',
        staffRole: 'finance',
        breederId: 'b',
        isVerified: true,
        timeZone: 'America/New_York',
        deletionDueAt: '2027-03-02T10:00:00.000Z',
        needsSecondFactor: true,
      },
    ],
    ['the address as they typed it', { email: 'jane@xn--exmple-cua.de' }, { email: 'jane@exämple.de' }],
    ['that they are suspended', { suspendedAt: AT }, { isSuspended: true }],
    ['the same of the row of a session', { isSuspended: true, suspendedAt: null }, { isSuspended: true }],
    ['that they are not', { isSuspended: false, suspendedAt: null }, {}],
  ])('%s', (_, person, expected) => {
    const stored = { ...NEW, ...person, passwordHash: 'secret' }
    expect(present(stored)).toEqual({ ...SHOWN, ...expected })
  })
})
