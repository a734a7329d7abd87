import { expect, test } from 'vitest'
import { splitByMatches } from './text-segments.ts'

const split = (text: string, ...matches: [number, number, string][]) =>
  splitByMatches(
    text,
    matches.map(([start, end, category]) => ({ start, end, category })),
  ).map(({ text, category }) => (category ? `[${category} ${text}]` : text))

test('splits a text at its matches without losing any of it', () => {
  expect(split('Mail me: a@b.co or 555 0100!', [9, 15, 'email'], [19, 27, 'phone'])).toEqual([
    'Mail me: ',
    '[email a@b.co]',
    ' or ',
    '[phone 555 0100]',
    '!',
  ])
  expect(split('plain')).toEqual(['plain'])
  expect(split('', [0, 3, 'phone'])).toEqual([])
})

test('accepts matches that are unordered, overlapping, nested, or beyond the text', () => {
  expect(split('abcdef', [3, 5, 'link'], [0, 2, 'phone'])).toEqual(['[phone ab]', 'c', '[link de]', 'f'])
  expect(split('abcdef', [0, 4, 'email'], [2, 6, 'link'])).toEqual(['[email abcd]', '[link ef]'])
  expect(split('abcdef', [0, 4, 'email'], [1, 2, 'link'])).toEqual(['[email abcd]', 'ef'])
  expect(split('abc', [2, 90, 'link'], [50, 60, 'phone'])).toEqual(['ab', '[link c]'])
})
