import { expect, it } from 'vitest'
import { compareMates } from './mate-order.ts'

it('mates with a known pedigree are ranked by inbreeding, and the others follow, the best known first', () => {
  const mates = [
    { name: 'Unknown', id: '1', coefficient: 0, knownAncestors: 0 },
    { name: 'Little known and inbred', id: '2', coefficient: 0.25, knownAncestors: 0.39 },
    { name: 'Little known', id: '3', coefficient: 0, knownAncestors: 0.39 },
    { name: 'Inbred', id: '4', coefficient: 0.1, knownAncestors: 1 },
    { name: 'Half known', id: '5', coefficient: 0.05, knownAncestors: 0.4 },
    { name: 'All known', id: '6', coefficient: 0.05, knownAncestors: 1 },
    { name: 'Twin', id: '8', coefficient: 0.05, knownAncestors: 1 },
    { name: 'Twin', id: '7', coefficient: 0.05, knownAncestors: 1 },
  ]
  expect(mates.sort(compareMates).map(({ name, id }) => `${name} ${id}`)).toEqual([
    'All known 6',
    'Twin 7',
    'Twin 8',
    'Half known 5',
    'Inbred 4',
    'Little known 3',
    'Little known and inbred 2',
    'Unknown 1',
  ])
})
