import { describe, expect, it } from 'vitest'
import { ageRangeText, ageText } from './age.ts'

describe('ageText', () => {
  it.each([
    [0, '0 weeks old'],
    [1, '1 week old'],
    [3, '3 weeks old'],
    [4, '1 month old'],
    [7, '1 month old'],
    [8, '2 months old'],
    [51, '12 months old'],
    [52, '1 year old'],
    [103, '1 year old'],
    [104, '2 years old'],
  ])('formats %i weeks as "%s"', (weeks, text) => {
    expect(ageText(weeks)).toBe(text)
  })
})

describe('ageRangeText', () => {
  it.each([
    [null, null, null],
    [null, 16, 'Up to 4 months'],
    [17, 51, '4 months to 12 months'],
    [156, null, 'From 3 years'],
    [8, 8, '2 months'],
    [8, 10, '2 months'],
  ])('formats %s to %s weeks as %s', (min, max, text) => {
    expect(ageRangeText(min, max)).toBe(text)
  })
})
