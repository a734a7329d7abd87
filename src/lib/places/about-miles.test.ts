import { expect, it } from 'vitest'
import { aboutMiles } from './about-miles.ts'

it.each([
  [0, 'less than 5 miles away'],
  [4, 'less than 5 miles away'],
  [5, 'about 5 miles away'],
  [38, 'about 40 miles away'],
  [97, 'about 95 miles away'],
  [99, 'about 100 miles away'],
  [123, 'about 120 miles away'],
  [2_445, 'about 2,400 miles away'],
])('%i miles are %s', (miles, text) => {
  expect(aboutMiles(miles)).toBe(text)
})
