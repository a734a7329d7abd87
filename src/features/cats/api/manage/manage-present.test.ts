import { describe, expect, it } from 'vitest'
import type { ManagedCat } from '../../manage-contract.ts'
import type { Listing } from '../store.ts'
import { chooseBirthDate, HELD_TEXT, isLocked, presentManagedCat } from './manage-present.ts'

const AT = new Date('2027-03-01T10:00:00Z')

describe('a cat as its owner sees it', () => {
  const SAME = {
    id: 'cat',
    breederId: 'cattery',
    litterId: null,
    breedingPairingId: null,
    name: 'Juniper',
    breed: 'Maine Coon',
    gender: 'female',
    birthDate: '2027-01-04',
    price: 180_037,
    depositAmount: 30_011,
    color: 'blue tabby',
    registrationNumber: null,
    neutered: 'yes',
    litterTrainedSince: '2027-02-11',
    description: null,
    images: ['/objects/a'],
    pictures: [],
    vaccinations: [],
    healthCertifications: ['DNA Tested'],
    documentedCertifications: [],
    healthRecords: [],
    microchip: '985112345678903',
    vaccinationRecord: '/objects/record',
    isFeatured: true,
    version: 3,
  } as const
  const ROW = {
    ...SAME,
    status: 'available',
    reservedBy: null,
    reservationDate: null,
    depositPaidAt: null,
    stripePaymentIntentId: 'pi_secret',
    heldByOffer: null,
    heldUntil: null,
    takenDownFrom: null,
    deletedAt: null,
    createdAt: AT,
  } as unknown as Listing
  const SHOWN = {
    ...SAME,
    pedigree: { sire: { name: 'Rowan' } },
    age: 7,
    status: 'available',
    isAvailable: true,
    isReserved: false,
    isHeld: false,
    heldUntil: null,
    reservedBy: null,
    reservationDate: null,
    depositPaidAt: null,
    isLocked: false,
    isTakenDown: false,
    createdAt: '2027-03-01T10:00:00.000Z',
  } as unknown as ManagedCat
  const BUYER = { reservedBy: 'buyer', reservationDate: AT, depositPaidAt: AT }
  const times = { reservationDate: AT.toISOString(), depositPaidAt: AT.toISOString() }

  it.each<[what: string, row: Partial<Listing>, expected: Partial<ManagedCat>]>([
    ['that is available', {}, {}],
    ['that is paused', { status: 'withdrawn' }, { status: 'withdrawn', isAvailable: false }],
    [
      'that is reserved',
      { status: 'reserved', ...BUYER },
      {
        status: 'reserved',
        isAvailable: false,
        isReserved: true,
        isLocked: true,
        reservedBy: 'buyer',
        ...times,
      },
    ],
    [
      'that is sold',
      { status: 'sold', ...BUYER },
      { status: 'sold', isAvailable: false, isLocked: true, reservedBy: 'buyer', ...times },
    ],
    ['whose earlier buyer is not shown any more', BUYER, times],
    [
      'that an offer holds before its email was sent',
      { heldByOffer: 'offer' },
      { isAvailable: false, isHeld: true, heldUntil: null },
    ],
    [
      'that an offer holds',
      { heldByOffer: 'offer', heldUntil: AT },
      { isAvailable: false, isHeld: true, heldUntil: AT.toISOString() },
    ],
    [
      'that staff took down',
      { status: 'withdrawn', takenDownFrom: 'available' },
      { status: 'withdrawn', isAvailable: false, isTakenDown: true },
    ],
    ['that is not born', { birthDate: '2027-03-20' }, { birthDate: '2027-03-20', age: 0 }],
  ])('%s', (_, row, expected) => {
    expect(presentManagedCat({ ...ROW, ...row }, '2027-02-28', { sire: { name: 'Rowan' } })).toEqual({
      ...SHOWN,
      ...expected,
    })
  })
})

it('reserved and sold cats are locked', () => {
  const statuses: Listing['status'][] = ['available', 'reserved', 'sold', 'withdrawn']
  expect(statuses.filter((status) => isLocked({ status }))).toEqual(['reserved', 'sold'])
})

it('what keeps a cat on hold is said in sentences', () => {
  expect(HELD_TEXT).toMatch(/^It is on hold for .+ End that offer first\.$/)
})

it.each<[form: Parameters<typeof chooseBirthDate>[0], current: string | undefined, date: string]>([
  [{ birthDate: '2026-12-24', age: 3 }, '2027-01-04', '2026-12-24'],
  [{ age: 8 }, undefined, '2027-01-04'],
  // Saving the form on a later day of the week does not change the date.
  [{ age: 8 }, '2026-12-31', '2026-12-31'],
  [{ age: 7 }, '2026-12-31', '2027-01-11'],
  [{ age: 8, birthDate: null }, '2026-12-28', '2027-01-04'],
  [{}, '2026-12-31', '2026-12-31'],
  [{}, undefined, '2027-03-01'],
])('the birth date of the form %o, which was %s, is %s', (form, current, date) => {
  expect(chooseBirthDate(form, '2027-03-01', current)).toBe(date)
})
