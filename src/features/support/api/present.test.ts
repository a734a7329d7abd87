import { describe, expect, it } from 'vitest'
import type { CaseRow } from '#features/moderation/api/index.ts'
import type { SupportRequest } from '../contract.ts'
import { presentMessage, presentRequest } from './present.ts'

const AT = new Date('2027-03-01T10:00:00Z')

describe('a request as its sender sees it', () => {
  const ROW = {
    id: 'case',
    number: 1001,
    kind: 'support',
    userId: 'user',
    contactEmail: 'ada@example.com',
    reporterId: null,
    subjectKind: null,
    subjectId: null,
    subjectTitle: null,
    snapshot: null,
    reason: 'payment',
    comment: 'secret',
    status: 'open',
    assigneeId: 'staff',
    waitingSince: AT,
    searchText: 'secret',
    createdAt: AT,
    closedAt: null,
  } as CaseRow
  const SHOWN = {
    id: 'case',
    number: 1001,
    status: 'open',
    reference: 'LM-222222',
    topic: 'payment',
    createdAt: '2027-03-01T10:00:00.000Z',
    closedAt: null,
    subject: null,
  } as SupportRequest
  const about = (subjectKind: CaseRow['subjectKind'], subjectId: string | null = 'id') => ({
    subjectKind,
    subjectId,
    subjectTitle: 'Juniper',
  })

  it.each<[what: string, row: Partial<CaseRow>, expected: Partial<SupportRequest>]>([
    ['has no fields for staff', {}, {}],
    ['says when it was closed', { closedAt: AT }, { closedAt: '2027-03-01T10:00:00.000Z' }],
    [
      'links to its order',
      about('order'),
      { subject: { kind: 'order', title: 'Juniper', path: '/orders/id' } },
    ],
    ['links to its cat', about('cat'), { subject: { kind: 'cat', title: 'Juniper', path: '/cats/id' } }],
    [
      'names a cat without a page',
      about('cat', null),
      { subject: { kind: 'cat', title: 'Juniper', path: null } },
    ],
    ['does not name anything else', about('person'), {}],
    ['does not link to what has no title', { ...about('cat'), subjectTitle: null }, {}],
  ])('%s', (_, row, expected) => {
    expect(presentRequest({ ...ROW, ...row }, 'LM-222222')).toEqual({ ...SHOWN, ...expected })
  })
})

it('a message does not say which member of staff wrote it', () => {
  const shown = { id: 'm', isAnswer: true, text: 'It was sent.', createdAt: AT.toISOString() }
  const stored = { ...shown, objectIds: ['a', 'b'], staffName: 'Grace' }
  expect(presentMessage(stored, (id) => `/objects/${id}`)).toEqual({
    ...shown,
    files: ['/objects/a', '/objects/b'],
  })
})
