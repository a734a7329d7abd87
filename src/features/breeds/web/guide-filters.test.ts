import { expect, it } from 'vitest'
import type { GuideSummary } from '../contract.ts'
import { fits, guidesUrl, MAX_WORDS, readGuideFilter, toggleQuestion } from './guide-filters.ts'

const NONE = { q: '', suits: [], coat: undefined }
const COON: GuideSummary = {
  name: 'Maine Coon',
  aliases: ['MCO', 'Coonie'],
  slug: 'maine-coon',
  coat: 'Semi-long, shaggy',
  traits: { children: 'Friendly with children', active: 'plays' },
  count: 0,
  litters: 0,
  priceFrom: null,
}

it.each([
  ['', NONE],
  ['q=%20coon%20', { ...NONE, q: 'coon' }],
  ['suits=children&suits=calm&suits=calm', { ...NONE, suits: ['calm', 'children'] }],
  ['suits=active&suits=toString&suits=CALM', NONE],
  ['suits=calm,children', NONE],
  ['coat=long&q=a&q=b', { ...NONE, q: 'a', coat: 'long' }],
  [`q=${'x'.repeat(MAX_WORDS + 1)}`, { ...NONE, q: 'x'.repeat(MAX_WORDS) }],
])('reads the URL %s', (query, filter) => {
  expect(readGuideFilter(new URLSearchParams(query))).toEqual(filter)
})

it.each(['/breeds', '/breeds?q=a+b', '/breeds?q=a%26b&suits=calm&suits=alone&coat=long'])(
  'writes the URL %s as it was read',
  (url) => {
    expect(guidesUrl(readGuideFilter(new URL(url, 'http://localhost').searchParams))).toBe(url)
  },
)

it('a question is asked, and no longer', () => {
  const asked = toggleQuestion({ ...NONE, suits: ['calm'] }, 'alone')
  expect(asked.suits).toEqual(['calm', 'alone'])
  expect(toggleQuestion(asked, 'calm').suits).toEqual(['alone'])
})

it.each([
  ['', true],
  ['q=coon', true],
  ['q=COON%20maine', true],
  ['q=coonie', true],
  ['q=coon%20siamese', false],
  ['suits=children', true],
  ['suits=children&suits=calm', false],
  ['coat=semi-long', true],
  ['coat=long', false],
  ['q=siamese&suits=children', false],
])('whether a Maine Coon fits %s is %s', (query, expected) => {
  expect(fits(COON, readGuideFilter(new URLSearchParams(query)))).toBe(expected)
})
