import { expect, it } from 'vitest'
import type { TreeAnimal } from '../../contract.ts'
import { alsoText, placeName } from './place-names.ts'
import { type Place, placesOf } from './places.ts'

const animal = (place: string, id: string) => ({ place, id }) as TreeAnimal

it('places have names', () => {
  expect(['S', 'D', 'SD', 'DSD', 'DDDD'].map(placeName)).toEqual([
    'Sire',
    'Dam',
    'Sire’s dam',
    'Dam’s sire’s dam',
    'Dam’s dam’s dam’s dam',
  ])
})

it('an animal in several places names two of the others', () => {
  expect(alsoText([])).toBeUndefined()
  expect(alsoText(['SD'])).toBe('Also the sire’s dam')
  expect(alsoText(['S', 'DS'])).toBe('Also the sire and the dam’s sire')
  expect(alsoText(['S', 'DS', 'DD'])).toBe('Also the sire, the dam’s sire, and 1 other place')
  expect(alsoText(['S', 'DS', 'DD', 'SS'])).toBe('Also the sire, the dam’s sire, and 2 other places')
})

it('parents of unknown animals and those after the last generation are left out, and repeats know each other', () => {
  const tree = [
    ...[animal('S', 'a'), animal('SS', 'c'), animal('SD', 'd'), animal('SSD', 'e')],
    ...[animal('DS', 'c'), animal('DSD', 'e'), animal('D', 'b'), animal('DD', 'e'), animal('DDS', 'f')],
  ]
  const outline = ({ place, animal: at, others, parents }: Place): unknown[] => [
    `${place} ${at?.id ?? '-'} ${others.join(' ')}`.trim(),
    ...parents.map(outline),
  ]
  expect(placesOf(tree, 3).map(outline)).toEqual([
    ['S a', ['SS c DS', ['SSS -'], ['SSD e DD']], ['SD d', ['SDS -'], ['SDD -']]],
    ['D b', ['DS c SS', ['DSS -'], ['DSD e DD']], ['DD e SSD DSD', ['DDS f'], ['DDD -']]],
  ])
  expect(placesOf(tree, 1).map(outline)).toEqual([['S a'], ['D b']])
})
