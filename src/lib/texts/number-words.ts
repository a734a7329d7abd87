/** Numbers of rules in the words of a text. */
import { inDigits } from './digits.ts'

const ONES = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]
const ORDINALS = [
  'zeroth',
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
]

/** `3` -> `three`; above twelve in digits, `14` -> `14`. */
export function inWords(count: number): string {
  return ONES[count] ?? inDigits(count)
}

/** `3` -> `third`, for whole numbers up to nine; larger ones throw. */
export function ordinalInWords(place: number): string {
  const word = ORDINALS[place]
  if (word === undefined) throw new Error(`There is no word for place ${place}.`)
  return word
}
