import { expect, it } from 'vitest'
import type { ManagedBreeder } from '../manage-contract.ts'
import { presentManagedBreeder } from './manage-present.ts'

type Row = Parameters<typeof presentManagedBreeder>[0]

const SAME = {
  id: 'cattery',
  userId: 'owner',
  name: 'Ada Byron',
  businessName: 'Byron Cats',
  location: 'Portland, OR',
  description: null,
  specializations: ['Maine Coon'],
  yearsExperience: 6,
  totalSales: 3,
  rating: 450,
  reviewCount: 2,
  verificationStatus: 'verified',
  verificationBadges: ['CFA'],
  transportMethods: [],
  meetingLocations: ['Airport'],
  shipping: { basis: 'licensed', license: '12-A-3456', price: 40_000, statedOn: '2027-03-02' },
  depositPolicy: 'firm',
  timeZone: 'America/Los_Angeles',
  goHomeWeeks: 14,
  clubs: ['FIFe'],
  profileImageUrl: null,
  isActive: true,
  documents: { contactInfo: { email: 'ada@example.com', phone: '5035550142' } },
} as const

const ROW = {
  ...SAME,
  nameKey: 'secret',
  similarNames: ['secret'],
  town: 'Portland',
  state: 'OR',
  latitude: 45.5,
  longitude: -122.7,
  suspendedFrom: null,
  appliedAt: new Date('2027-02-01T10:00:00Z'),
  createdAt: new Date('2027-03-01T10:00:00Z'),
} as unknown as Row

const SHOWN = {
  ...SAME,
  place: 'Portland, OR',
  hasApplied: true,
  createdAt: '2027-03-01T10:00:00.000Z',
} as unknown as ManagedBreeder

it.each<[what: string, row: Partial<Row>, expected: Partial<ManagedBreeder>]>([
  ['with a place and an application', {}, {}],
  ['without an application', { appliedAt: null }, { hasApplied: false }],
  ['at an unknown place', { town: null, state: null }, { place: null }],
  ['at a place without a state', { state: null }, { place: null }],
  ['at a place without a town', { town: null }, { place: null }],
])('a cattery as its owner sees it %s', (_, row, expected) => {
  expect(presentManagedBreeder({ ...ROW, ...row })).toEqual({ ...SHOWN, ...expected })
})
