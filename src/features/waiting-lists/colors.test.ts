import { describe, expect, it } from 'vitest'
import { isColorOf, unknownColors } from './colors.ts'

describe('isColorOf', () => {
  it.each<[wished: string, color: string | null, is: boolean]>([
    ['Tabby', 'silver mackerel tabby', true],
    ['Silver', 'silver mackerel tabby', true],
    ['Red', 'silver mackerel tabby', false],
    ['Blue', 'Blueberry', false],
    ['Blue', null, false],
    ['Blue', '', false],
    ['Tortoiseshell', 'black tortie', true],
    ['Tortoiseshell', 'Dilute calico', true],
    ['Tabby', 'Seal lynx point', true],
    ['Colorpoint', 'Seal point', true],
    ['Colorpoint', 'Black', false],
    ['Blue', 'Grey', true],
    ['Red', 'ginger', true],
    ['Bicolor', 'Brown tabby with white', true],
    ['Bicolor', 'blue and white', true],
    ['Bicolor', 'blue & white', true],
    ['White', 'blue and white', false],
    ['White', 'White', true],
    ['Blue point', 'seal point', false],
    ['Tabby', 'blue torbie', true],
    ['Tortoiseshell', 'blue torbie', true],
    ['Torbie', 'blue tortie', false],
    ['Bicolor', 'calico', true],
    ['Bicolor', 'red van', true],
    ['Tabby', 'brown classic', true],
    ['Lilac', 'lavender spotted tabby', true],
  ])('%s of %s: %s', (wished, color, is) => {
    expect(isColorOf(wished, color)).toBe(is)
  })
})

it('only colors of the list can be chosen, and those that were chosen before are kept', () => {
  const colors = ['Red', 'Blue']
  expect(unknownColors([], { colors })).toEqual([])
  expect(unknownColors(['Red', 'Blue'], { colors })).toEqual([])
  expect(unknownColors(['Red', 'Green'], { colors })).toEqual(['Green'])
  expect(unknownColors(['red'], { colors })).toEqual(['red'])
  expect(unknownColors(['Green', 'Gold'], { colors, kept: ['Green'] })).toEqual(['Gold'])
})
