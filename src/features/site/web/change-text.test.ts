import { expect, it } from 'vitest'
import type { FavoriteChange } from '#features/favorites/contract.ts'
import { changeText } from './change-text.ts'

type Seen = Pick<FavoriteChange, 'status' | 'seenStatus' | 'price' | 'seenPrice'>
const base = { catId: '', name: 'Fig', breed: 'Ragdoll', picture: null }

it.each<[Seen, string, boolean]>([
  [
    { status: 'available', seenStatus: 'available', price: 150_000, seenPrice: 180_000 },
    'Now $1,500, was $1,800',
    true,
  ],
  [
    { status: 'available', seenStatus: 'available', price: 180_000, seenPrice: 150_000 },
    'Now $1,800, was $1,500',
    false,
  ],
  [
    { status: 'available', seenStatus: 'reserved', price: 150_000, seenPrice: 150_000 },
    'Available again',
    true,
  ],
  [
    { status: 'available', seenStatus: 'withdrawn', price: 150_000, seenPrice: 180_000 },
    'Available again, now $1,500, was $1,800',
    true,
  ],
  [
    { status: 'reserved', seenStatus: 'available', price: 1, seenPrice: 2 },
    'Reserved by someone else',
    false,
  ],
  [{ status: 'sold', seenStatus: 'reserved', price: 1, seenPrice: 1 }, 'Sold', false],
  [{ status: 'withdrawn', seenStatus: 'available', price: 1, seenPrice: 1 }, 'Paused by the breeder', false],
])('%j reads %s', (seen, text, isGood) => {
  expect(changeText({ ...base, ...seen })).toEqual({ text, isGood })
})
