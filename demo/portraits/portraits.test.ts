import { expect, it } from 'vitest'
import { BREEDS, breedNamed } from './breeds.ts'
import { modelOf } from './cat-model.ts'
import { COATS } from './coats.ts'
import { foldedEar, uprightEar } from './ears.ts'
import { earColor } from './face-colors.ts'
import { type Age, coatsOf, dominantColor, drawPortrait, type PortraitSubject, type Pose } from './index.ts'
import { type EyeColor, IRISES } from './irises.ts'

const POSES: readonly Pose[] = ['face', 'sitting', 'loaf', 'lying']
const AGES: readonly Age[] = ['kitten', 'young', 'adult']

function subject(change: Partial<PortraitSubject> = {}): PortraitSubject {
  return { breed: 'British Shorthair', coat: 'blue', age: 'adult', pose: 'face', seed: 7, ...change }
}

/** Walks the tags and returns those left open or closed out of turn. */
function unbalanced(svg: string): string[] {
  const open: string[] = []
  for (const [, close, name = '', empty] of svg.matchAll(/<(\/?)([a-zA-Z]+)[^<>]*?(\/?)>/g)) {
    if (close && open.pop() !== name) return [name]
    if (!close && !empty) open.push(name)
  }
  return open
}

function shows(svg: string, color: EyeColor): boolean {
  return svg.includes(IRISES[color].main) && svg.includes(IRISES[color].deep)
}

it('draws the same subject identically every time', () => {
  for (const pose of POSES) {
    expect(drawPortrait(subject({ pose }))).toBe(drawPortrait(subject({ pose })))
  }
})

it('draws different seeds differently', () => {
  expect(drawPortrait(subject({ seed: 1 }))).not.toBe(drawPortrait(subject({ seed: 2 })))
})

it.each(BREEDS.map(({ name }) => name))(
  'draws every coat of the %s in every pose and age as small, well-formed SVG',
  (breed) => {
    for (const [i, coat] of coatsOf(breed).entries()) {
      for (const [j, pose] of POSES.entries()) {
        for (const age of AGES) {
          const svg = drawPortrait({ breed, coat, age, pose, seed: 31 * i + j })
          expect(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 1200"')).toBe(true)
          expect(unbalanced(svg)).toEqual([])
          expect(svg).not.toMatch(/NaN|undefined|null|Infinity/)
          expect(svg).not.toMatch(/<(text|filter|image|script)|href=/)
          expect(svg.length).toBeLessThan(60_000)
        }
      }
    }
  },
)

it('gives clip paths unique names and uses only defined ones', () => {
  for (const pose of POSES) {
    const svg = drawPortrait(subject({ pose }))
    const named = [...svg.matchAll(/<clipPath id="([^"]+)"/g)].map(([, id]) => id)
    const used = [...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id)
    expect(new Set(named).size).toBe(named.length)
    expect(new Set(used)).toEqual(new Set(named))
  }
})

it('covers twenty-four breeds, and has exactly the coats that they can have', () => {
  expect(new Set(BREEDS.map(({ name }) => name)).size).toBe(24)
  const worn = new Set(BREEDS.flatMap(({ name }) => coatsOf(name)))
  expect([...worn].sort()).toEqual(Object.keys(COATS).sort())
})

it('rejects an unknown breed', () => {
  expect(() => coatsOf('Griffin')).toThrow(RangeError)
})

it('draws a Russian Blue with green eyes, and only in blue', () => {
  expect(coatsOf('Russian Blue')).toEqual(['blue'])
  for (let seed = 0; seed < 12; seed++) {
    expect(shows(drawPortrait(subject({ breed: 'Russian Blue', seed })), 'green')).toBe(true)
  }
})

it('draws every Siamese with blue eyes', () => {
  for (const coat of coatsOf('Siamese')) {
    for (let seed = 0; seed < 6; seed++) {
      const svg = drawPortrait(subject({ breed: 'Siamese', coat, seed }))
      expect(shows(svg, 'sapphire') || shows(svg, 'blue')).toBe(true)
    }
  }
})

it("draws the Scottish Fold's ears unlike the British Shorthair's", () => {
  const ears = (breed: string): string => {
    const cat = modelOf(subject({ breed }))
    return (cat.anatomy.ear.folded ? foldedEar : uprightEar)(cat, 1, earColor(cat, 1))
  }
  expect(breedNamed('Scottish Fold').anatomy.ear.folded).toBe(true)
  expect(breedNamed('British Shorthair').anatomy.ear.folded).toBe(false)
  expect(ears('Scottish Fold')).not.toBe(ears('British Shorthair'))
  expect(drawPortrait(subject({ breed: 'Scottish Fold' }))).toContain(ears('Scottish Fold'))
})

it('has the wall color as its placeholder color', () => {
  for (const pose of POSES) {
    const color = dominantColor(subject({ pose }))
    expect(color).toMatch(/^#[0-9a-f]{6}$/)
    expect(drawPortrait(subject({ pose }))).toContain(`<path d="M0 0H1200V1200H0Z" fill="${color}"/>`)
  }
})
