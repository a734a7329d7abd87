import { describe, expect, it } from 'vitest'
import { bloodOf, bloodOfKittens, isMilkRisk, kittenTypes } from './blood-type.ts'
import type { BloodGenotype } from './codes.ts'
import { writeFraction } from './fraction.ts'
import type { TestResult } from './results.ts'

const test = (code: string, result: string): TestResult => ({
  code,
  result,
  laboratory: null,
  testedOn: null,
  seenOn: null,
})

const said = (sire: BloodGenotype, dam: BloodGenotype) => {
  const { A, B, AB } = kittenTypes(sire, dam)
  return [A, B, AB].map(writeFraction).join(' ')
}

describe('the kittens of a queen of type B that must not drink her first milk are', () => {
  it.each<[BloodGenotype, string]>([
    ['A/A', '1'],
    ['A/c', '1'],
    ['A/b', '1/2'],
    ['c/c', '1'],
    ['c/b', '1/2'],
    ['b/b', '0'],
  ])('with a sire %s: %s', (sire, expected) => {
    const { atRisk } = bloodOfKittens(bloodOf([test('BLD', sire)]), bloodOf([test('BLD', 'b/b')]))
    expect(atRisk && writeFraction(atRisk)).toBe(expected)
  })
})

it.each<[BloodGenotype, BloodGenotype, string]>([
  ['A/b', 'A/b', '3/4 1/4 0'],
  ['A/c', 'A/b', '3/4 0 1/4'],
  ['A/c', 'b/b', '1/2 0 1/2'],
  ['c/b', 'c/b', '0 1/4 3/4'],
  ['c/c', 'A/A', '1 0 0'],
])('kittens of %s and %s have the types A, B, and AB by %s', (sire, dam, expected) => {
  expect(said(sire, dam)).toBe(expected)
  expect(said(dam, sire)).toBe(expected)
})

describe('the blood of a cat', () => {
  it.each([
    ['nothing', [], undefined],
    [
      'a DNA test',
      [test('BLD', 'c/b')],
      { type: 'AB', genotype: 'c/b', by: 'DNA test', isContradictory: false },
    ],
    [
      'a blood test of type A',
      [test('BLDS', 'A')],
      { type: 'A', genotype: null, by: 'blood test', isContradictory: false },
    ],
    [
      'a blood test of type B',
      [test('BLDS', 'B')],
      { type: 'B', genotype: 'b/b', by: 'blood test', isContradictory: false },
    ],
    [
      'both',
      [test('BLD', 'A/b'), test('BLDS', 'A')],
      { type: 'A', genotype: 'A/b', by: 'blood test', isContradictory: false },
    ],
    [
      'both, which differ',
      [test('BLD', 'A/b'), test('BLDS', 'B')],
      { type: 'B', genotype: 'b/b', by: 'blood test', isContradictory: true },
    ],
    [
      'both, which differ otherwise',
      [test('BLD', 'b/b'), test('BLDS', 'AB')],
      { type: 'AB', genotype: null, by: 'blood test', isContradictory: true },
    ],
  ])('is known by %s', (_, tests, expected) => {
    expect(bloodOf(tests)).toEqual(expected)
  })
})

describe('a milk risk', () => {
  it.each([
    ['B', 'A', true],
    ['B', 'AB', true],
    ['B', undefined, true],
    ['B', 'B', false],
    ['A', 'A', false],
    ['AB', 'A', false],
    [undefined, 'A', false],
  ])('of a queen %s and a sire %s: %s', (dam, sire, expected) => {
    const blood = (type: string | undefined) => bloodOf(type ? [test('BLDS', type)] : [])
    expect(isMilkRisk(blood(sire), blood(dam))).toBe(expected)
  })

  it('is of no kitten if the queen is A or AB, and not known without her type or the sire’s genotype', () => {
    const [a, b] = [bloodOf([test('BLDS', 'A')]), bloodOf([test('BLDS', 'B')])]
    expect(bloodOfKittens(a, a)).toEqual({ types: null, atRisk: { n: 0n, d: 1n } })
    expect(bloodOfKittens(a, b)).toEqual({ types: null, atRisk: null })
    expect(bloodOfKittens(a, undefined)).toEqual({ types: null, atRisk: null })
  })
})
