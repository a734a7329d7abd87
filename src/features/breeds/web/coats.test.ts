import { expect, it } from 'vitest'
import { type Coat, hasCoat, readCoat } from './coats.ts'

it.each<[string, Coat[]]>([
  ['Short, fine and ticked', ['short']],
  ['Semi-long or short, silky and close to the body', ['semi-long', 'short']],
  ['Long and full with dark points', ['long']],
  ['Curly, very short and close in tight waves', ['curly']],
  ['Hairless or with a peach-like down; needs baths and warmth', ['hairless']],
])('%s', (description, kinds) => {
  const all: Coat[] = ['short', 'semi-long', 'long', 'curly', 'hairless']
  expect(all.filter((coat) => hasCoat(description, coat)).sort()).toEqual(kinds.sort())
})

it.each([
  ['', undefined],
  ['coat=long', 'long'],
  ['coat=LONG', undefined],
  ['coat=toString', undefined],
])('the URL %s', (query, coat) => expect(readCoat(new URLSearchParams(query))).toBe(coat))
