import { expect, it } from 'vitest'
import { differenceOf } from './web/differing-kittens.tsx'

const KITTEN = { name: 'Juniper', birthDate: '2026-10-03', breed: 'ragdoll', isLocked: false }
const LITTER = { birthDate: '2026-10-03', breeds: ['Ragdoll'] }
const BORN =
  'The litter was born on Oct 4, 2026; Juniper says Oct 3, 2026. The later day counts until you save the litter and decide.'

it.each<
  [
    string,
    Partial<typeof KITTEN>,
    Partial<{ birthDate: string | null; breeds: string[] | null }>,
    string | undefined,
  ]
>([
  ['a kitten like its litter', {}, {}, undefined],
  ['another birth date', {}, { birthDate: '2026-10-04' }, BORN],
  ['another birth date of a kitten with a buyer', { isLocked: true }, { birthDate: '2026-10-04' }, BORN],
  ['a litter without a birth date', {}, { birthDate: null }, undefined],
  ['a litter without parents', { breed: 'Persian' }, { breeds: null }, undefined],
  [
    'another breed',
    { breed: 'Persian' },
    {},
    'The parents have no Persian kittens: edit Juniper to choose its breed.',
  ],
  [
    'another breed of a kitten with a buyer, which stays',
    { breed: 'Persian', isLocked: true },
    {},
    undefined,
  ],
])('%s', (_what, kitten, litter, text) => {
  expect(differenceOf({ ...KITTEN, ...kitten }, { ...LITTER, ...litter })).toBe(text)
})
