import { expect, it } from 'vitest'
import { bars } from './body-colors.ts'
import { BREEDS, breedNamed } from './breeds.ts'
import { createModel } from './cat-model.ts'
import { COATS } from './coats.ts'
import type { Flank } from './flank.ts'
import { foldedEar, uprightEar } from './head/ears.ts'
import { earColor } from './head/face-colors.ts'
import {
  type Age,
  dominantColor,
  drawPicture,
  type LitterSubject,
  listCoats,
  type PortraitSubject,
  type Pose,
} from './index.ts'
import { type EyeColor, IRISES } from './irises.ts'
import { bodyTexture } from './texture.ts'
import { headScale } from './torso.ts'

const POSES: readonly Pose[] = ['face', 'sitting', 'loaf', 'lying', 'sleeping', 'pouncing', 'rolling']
const AGES: readonly Age[] = ['kitten', 'young', 'adult', 'senior']

function subject(change: Partial<PortraitSubject> = {}): PortraitSubject {
  return {
    breed: 'British Shorthair',
    coat: 'blue',
    sex: 'female',
    age: 'adult',
    pose: 'face',
    seed: 7,
    ...change,
  }
}

function litter(together: LitterSubject['together'], count: number): LitterSubject {
  const coats = ['blue', 'cream', 'lilac'] as const
  const kittens = coats.slice(0, count).map((coat, seed) => subject({ coat, seed, age: 'kitten' }))
  return { together, kittens, seed: 5 }
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
    expect(drawPicture(subject({ pose }))).toBe(drawPicture(subject({ pose })))
  }
})

it('draws different seeds differently', () => {
  expect(drawPicture(subject({ seed: 1 }))).not.toBe(drawPicture(subject({ seed: 2 })))
})

it.each(BREEDS.map(({ name }) => name))(
  'draws every coat of the %s in every pose, and in each pose every age, as well-formed SVG',
  (breed) => {
    for (const [i, coat] of listCoats(breed).entries()) {
      for (const [j, pose] of POSES.entries()) {
        // All combinations of three would be thousands of drawings.
        const ages = i === 0 ? AGES : AGES.filter((_, k) => k === (i + j) % AGES.length)
        for (const age of ages) {
          const svg = drawPicture({
            breed,
            coat,
            sex: i % 2 === 0 ? 'male' : 'female',
            age,
            pose,
            seed: 31 * i + j,
          })
          expect(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 1200"')).toBe(true)
          expect(unbalanced(svg)).toEqual([])
          expect(svg).not.toMatch(/NaN|undefined|null|Infinity/)
          expect(svg).not.toMatch(/<(text|filter|image|script)|href=/)
          expect(svg.length).toBeLessThan(150_000)
        }
      }
    }
  },
)

it('gives clip paths unique names and uses only defined ones', () => {
  for (const picture of [
    ...POSES.map((pose) => subject({ pose })),
    litter('playing', 3),
    litter('sleeping', 2),
  ]) {
    const svg = drawPicture(picture)
    const named = [...svg.matchAll(/<clipPath id="([^"]+)"/g)].map(([, id]) => id)
    const used = [...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id)
    expect(new Set(named).size).toBe(named.length)
    expect(new Set(used)).toEqual(new Set(named))
  }
})

it('covers twenty-four breeds, and has exactly the coats that they can have', () => {
  expect(new Set(BREEDS.map(({ name }) => name)).size).toBe(24)
  const worn = new Set(BREEDS.flatMap(({ name }) => listCoats(name)))
  expect([...worn].sort()).toEqual(Object.keys(COATS).sort())
})

it('rejects an unknown breed', () => {
  expect(() => listCoats('Griffin')).toThrow(RangeError)
})

it('draws a Russian Blue with green eyes, and only in blue', () => {
  expect(listCoats('Russian Blue')).toEqual(['blue'])
  for (let seed = 0; seed < 12; seed++) {
    expect(shows(drawPicture(subject({ breed: 'Russian Blue', seed })), 'green')).toBe(true)
  }
})

it('draws every Siamese with blue eyes', () => {
  for (const coat of listCoats('Siamese')) {
    for (let seed = 0; seed < 6; seed++) {
      const svg = drawPicture(subject({ breed: 'Siamese', coat, seed }))
      expect(shows(svg, 'sapphire') || shows(svg, 'blue')).toBe(true)
    }
  }
})

it("draws the Scottish Fold's ears unlike the British Shorthair's", () => {
  const ears = (breed: string): string => {
    const cat = createModel(subject({ breed }))
    return (cat.anatomy.ear.folded ? foldedEar : uprightEar)(cat, 1, earColor(cat, 1))
  }
  expect(breedNamed('Scottish Fold').anatomy.ear.folded).toBe(true)
  expect(breedNamed('British Shorthair').anatomy.ear.folded).toBe(false)
  expect(ears('Scottish Fold')).not.toBe(ears('British Shorthair'))
  expect(drawPicture(subject({ breed: 'Scottish Fold' }))).toContain(ears('Scottish Fold'))
})

it('has the wall color as its placeholder color', () => {
  for (const pose of POSES) {
    const color = dominantColor(subject({ pose }))
    expect(color).toMatch(/^#[0-9a-f]{6}$/)
    expect(drawPicture(subject({ pose }))).toContain(`<path d="M0 0H1200V1200H0Z" fill="${color}"/>`)
  }
})

it.each(['playing', 'sleeping', 'sitting'] as const)(
  'draws two or three littermates %s, each in its own coat, as well-formed SVG',
  (together) => {
    for (const count of [2, 3]) {
      const subject = litter(together, count)
      const svg = drawPicture(subject)
      expect(unbalanced(svg)).toEqual([])
      expect(svg).not.toMatch(/NaN|undefined|null|Infinity/)
      for (const { coat } of subject.kittens) expect(svg).toContain(COATS[coat].base)
      expect(svg).toContain(`<path d="M0 0H1200V1200H0Z" fill="${dominantColor(subject)}"/>`)
    }
  },
)

it.each(BREEDS.map(({ name }) => name))(
  'draws a grown %s with smaller eyes, a larger muzzle, and a larger body than a kitten, relative to the head',
  (breed) => {
    const [kitten, grown] = (['kitten', 'adult'] as const).map((age) => createModel(subject({ breed, age })))
    if (!kitten || !grown) throw new Error('Both ages have a model.')
    expect(grown.anatomy.eyes.height).toBeLessThan(0.85 * kitten.anatomy.eyes.height)
    expect(grown.anatomy.muzzle.width).toBeGreaterThan(1.2 * kitten.anatomy.muzzle.width)
    expect(grown.physique.stand / grown.physique.skull).toBeGreaterThan(
      1.3 * (kitten.physique.stand / kitten.physique.skull),
    )
  },
)

it('gives grown toms fuller jaws and thicker necks than queens, but not kittens', () => {
  const of = (age: Age, sex: 'male' | 'female') => {
    const { anatomy, physique } = createModel(subject({ breed: 'British Shorthair', age, sex }))
    return [anatomy.skull.jaw, physique.neck] as const
  }
  for (const i of [0, 1] as const) {
    expect(of('adult', 'male')[i]).toBeGreaterThan(of('adult', 'female')[i])
    expect(of('kitten', 'male')[i]).toBe(of('kitten', 'female')[i])
  }
})

it('gives cobby breeds necks about as wide as their heads, and Orientals slim ones', () => {
  const neck = (breed: string): number => {
    const cat = createModel(subject({ breed }))
    return cat.physique.neck / (cat.anatomy.skull.width * headScale(cat))
  }
  for (const breed of ['British Shorthair', 'Exotic Shorthair', 'Scottish Fold', 'Persian', 'Manx'])
    expect(neck(breed), breed).toBeGreaterThan(0.85)
  for (const breed of ['Oriental Shorthair', 'Siamese', 'Cornish Rex'])
    expect(neck(breed), breed).toBeLessThan(0.6)
})

it('shows ticking, curls, and waves only where the breed has them', () => {
  const area = {
    spine: [
      [0, 0],
      [300, 0],
    ],
    belly: [
      [0, 200],
      [300, 200],
    ],
  } satisfies Flank
  const texture = (breed: string): string =>
    bodyTexture(createModel(subject({ breed, coat: listCoats(breed)[0] ?? 'blue' })), area, 26, 'test')
  const textured = BREEDS.map(({ name }) => name).filter((name) => texture(name) !== '')
  expect(textured).toEqual(['Abyssinian', 'Devon Rex', 'Somali', 'Cornish Rex'])
})

it('draws no bars on the legs of ticked cats', () => {
  const ruddy = createModel(subject({ breed: 'Abyssinian', coat: 'ruddy' }))
  const line = [
    [0, 0],
    [0, 200],
  ] satisfies Flank['spine']
  expect(bars(ruddy, line, 40, 0, 1)).toBe('')
})

it('closes the eyes of sleeping cats', () => {
  expect(shows(drawPicture(subject({ pose: 'sleeping' })), 'copper')).toBe(false)
})
