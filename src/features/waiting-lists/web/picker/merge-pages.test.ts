import { expect, it } from 'vitest'
import type { Picker, PickerFamily, PickerKitten } from '../../picker-schemas.ts'
import { mergePages } from './merge-pages.ts'

const kitten = (id: string) => ({ id, name: id }) as PickerKitten
const family = (entryId: string, misfits: PickerFamily['misfits']) => ({ entryId, misfits }) as PickerFamily
const page = (kittens: string[], families: PickerFamily[]): Picker => ({
  pairingTitle: null,
  kittens: kittens.map(kitten),
  kittenCount: 3,
  families,
  offersNext: false,
  timeZone: 'America/Denver',
})

it('pages are one list of kittens, and each family has what does not fit of all of them', () => {
  const first = page(['A', 'B'], [family('Ada', [['price'], []]), family('Gone', [[], []])])
  // B was offered meanwhile, and moved to the next page; Ben is new.
  const second = page(['B', 'C'], [family('Ada', [[], ['color']]), family('Ben', [['date'], ['gender']])])
  expect(mergePages([first, second])).toEqual(
    page(['A', 'B', 'C'], [family('Ada', [['price'], [], ['color']]), family('Ben', [[], [], ['gender']])]),
  )
  expect(mergePages([first])).toBe(first)
  expect(mergePages([])).toBeUndefined()
})
