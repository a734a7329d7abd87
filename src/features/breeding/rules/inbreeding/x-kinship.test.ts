import { expect, it } from 'vitest'
import { inbreedingOfMating } from './mating.ts'
import { numbered } from './test-pedigrees.ts'
import { xKinship } from './x-kinship.ts'

/** The example of the R package kinship2. */
const ROWS = numbered([0, 0, 1, 1, 0, 0, 3, 6, 6, 8], [0, 0, 2, 2, 0, 0, 5, 4, 4, 7]).map((row, index) => ({
  ...row,
  sex: 'mfmffmfmmf'[index] === 'm' ? ('male' as const) : ('female' as const),
}))

it('the X-linked inbreeding of a daughter is the kinship of her parents on the X chromosome', () => {
  expect(inbreedingOfMating(ROWS, '8', '7', null).coefficient).toBe(1 / 16)
  expect(xKinship(ROWS, '8', '7')).toBe(1 / 8)
  expect(xKinship(ROWS, '7', '8')).toBe(1 / 8)
})

it.each([
  ['a male with himself', '1', '1', 1],
  ['a female that is not inbred with herself', '2', '2', 1 / 2],
  ['an inbred female with herself', '10', '10', (1 + 1 / 8) / 2],
  ['a sire and his son', '1', '3', 0],
  ['a sire and his daughter', '1', '4', 1 / 2],
  ['a dam and her son', '2', '3', 1 / 2],
  ['a dam and her daughter', '2', '4', 1 / 4],
  ['a brother and a sister', '3', '4', 1 / 4],
  ['two brothers', '8', '9', 1 / 2],
  ['strangers', '1', '2', 0],
  ['an animal without a row', '1', '11', 0],
])('%s have their kinship on the X chromosome', (_, one, other, expected) => {
  expect(xKinship(ROWS, one, other)).toBe(expected)
})
