import { expect, it } from 'vitest'
import { breedsFor, searchFor } from './questions.ts'

const status = ['available']

it.each([
  ['Ragdoll', 'now', 'quiet', 'cats', { breed: 'Ragdoll', status }, 'daily'],
  ['Ragdoll', 'looking', 'allergies', 'cats', { breed: 'Ragdoll', status }, 'weekly'],
  ['Ragdoll', 'months', 'children', 'pairings', { breed: 'Ragdoll' }, 'weekly'],
  [null, 'months', 'active', 'pairings', {}, 'weekly'],
  [null, 'now', 'allergies', 'cats', { q: 'hypoallergenic', status }, 'weekly'],
  [null, 'now', 'quiet', 'cats', { status }, 'weekly'],
] as const)('%s, %s, %s leads to %s with %j, %s', (breed, timing, home, list, filters, alert) => {
  expect(searchFor({ breed, timing, home })).toMatchObject({ target: { list, filters }, alert })
})

it('breeds to read about are for buyers who are not sure', () => {
  expect(breedsFor({ breed: null, timing: 'now', home: 'quiet' })).toContain('Persian')
  expect(breedsFor({ breed: 'Bengal', timing: 'now', home: 'quiet' })).toEqual([])
})
