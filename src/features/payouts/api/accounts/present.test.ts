import { describe, expect, it } from 'vitest'
import type { PayoutAccount } from '../../account-contract.ts'
import type { PayoutAccountRow } from '../tables.ts'
import { presentAccount, presentToStaff } from './present.ts'

const DUE_AT = new Date('2027-03-05T10:00:00Z')
const BEFORE = new Date(DUE_AT.getTime() - 1)

const ROW: PayoutAccountRow = {
  id: 'row',
  breederId: 'breeder',
  attempt: 2,
  requestedAt: null,
  stripeAccountId: 'acct_new',
  previousAccountIds: ['acct_old'],
  state: 'restricted',
  restriction: 'other',
  detailsSubmitted: true,
  chargesEnabled: true,
  payoutsEnabled: false,
  transfers: 'pending',
  currentlyDue: [],
  pastDue: [],
  disabledReason: 'rejected.other',
  dueAt: DUE_AT,
  country: 'US',
  currency: 'usd',
  checkedAt: new Date('2027-03-02T10:00:00Z'),
  announced: null,
  remindersFrom: new Date('2027-03-03T10:00:00Z'),
  reminders: 1,
  createdAt: new Date('2027-03-01T10:00:00Z'),
  updatedAt: new Date('2027-03-04T10:00:00Z'),
}

describe('a payout account as its breeder sees it', () => {
  const SHOWN: PayoutAccount = {
    state: 'restricted',
    restriction: 'other',
    needsInformation: false,
    dueAt: '2027-03-05T10:00:00.000Z',
    isOverdue: false,
  }
  const NOTHING: PayoutAccount = {
    state: 'not_started',
    restriction: null,
    needsInformation: false,
    dueAt: null,
    isOverdue: false,
  }

  it.each<[what: string, row: Partial<PayoutAccountRow> | undefined, expected: PayoutAccount]>([
    ['before anything was started', undefined, NOTHING],
    ['without what only staff see', {}, SHOWN],
    ['while information is due', { currentlyDue: ['tax_id'] }, { ...SHOWN, needsInformation: true }],
    ['while information is late', { pastDue: ['tax_id'] }, { ...SHOWN, needsInformation: true }],
    ['without a deadline', { dueAt: null }, { ...SHOWN, dueAt: null }],
  ])('%s', (_, row, expected) => {
    expect(presentAccount(row && { ...ROW, ...row }, BEFORE)).toEqual(expected)
  })

  it('is overdue from the deadline on', () => {
    expect(presentAccount(ROW, DUE_AT)).toEqual({ ...SHOWN, isOverdue: true })
    expect(presentAccount({ ...ROW, dueAt: null }, DUE_AT)).toEqual({ ...SHOWN, dueAt: null })
  })
})

describe('a payout account as staff see it', () => {
  const more = {
    breeder: { id: 'breeder', name: 'Ada', userId: 'ada' },
    events: [],
  } as unknown as Parameters<typeof presentToStaff>[1]

  it('has what they need to help', () => {
    expect(presentToStaff(ROW, more, BEFORE)).toEqual({
      state: 'restricted',
      restriction: 'other',
      needsInformation: false,
      dueAt: '2027-03-05T10:00:00.000Z',
      isOverdue: false,
      stripeAccountId: 'acct_new',
      previousAccountIds: ['acct_old'],
      detailsSubmitted: true,
      chargesEnabled: true,
      payoutsEnabled: false,
      transfers: 'pending',
      currentlyDue: [],
      pastDue: [],
      disabledReason: 'rejected.other',
      country: 'US',
      currency: 'usd',
      checkedAt: '2027-03-02T10:00:00.000Z',
      startedAt: '2027-03-01T10:00:00.000Z',
      ...more,
    })
  })

  it('was not started while the provider has none', () => {
    expect(presentToStaff({ ...ROW, stripeAccountId: null, checkedAt: null }, more, BEFORE)).toMatchObject({
      stripeAccountId: null,
      checkedAt: null,
      startedAt: null,
    })
  })

  it('is empty before anything was started', () => {
    expect(presentToStaff(undefined, more, BEFORE)).toEqual({
      state: 'not_started',
      restriction: null,
      needsInformation: false,
      dueAt: null,
      isOverdue: false,
      stripeAccountId: null,
      previousAccountIds: [],
      detailsSubmitted: false,
      chargesEnabled: false,
      payoutsEnabled: false,
      transfers: 'inactive',
      currentlyDue: [],
      pastDue: [],
      disabledReason: null,
      country: null,
      currency: null,
      checkedAt: null,
      startedAt: null,
      ...more,
    })
  })
})
