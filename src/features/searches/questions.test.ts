import { expect, it } from 'vitest'
import { breedsFor, HOMES, searchFor, TIMINGS } from './questions.ts'

const status = ['available']

it.each([
  ['Ragdoll', 'now', 'quiet', 'Ragdoll cats', 'cats', { breed: 'Ragdoll', status }, 'daily'],
  ['Ragdoll', 'looking', 'allergies', 'Ragdoll cats', 'cats', { breed: 'Ragdoll', status }, 'weekly'],
  ['Ragdoll', 'months', 'children', 'Future Ragdoll litters', 'pairings', { breed: 'Ragdoll' }, 'weekly'],
  [null, 'months', 'active', 'Future litters', 'pairings', {}, 'weekly'],
  [
    null,
    'now',
    'allergies',
    'Cats for people with allergies',
    'cats',
    { q: 'hypoallergenic', status },
    'weekly',
  ],
  [null, 'now', 'quiet', 'All new cats', 'cats', { status }, 'weekly'],
] as const)(
  '%s, %s, %s leads to “%s” of %s with %j, %s',
  (breed, timing, home, name, list, filters, alert) => {
    expect(searchFor({ breed, timing, home })).toEqual({ target: { list, filters }, name, alert })
  },
)

it('breeds to read about are for buyers who are not sure', () => {
  const breeds = HOMES.map((home) => [home, breedsFor({ breed: null, timing: 'now', home })])
  expect(Object.fromEntries(breeds)).toEqual({
    quiet: ['British Shorthair', 'Persian', 'Ragdoll'],
    children: ['Maine Coon', 'Ragdoll', 'Birman'],
    active: ['Abyssinian', 'Bengal', 'Siamese'],
    allergies: ['Siberian', 'Balinese', 'Russian Blue'],
  })
  expect(breedsFor({ breed: 'Bengal', timing: 'now', home: 'quiet' })).toEqual([])
})

it('the questions offer these answers', () => {
  expect(TIMINGS).toEqual(['now', 'months', 'looking'])
  expect(HOMES).toEqual(['quiet', 'children', 'active', 'allergies'])
})
