import { expect, it } from 'vitest'
import { HOMES, type PlaceFilters, searchFor, TIMINGS } from './questions.ts'

const status = ['available']
const SUGGESTED = ['Birman', 'Persian']

it.each<[string | null, (typeof TIMINGS)[number], (typeof HOMES)[number], PlaceFilters, object]>([
  [
    'Ragdoll',
    'now',
    'quiet',
    {},
    { target: { list: 'cats', filters: { breed: 'Ragdoll', status } }, alert: 'daily' },
  ],
  [
    'Ragdoll',
    'looking',
    'allergies',
    { near: '12534', within: 100 },
    {
      target: { list: 'cats', filters: { breed: 'Ragdoll', near: '12534', within: 100, status } },
      alert: 'weekly',
    },
  ],
  [
    'Ragdoll',
    'months',
    'children',
    { location: 'Ohio' },
    { target: { list: 'pairings', filters: { breed: 'Ragdoll', location: 'Ohio' } }, alert: 'weekly' },
  ],
  [
    null,
    'months',
    'allergies',
    {},
    { target: { list: 'pairings', filters: { breed: 'Birman,Persian' } }, alert: 'weekly' },
  ],
  [
    null,
    'now',
    'allergies',
    { location: 'Ohio' },
    {
      target: { list: 'cats', filters: { location: 'Ohio', q: 'hypoallergenic', status } },
      name: 'Cats for people with allergies',
      alert: 'daily',
    },
  ],
  [
    null,
    'now',
    'quiet',
    { location: 'Ohio' },
    {
      target: { list: 'cats', filters: { breed: 'Birman,Persian', location: 'Ohio', status } },
      alert: 'daily',
    },
  ],
  [
    null,
    'looking',
    'active',
    {},
    { target: { list: 'cats', filters: { breed: 'Birman,Persian', status } }, alert: 'weekly' },
  ],
])('%s, %s, %s near %j leads to %j', (breed, timing, home, place, search) => {
  expect(searchFor({ breed, timing, home }, breed ? [] : SUGGESTED, place)).toEqual(search)
})

it('without a suggestion, all cats are searched', () => {
  expect(searchFor({ breed: null, timing: 'now', home: 'quiet' }, [], {}).target.filters).toEqual({ status })
})

it('the questions offer these answers', () => {
  expect(TIMINGS).toEqual(['now', 'months', 'looking'])
  expect(HOMES).toEqual(['quiet', 'children', 'active', 'allergies'])
})
