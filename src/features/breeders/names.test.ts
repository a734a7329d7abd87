import { describe, expect, it } from 'vitest'
import { CATTERIES } from '#demo/catteries/index.ts'
import { areSimilar, nameKey } from './api/names.ts'

describe('what a reader sees of a name', () => {
  it.each([
    'foxglove hollow',
    'FoxgloveHollow',
    'Foxglove-Hollow!',
    ' Foxglöve  Hollów ',
    'Ｆｏｘｇｌｏｖｅ Ｈｏｌｌｏｗ',
    'Fохglоvе Hоllоw',
    'Foxgloνe Hollοw',
    '𝐅𝐨𝐱𝐠𝐥𝐨𝐯𝐞 𝐇𝐨𝐥𝐥𝐨𝐰',
    'Foxglove\u200b Hollow',
  ])('is the same for %j', (name) => {
    expect(nameKey(name)).toBe(nameKey('Foxglove Hollow'))
  })

  it('contains letters of other scripts, and never is empty', () => {
    expect(nameKey('水晶')).not.toBe(nameKey('花火'))
    expect(nameKey('Кошкин дом')).not.toBe(nameKey('Белый дом'))
    expect(nameKey('🐈')).not.toBe(nameKey('🐾'))
    expect(nameKey('Marigold & Moth')).toBe(nameKey('Marigold and Moth'))
  })
})

describe('names that are easily confused', () => {
  const similar = (a: string, b: string) => areSimilar(nameKey(a), nameKey(b))

  it.each([
    'Foxglove Hollow Cattery',
    'The Foxglove Hollow',
    'Foxglove Hollows',
    'Foxglove Holow',
    'Foxglove Hallow',
    'Foxgolve Hollow',
    'F0xg1ove Hollow',
    'Foxg|ove Hollow',
  ])('%s', (name) => expect(similar('Foxglove Hollow', name)).toBe(true))

  it.each(['Foxglove', 'Foxhollow', 'Harebell Hollow', 'Foxglove Meadow'])('not %s', (name) =>
    expect(similar('Foxglove Hollow', name)).toBe(false),
  )

  it.each([
    ['Northlight', 'Southlight'],
    ['Luna', 'Lana'],
  ])('not %s and %s', (a, b) => expect(similar(a, b)).toBe(false))

  it('none of the demo', () => {
    const names = CATTERIES.map(({ businessName }) => businessName)
    const pairs = names.flatMap((a, at) => names.slice(at + 1).map((b) => [a, b] as const))
    expect(pairs.filter(([a, b]) => similar(a, b))).toEqual([])
  })
})
