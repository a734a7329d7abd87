import { expect, it } from 'vitest'
import { requiredWords } from './required-words.ts'

it.each([
  ['', []],
  ["'ragdol'", ['ragdol']],
  ["'blue' & 'ragdol'", ['blue']],
  ["'blue' | 'ragdol'", ['blue', 'ragdol']],
  ["( 'meezer' | 'siames' ) & 'seal'", ['seal']],
  ["( 'rb' | 'russian' & 'blue' ) & ( 'a' | 'b' | 'c' )", ['rb', 'russian']],
  ["'maine-coon' <-> 'main' <2> 'coon'", ['maine-coon']],
  ["'o''brien' & 'kitt':*", ["o'brien"]],
  ["'kitt':*", undefined],
  ["'kitt':* | 'cat'", undefined],
  ["!'dog' & 'cat':A", ['cat']],
  ["!( 'dog' | 'bird' )", undefined],
])('of a document for %s, one of %j is required', (tsquery, words) => {
  expect(requiredWords(tsquery)).toEqual(words)
})
