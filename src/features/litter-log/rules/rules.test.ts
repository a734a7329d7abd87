import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#lib/durations.ts'
import { durationText, sinceLastKitten } from './births.ts'
import { gestationDay, gestationOf } from './gestation.ts'
import {
  areReplaced,
  birthWeight,
  countedWeights,
  isQuestionable,
  meanAtBirth,
  weightNotes,
  weightProblem,
} from './weights.ts'

const BORN = '2026-03-01T06:00:00.000Z'
const later = (hours: number, minutes = 0) =>
  new Date(Date.parse(BORN) + (hours * 60 + minutes) * MINUTE_MS).toISOString()
const at = (hours: number, grams: number) => ({ grams, weighedAt: later(hours) })

describe('a gestation', () => {
  it('is 65 days from the first day, usually 63 to 67, seen from 57 to 72', () => {
    expect(gestationOf('2026-01-01')).toEqual({
      expected: '2026-03-07',
      usual: { from: '2026-03-05', to: '2026-03-09' },
      seen: { from: '2026-02-27', to: '2026-03-14' },
    })
  })

  it('counts a leap day', () => {
    expect(gestationOf('2028-02-01').expected).toBe('2028-04-06')
    expect(gestationOf('2027-02-01').expected).toBe('2027-04-07')
  })

  it('is longer than most from day 70', () => {
    expect(gestationDay('2026-01-01', '2026-01-01')).toEqual({ day: 0, isLong: false })
    expect(gestationDay('2026-01-01', '2026-03-11')).toEqual({ day: 69, isLong: false })
    expect(gestationDay('2026-01-01', '2026-03-12')).toEqual({ day: 70, isLong: true })
  })
})

describe('the time since the last kitten', () => {
  it('is that of the kitten born last, and long after 100 minutes', () => {
    const born = [later(1), later(0)]
    expect(sinceLastKitten(born, new Date(later(1, 30)))).toEqual({ text: '30 minutes', isLong: false })
    expect(sinceLastKitten(born, new Date(later(2, 40)))).toEqual({
      text: '1 hour 40 minutes',
      isLong: false,
    })
    expect(sinceLastKitten(born, new Date(later(2, 41)))).toEqual({ text: '1 hour 41 minutes', isLong: true })
    expect(sinceLastKitten([], new Date(BORN))).toBeUndefined()
  })

  it('is never negative, because clocks of devices differ', () => {
    expect(sinceLastKitten([later(1)], new Date(BORN))).toEqual({ text: '0 minutes', isLong: false })
  })

  it.each([
    [1, '1 minute'],
    [59, '59 minutes'],
    [60, '1 hour'],
    [61, '1 hour 1 minute'],
    [47 * 60 + 59, '47 hours 59 minutes'],
    [48 * 60, '2 days'],
  ])('of %d minutes is %s', (minutes, text) => {
    expect(durationText(minutes)).toBe(text)
  })
})

describe('weights', () => {
  it('are replaced by another one within ten minutes', () => {
    const weights = [
      { id: 'a', grams: 100, weighedAt: later(1) },
      { id: 'b', grams: 102, weighedAt: later(1, 10) },
      { id: 'c', grams: 110, weighedAt: later(1, 21) },
    ]
    expect(areReplaced(weights)).toEqual([true, false, false])
    expect(countedWeights(weights.toReversed()).map(({ id }) => id)).toEqual(['b', 'c'])
  })

  it.each([
    [at(1, 19), 'Enter the weight in grams. A kitten weighs at least 20 g.'],
    [at(1, 20), null],
    [at(1, 500), null],
    [at(1, 501), 'Enter the weight in grams. A kitten of this age weighs less than 500 g.'],
    [at(7 * 24, 501), null],
    [at(7 * 24, 2_501), 'Enter the weight in grams. A kitten of this age weighs less than 2,500 g.'],
    [at(42 * 24, 2_501), null],
    [at(42 * 24, 15_001), 'Enter the weight in grams. A kitten of this age weighs less than 15,000 g.'],
    [{ grams: 100, weighedAt: later(0, -5) }, null],
    [{ grams: 100, weighedAt: later(0, -6) }, 'This is before the kitten was born.'],
    [{ grams: 100, weighedAt: later(2_000, 5) }, null],
    [{ grams: 100, weighedAt: later(2_000, 6) }, 'This time is in the future.'],
  ])('%o: %s', (weighing, problem) => {
    expect(weightProblem({ bornAt: BORN, now: new Date(later(2_000)) }, weighing)).toBe(problem)
  })

  it('are questioned if they differ from the last one by more than a fifth', () => {
    expect([80, 120, 79, 121].map((grams) => isQuestionable(grams, 100))).toEqual([false, false, true, true])
    expect(isQuestionable(1_240, 124)).toBe(true)
    expect(isQuestionable(500, undefined)).toBe(false)
  })

  it('have a weight at birth if the first one is of the first day', () => {
    expect(birthWeight(BORN, [at(2, 98), at(12, 99)])).toBe(98)
    expect(birthWeight(BORN, [at(24, 98)])).toBeUndefined()
    expect(birthWeight(BORN, [])).toBeUndefined()
  })

  it('have an average at birth for five breeds', () => {
    expect(meanAtBirth('Maine Coon')).toContain('weigh 115 g')
    expect(meanAtBirth('Persian')).toContain('weigh 82 g')
    expect(meanAtBirth('Siberian')).toBeUndefined()
  })
})

describe('notes about weights', () => {
  const kinds = (...weights: { grams: number; weighedAt: string }[]) =>
    weightNotes(BORN, weights).map(({ kind }) => kind)

  it('say that a kitten has not gained between birth and day 2, with the study', () => {
    const [note] = weightNotes(BORN, [at(2, 98), at(48, 98)])
    expect(note).toEqual({
      kind: 'day_2',
      text: 'Has not gained weight between birth (98 g) and day 2 (98 g). Such kittens die more often, whatever they weighed at birth. Ask your vet.',
      source: '5,504 kittens, Frontiers in Veterinary Science 11, 2024',
    })
    expect(kinds(at(2, 98), at(48, 99))).toEqual([])
  })

  it('leave day 2 out after two months, the time of the study', () => {
    expect(kinds(at(2, 98), at(48, 98), at(61 * 24 - 1, 900))).toEqual(['day_2'])
    expect(kinds(at(2, 98), at(48, 98), at(61 * 24, 900))).toEqual([])
  })

  it('compare with the last weight of day 2, from 36 to 72 hours', () => {
    expect(kinds(at(2, 98), at(35, 97))).toEqual(['no_gain'])
    expect(kinds(at(2, 98), at(36, 97))).toEqual(['day_2', 'no_gain'])
    expect(kinds(at(2, 98), at(40, 97), at(60, 110))).toEqual([])
    expect(kinds(at(2, 98), at(72, 98))).toEqual(['no_gain'])
    expect(kinds(at(25, 98), at(49, 98))).toEqual(['no_gain'])
  })

  it('say how much less a kitten weighs than its most, from a tenth on', () => {
    const [note] = weightNotes(BORN, [at(400, 500), at(424, 450)])
    expect(note).toEqual({
      kind: 'loss',
      text: 'Weighs 10% less than its highest weight (500 g).',
      source: null,
    })
    expect(kinds(at(400, 500), at(424, 451))).toEqual([])
  })

  it('say that nothing was gained in a day of the first two weeks', () => {
    const [note] = weightNotes(BORN, [at(100, 200), at(126, 200)])
    expect(note).toEqual({ kind: 'no_gain', text: 'Has not gained weight in 26 hours.', source: null })
    expect(kinds(at(100, 200), at(123, 200))).toEqual([])
    expect(kinds(at(100, 200), at(126, 201))).toEqual([])
    expect(kinds(at(311, 400), at(336, 400))).toEqual([])
    expect(kinds(at(311, 400), at(335.9, 400))).toEqual(['no_gain'])
  })

  it('leave replaced weights out', () => {
    expect(kinds(at(100, 999), { grams: 200, weighedAt: later(100, 5) }, at(126, 210))).toEqual([])
  })
})
