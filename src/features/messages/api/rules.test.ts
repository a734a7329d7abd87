/** Who may write to whom, and what a breeder may do with an inquiry, as tables. */
import { describe, expect, it } from 'vitest'
import type { InquiryStatus } from '../contract.ts'
import { type Cattery, changedInquiry, mayWrite } from './rules.ts'

const CATTERIES = {
  'a buyer': null,
  'a public cattery': { id: 'public', isShown: true, isSuspended: false },
  'a hidden cattery': { id: 'hidden', isShown: false, isSuspended: false },
  'a suspended cattery': { id: 'suspended', isShown: false, isSuspended: true },
} satisfies Record<string, Cattery | null>
type Person = keyof typeof CATTERIES

it.each<[from: Person, to: Person, answer: ReturnType<typeof mayWrite>]>([
  // Whoever has a public cattery writes to other catteries that can be found, and everyone writes to them. That a buyer
  // exists is not revealed.
  ['a public cattery', 'a buyer', 'not_found'],
  ['a public cattery', 'a public cattery', 'yes'],
  ['a public cattery', 'a hidden cattery', 'yes'],
  ['a buyer', 'a public cattery', 'yes'],
  ['a hidden cattery', 'a public cattery', 'yes'],
  ['a suspended cattery', 'a public cattery', 'yes'],
  // Otherwise one of the two would have to have one.
  ['a buyer', 'a buyer', 'forbidden'],
  ['a hidden cattery', 'a buyer', 'forbidden'],
  ['a suspended cattery', 'a buyer', 'forbidden'],
  // That a cattery exists is not revealed while it is not public.
  ['a buyer', 'a hidden cattery', 'not_found'],
  ['a hidden cattery', 'a hidden cattery', 'not_found'],
  ['a suspended cattery', 'a hidden cattery', 'not_found'],
  // A suspended one is not found even by public catteries.
  ['a public cattery', 'a suspended cattery', 'not_found'],
  ['a buyer', 'a suspended cattery', 'not_found'],
  ['a hidden cattery', 'a suspended cattery', 'not_found'],
  ['a suspended cattery', 'a suspended cattery', 'not_found'],
])('from %s to %s whom they have not met: %s', (from, to, answer) => {
  expect(mayWrite({ cattery: CATTERIES[from] }, { cattery: CATTERIES[to] }, false)).toBe(answer)
})

it.each<[from: Person, to: Person, answer: ReturnType<typeof mayWrite>]>([
  ['a public cattery', 'a buyer', 'yes'],
  ['a hidden cattery', 'a buyer', 'forbidden'],
  ['a buyer', 'a buyer', 'forbidden'],
  ['a buyer', 'a hidden cattery', 'not_found'],
  ['a public cattery', 'a suspended cattery', 'not_found'],
])('from %s to %s whom they have met: %s', (from, to, answer) => {
  expect(mayWrite({ cattery: CATTERIES[from] }, { cattery: CATTERIES[to] }, true)).toBe(answer)
})

describe('an inquiry that is not read', () => {
  const isRead = false
  it.each<[from: InquiryStatus, to: InquiryStatus, expected: { isRead: boolean } | null]>([
    ['pending', 'pending', { isRead: false }],
    ['pending', 'responded', { isRead: true }],
    ['pending', 'closed', { isRead: true }],
    // What was answered is not waiting again, but what was closed can be.
    ['responded', 'pending', null],
    ['responded', 'responded', { isRead: true }],
    ['responded', 'closed', { isRead: true }],
    ['closed', 'pending', { isRead: false }],
    ['closed', 'responded', null],
    ['closed', 'closed', { isRead: true }],
  ])('from %s to %s: %o', (from, to, expected) => {
    const changed = changedInquiry({ status: from, isRead }, { status: to })
    expect(changed).toEqual(expected && { status: to, ...expected })
  })
})

it.each<[what: string, ...Parameters<typeof changedInquiry>, ReturnType<typeof changedInquiry>]>([
  ['nothing changes', { status: 'pending', isRead: false }, {}, { status: 'pending', isRead: false }],
  ['what was read stays read', { status: 'pending', isRead: true }, {}, { status: 'pending', isRead: true }],
  [
    'reading does not change the status',
    { status: 'pending', isRead: false },
    { isRead: true },
    { status: 'pending', isRead: true },
  ],
  [
    'an answered one is marked as unread',
    { status: 'responded', isRead: true },
    { isRead: false },
    { status: 'responded', isRead: false },
  ],
  [
    'one that is closed stays unread if the breeder says so',
    { status: 'pending', isRead: true },
    { status: 'closed', isRead: false },
    { status: 'closed', isRead: false },
  ],
  [
    'one that was read and closed waits again as read',
    { status: 'closed', isRead: true },
    { status: 'pending' },
    { status: 'pending', isRead: true },
  ],
])('%s', (_, inquiry, change, expected) => {
  expect(changedInquiry(inquiry, change)).toEqual(expected)
})
