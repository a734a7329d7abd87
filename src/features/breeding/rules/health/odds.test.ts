import { describe, expect, it } from 'vitest'
import { fraction, percentText, readFraction, writeFraction } from './fraction.ts'
import { bornOdds, certain, effectOdds, type Odds, offspring, xLinkedOdds } from './odds.ts'
import type { Copies } from './results.ts'

const texts = (odds: Odds) => odds.map(writeFraction)

describe('kittens of two tested cats', () => {
  it.each<[Copies, Copies, string[]]>([
    [0, 0, ['1', '0', '0']],
    [0, 1, ['1/2', '1/2', '0']],
    [0, 2, ['0', '1', '0']],
    [1, 1, ['1/4', '1/2', '1/4']],
    [1, 2, ['0', '1/2', '1/2']],
    [2, 2, ['0', '0', '1']],
  ])('with %s and %s copies are clear, carriers, and affected by these odds', (one, other, expected) => {
    expect(texts(offspring(certain(one), certain(other)))).toEqual(expected)
    expect(texts(offspring(certain(other), certain(one)))).toEqual(expected)
  })

  it('are described by what copies do', () => {
    const odds = offspring(certain(1), certain(1))
    const said = (inheritance: Parameters<typeof effectOdds>[0]) =>
      effectOdds(inheritance, odds).map((each) => `${each.effect} ${writeFraction(each.odds)}`)
    expect(said('recessive')).toEqual(['clear 1/4', 'carrier 1/2', 'affected 1/4'])
    expect(said('dominant')).toEqual(['clear 1/4', 'affected 3/4'])
    expect(said('graded')).toEqual(['clear 1/4', 'at risk 1/2', 'at high risk 1/4'])
    expect(said('shape')).toEqual([
      'without the variant 1/4',
      'with the variant 1/2',
      'dies before birth 1/4',
    ])
  })

  it('of a lethal variant are 2/3 with it and 1/3 without, if they are born', () => {
    expect(texts(bornOdds(offspring(certain(1), certain(1))))).toEqual(['1/3', '2/3', '0'])
    expect(texts(bornOdds(certain(2)))).toEqual(['0', '0', '0'])
  })
})

describe('the orange gene', () => {
  const said = ({ sons, daughters }: ReturnType<typeof xLinkedOdds>) => ({
    sons: Object.fromEntries([...sons].map(([key, odds]) => [key, writeFraction(odds)])),
    daughters: Object.fromEntries([...daughters].map(([key, odds]) => [key, writeFraction(odds)])),
  })

  it('passes from a red sire to all daughters and to no son', () => {
    expect(said(xLinkedOdds('O', ['o', 'o']))).toEqual({ sons: { o: '1' }, daughters: { 'O/o': '1' } })
  })

  it('passes from a tortie dam to half of the sons and of the daughters', () => {
    expect(said(xLinkedOdds('o', ['O', 'o']))).toEqual({
      sons: { O: '1/2', o: '1/2' },
      daughters: { 'O/o': '1/2', 'o/o': '1/2' },
    })
  })
})

describe('a fraction', () => {
  it.each([
    [2, 64, '1/32'],
    [-2, -4, '1/2'],
    [3, 3, '1'],
    [0, 7, '0'],
  ])('of %s and %s is written as %s, and read again', (n, d, text) => {
    expect(writeFraction(fraction(n, d))).toBe(text)
    expect(writeFraction(readFraction(text))).toBe(text)
  })

  it.each(['', '1/0', '-1/2', '0.5', '1/2/3', 'a'])('is not %s', (text) => {
    expect(() => readFraction(text)).toThrow(RangeError)
  })

  it('has no denominator of zero', () => {
    expect(() => fraction(1, 0)).toThrow(RangeError)
  })

  it.each([
    ['1/4', '25%'],
    ['1/32', '3.1%'],
    ['0', '0%'],
    ['1', '100%'],
    ['1/5000', 'under 0.1%'],
    ['4999/5000', 'over 99.9%'],
  ])('of %s is %s', (text, percent) => {
    expect(percentText(readFraction(text))).toBe(percent)
  })
})
