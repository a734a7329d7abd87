import { describe, expect, it } from 'vitest'
import {
  availableText,
  kittensText,
  litterName,
  pairingDateText,
  parentAgeText,
  priceRangeText,
} from './labels.ts'

describe('pairingDateText', () => {
  it.each([
    ['planned', '2027-03-12', null, 'Expected around Mar 12, 2027'],
    ['confirmed', null, null, 'Date not set yet'],
    ['born', '2027-03-12', '2027-03-10', 'Born Mar 10, 2027'],
    ['born', null, '2027-03-10', 'Born Mar 10, 2027'],
    ['born', '2027-03-12', null, 'Born around Mar 12, 2027'],
    ['born', null, null, 'Born'],
  ] as const)(
    'of a %s pairing, expected %s, born %s, is %s',
    (status, expectedLitterDate, actualLitterDate, text) => {
      expect(pairingDateText({ status, expectedLitterDate, actualLitterDate })).toBe(text)
    },
  )
})

it('priceRangeText shows one price if both ends are equal', () => {
  expect(priceRangeText({ min: 180_000, max: 240_000 })).toBe('$1,800 to $2,400')
  expect(priceRangeText({ min: 180_000, max: 180_000 })).toBe('$1,800')
  expect(priceRangeText(null)).toBe('Ask the breeder')
})

it('kittensText and availableText use singular and plural', () => {
  expect(kittensText({ status: 'planned', expectedKittens: 1, actualKittens: null })).toBe('About 1 kitten')
  expect(kittensText({ status: 'born', expectedKittens: 5, actualKittens: 4 })).toBe('4 kittens')
  expect(kittensText({ status: 'planned', expectedKittens: null, actualKittens: null })).toBeNull()
  expect(availableText({ availableKittens: 1, totalKittens: null, kittensToAdd: 0 })).toBe(
    '1 kitten available',
  )
  expect(availableText({ availableKittens: 0, totalKittens: 1, kittensToAdd: 0 })).toBe(
    '0 of 1 kitten available',
  )
  const text = (availableKittens: number, kittensToAdd: number) =>
    availableText({ availableKittens, totalKittens: 4, kittensToAdd })
  expect([text(0, 4), text(0, 3), text(1, 3)]).toEqual([
    '4 kittens, not listed yet',
    '4 kittens, 3 not listed yet',
    '1 of 4 kittens available',
  ])
})

it('parentAgeText uses months under two years, then years', () => {
  expect([1, 23, 24, 35, 62].map(parentAgeText)).toEqual([
    ...['1 month old', '23 months old', '2 years old', '2 years old', '5 years old'],
  ])
})

it('litterName uses the first eight characters of the ID if there is no name', () => {
  expect(litterName({ id: '0190a1b2-c3d4', litterName: null })).toBe('Litter 0190a1b2')
  expect(litterName({ id: '0190a1b2-c3d4', litterName: 'Low Tide' })).toBe('Low Tide')
})
