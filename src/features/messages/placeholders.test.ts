import { expect, test } from 'vitest'
import { fillPlaceholders, openPlaceholders, unknownPlaceholders } from './placeholders.ts'

const VALUES = { 'first name': 'Robin', cat: 'Juniper', price: '$1,800', deposit: undefined }

test.each([
  ['Hello {first name}!', 'Hello Robin!', []],
  ['{ First  Name }, {CAT} costs {price}.', 'Robin, Juniper costs $1,800.', []],
  ['The deposit is {deposit}.', 'The deposit is {deposit}.', ['{deposit}']],
  ['Ask {vet} about {cat} and {cat}, {vet}.', 'Ask {vet} about Juniper and Juniper, {vet}.', ['{vet}']],
  ['{}, {{cat}}, {cat', '{}, {Juniper}, {cat', ['{Juniper}']],
  ['{a line\nbreak}', '{a line\nbreak}', []],
  ['{constructor} {__proto__}', '{constructor} {__proto__}', ['{constructor}', '{__proto__}']],
])('%s becomes %s and leaves %j open', (text, filled, open) => {
  expect(fillPlaceholders(text, VALUES)).toBe(filled)
  expect(openPlaceholders(fillPlaceholders(text, VALUES))).toEqual(open)
})

test('a value is inserted as it is, whatever signs it has', () => {
  expect(fillPlaceholders('{cat} is here', { cat: '$& {price} $1' })).toBe('$& {price} $1 is here')
})

test('only other words in braces are unknown', () => {
  expect(unknownPlaceholders('{cat} {First Name} {vet} {breed}')).toEqual(['{vet}', '{breed}'])
})
