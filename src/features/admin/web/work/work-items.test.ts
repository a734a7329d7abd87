import { expect, test } from 'vitest'
import type { Approval } from '#features/approvals/contract.ts'
import type { TestDocument } from '#features/breeding/contract.ts'
import type { Case, ExpiredBreeder, UncheckedBreeder } from '#features/moderation/contract.ts'
import type { Attention } from '#features/payment-checks/contract.ts'
import type { StaffRule } from '#features/place-rules/contract.ts'
import {
  approvalItem,
  attentionItem,
  caseItem,
  checksItem,
  documentsItem,
  expiredItem,
  rulesItem,
  sortWork,
  urgencyOf,
  urgencyText,
  type WorkItem,
} from './work-items.ts'

const NOW = Date.parse('2026-03-10T12:00:00Z')
const item = (key: string, changes: Partial<WorkItem> = {}): WorkItem => ({
  key,
  title: key,
  to: '/admin',
  kind: 'Report',
  note: '',
  since: '2026-03-09T12:00:00Z',
  dueAt: null,
  isAwaited: false,
  isMine: false,
  ...changes,
})

test.each([
  [{ dueAt: '2026-03-10T12:00:00Z' }, 'overdue', 'Overdue by 0 minutes'],
  [{ dueAt: '2026-03-07T12:00:00Z', isAwaited: true }, 'overdue', 'Overdue by 3 days'],
  [{ dueAt: '2026-03-10T12:00:01Z' }, 'soon', 'Due in 0 minutes'],
  [{ dueAt: '2026-03-11T12:00:00Z' }, 'soon', 'Due in 24 hours'],
  [{ dueAt: '2026-03-11T12:00:01Z' }, null, 'Open 24 hours'],
  [{ dueAt: '2026-03-11T12:00:01Z', isAwaited: true }, 'awaited', 'Waiting 24 hours'],
  [{ isAwaited: true }, 'awaited', 'Waiting 24 hours'],
  [{ isAwaited: true, since: '2026-03-07T12:00:01Z' }, 'awaited', 'Waiting 2 days'],
  [{ isAwaited: true, since: '2026-03-07T12:00:00Z' }, 'late', 'Waiting 3 days'],
  [{ since: '2026-01-09T12:00:00Z' }, null, 'Open 60 days'],
])('%j is %s: %s', (changes, urgency, text) => {
  expect(urgencyOf(item('a', changes), NOW)).toBe(urgency)
  expect(urgencyText(item('a', changes), NOW)).toBe(text)
})

test('the most urgent is first by the time that is due, then what is the viewer’s, then the oldest', () => {
  const items = [
    item('young', { since: '2026-03-10T11:00:00Z' }),
    item('old', { since: '2026-01-01T00:00:00Z' }),
    item('mine', { isMine: true }),
    item('awaited', { isAwaited: true, since: '2026-03-10T11:30:00Z' }),
    item('late', { isAwaited: true, since: '2026-03-01T00:00:00Z', dueAt: '2026-03-20T00:00:00Z' }),
    item('latest', { isAwaited: true, since: '2026-02-01T00:00:00Z', dueAt: '2026-03-30T00:00:00Z' }),
    item('soon', { dueAt: '2026-03-11T00:00:00Z' }),
    item('sooner', { dueAt: '2026-03-10T20:00:00Z', since: '2026-03-10T11:00:00Z' }),
    item('overdue', { dueAt: '2026-03-10T00:00:00Z' }),
  ]
  expect(sortWork(items, NOW).map(({ key }) => key)).toEqual([
    ...['overdue', 'sooner', 'soon', 'latest', 'late', 'awaited', 'mine', 'old', 'young'],
  ])
})

const CASE = {
  id: 'c1',
  number: 1001,
  kind: 'support',
  status: 'open',
  reason: 'order',
  comment: null,
  createdAt: '2026-03-01T00:00:00.000Z',
  closedAt: null,
  person: null,
  contactEmail: 'harriet@example.com',
  reporter: null,
  assignee: null,
  waitingSince: '2026-03-05T00:00:00.000Z',
  subject: null,
} satisfies Case

test('a support request has waited since its last question; reports wait without a person who asks', () => {
  expect(caseItem(CASE, true)).toMatchObject({
    title: 'Request from harriet@example.com',
    to: '/admin?case=c1',
    since: '2026-03-05T00:00:00.000Z',
    isAwaited: true,
    isMine: true,
  })
  const answered = { ...CASE, waitingSince: null }
  expect(caseItem(answered, false)).toMatchObject({ since: CASE.createdAt, isAwaited: false, isMine: false })
  for (const kind of ['appeal', 'guarantee'] as const)
    expect(caseItem({ ...answered, kind }, false).isAwaited).toBe(true)
})

test('approvals end when they expire, and evidence of disputes is due; a refund is tried again by itself', () => {
  const expiresAt = '2026-03-12T00:00:00.000Z'
  expect(approvalItem({ requestedBy: { name: 'Fenella' }, expiresAt } as Approval).dueAt).toBe(expiresAt)
  const dispute = {
    id: 'd1',
    kind: 'dispute',
    transactionId: 't1',
    orderNumber: 'LM-7H4XQ2',
    catName: 'Juniper',
    amount: 25_000,
    reason: null,
    since: '2026-03-01T00:00:00.000Z',
    nextAt: expiresAt,
    isOverdue: false,
  } satisfies Attention
  expect(attentionItem(dispute)).toMatchObject({
    title: 'Juniper, LM-7H4XQ2',
    to: '/orders/t1',
    kind: 'Open dispute',
    note: '$250.00',
    dueAt: expiresAt,
  })
  expect(attentionItem({ ...dispute, kind: 'failed_refund' }).dueAt).toBeNull()
})

test('the catteries to check are one item that is as old as the oldest of them', () => {
  const cattery = { businessName: 'Ripple & Curl', createdAt: '2024-06-27T00:00:00.000Z' } as UncheckedBreeder
  expect(checksItem({ items: [], total: 0 })).toBeUndefined()
  expect(checksItem({ items: [cattery], total: 1 })?.title).toBe('1 cattery to check')
  expect(checksItem({ items: [cattery], total: 1200 })).toMatchObject({
    title: '1,200 catteries to check',
    to: '/admin?tab=checks',
    note: 'Nobody has checked Ripple & Curl yet',
    since: cattery.createdAt,
  })
})

test('expired checks are one item that is as old as the first of them', () => {
  const cattery = {
    businessName: 'Old Orchard Cats',
    expired: [
      { kind: 'veterinarian', expiresOn: '2026-02-01' },
      { kind: 'phone', expiresOn: '2026-03-01' },
    ],
  } as ExpiredBreeder
  expect(expiredItem({ items: [], total: 0 })).toBeUndefined()
  expect(expiredItem({ items: [cattery], total: 1200 })?.title).toBe('1,200 catteries with expired checks')
  expect(expiredItem({ items: [cattery], total: 1 })).toEqual({
    key: 'expired-checks',
    title: '1 cattery with an expired check',
    to: '/admin?tab=checks&checks=expired',
    kind: 'Checks',
    note: 'Old Orchard Cats: veterinarian reference expired',
    since: '2026-02-01T23:59:59.999Z',
    dueAt: null,
    isAwaited: false,
    isMine: false,
  })
})

test('documents of tests are one item, which is as old as the first that was added', () => {
  expect(documentsItem({ items: [], total: 0 })).toBeUndefined()
  const first = {
    animal: { id: 'a', name: 'Al' },
    name: 'PK deficiency',
    breeder: { id: 'b', businessName: 'Northlight' },
    createdAt: '2026-03-01T12:00:00Z',
  } as TestDocument
  const item = {
    key: 'test-documents',
    title: '1 document of a test to see',
    to: '/admin?tab=checks&checks=documents',
    kind: 'Checks',
    note: 'Al, PK deficiency, of Northlight',
    since: '2026-03-01T12:00:00Z',
    dueAt: null,
    isAwaited: false,
    isMine: false,
  }
  expect(documentsItem({ items: [first], total: 1 })).toEqual(item)
  expect(documentsItem({ items: [first, first], total: 1_200 })).toEqual({
    ...item,
    title: '1,200 documents of tests to see',
  })
})

test('the rules whose sources have to be read again are one item, which is due when the first is late', () => {
  const rule = {
    id: 'r1',
    kind: 'state',
    place: 'NY',
    subject: 'rights',
    binds: 'everyone',
    number: null,
    unit: null,
    months: null,
    sentence: 'The buyer can get a refund.',
    source: 'GBL §753',
    sourceUrl: 'https://laws.example/ny',
    readOn: '2025-03-20',
    lateFrom: '2026-03-20',
    state: 'soon',
    version: 1,
  } satisfies StaffRule
  const others: StaffRule[] = [
    { ...rule, id: 'r2', state: 'current' },
    { ...rule, id: 'r3', state: 'ended' },
  ]
  expect(rulesItem(others)).toBeUndefined()
  expect(rulesItem([rule, ...others])).toEqual({
    key: 'place-rules',
    title: '1 rule to check again',
    to: '/admin?tab=rules',
    kind: 'Rules',
    note: 'New York: GBL §753, read Mar 20, 2025',
    since: '2026-02-18T00:00:00.000Z',
    dueAt: '2026-03-20T00:00:00.000Z',
    isAwaited: false,
    isMine: false,
  })
  expect(rulesItem([{ ...rule, state: 'late' }, rule])?.title).toBe('2 rules to check again')
})
