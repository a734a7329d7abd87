import type { CatModel } from './cat-model.ts'
import { groundColor, SPOTTING_WHITE } from './coats.ts'
import { darken, mix } from './color.ts'
import { closedCurve, leaf, measureLength, openCurve, type Point, patch, pointOn } from './curve.ts'
import { type Flank, on } from './flank.ts'
import { wisps } from './fur.ts'
import { ellipse, fill, stroke } from './svg.ts'
import { bodyTexture } from './texture.ts'

/** The color of legs and tail, darker on pointed cats. */
export function limbColor(cat: CatModel): string {
  const { coat, age } = cat
  const strength = { kitten: 0.6, young: 0.78, adult: 0.88, senior: 0.92 }[age]
  if (coat.pattern === 'points') return mix(coat.base, coat.mark, strength)
  if (coat.pattern === 'mink') return mix(coat.base, coat.mark, strength * 0.75)
  if (coat.pattern === 'lynxpoints') return mix(coat.base, coat.mark, 0.32)
  return groundColor(cat.coat)
}

/** The color of the paws: white gloves, socks, or the leg's own. */
export function pawColor(cat: CatModel): string {
  return cat.coat.white === 'none' ? limbColor(cat) : SPOTTING_WHITE
}

function evenly(count: number): number[] {
  return Array.from({ length: count }, (_, i) => (i + 0.6) / count)
}

function stripes(cat: CatModel, flank: Flank, places: readonly number[], width: number): string {
  const random = cat.randomFor('stripes')
  let d = ''
  for (const place of places) {
    const t = place + random.between(-0.015, 0.015)
    const reach = random.between(0.6, 0.88)
    d += leaf(on(flank, t, -0.06), on(flank, t + 0.06, reach * 0.5), on(flank, t + 0.01, reach), width)
    if (random.chance(0.4))
      d += leaf(on(flank, t + 0.05, 0.62), on(flank, t + 0.08, 0.8), on(flank, t + 0.05, 0.98), width * 0.7)
  }
  return d
}

function swirl(cat: CatModel, flank: Flank, size: number, color: string): string {
  const random = cat.randomFor('swirl')
  const wobble = (): number => random.between(0.88, 1.14)
  const [x, y] = on(flank, 0.58, 0.5)
  // The classic 'oyster': a blotch inside a broken ring, open toward the shoulder.
  const ring = openCurve([
    [x - size * 0.9, y + size * 0.3],
    [x - size * 0.7, y - size * 0.5],
    [x + size * 0.2, y - size * 0.76],
    [x + size * 0.95, y - size * 0.2],
    [x + size * 0.7, y + size * 0.55],
    [x - size * 0.1, y + size * 0.72],
  ])
  return (
    stroke(ring, color, size * 0.32) +
    fill(patch([x + size * 0.06, y], size * 0.42, size * 0.27, wobble), color)
  )
}

// The dark line along the back of a classic tabby.
function dorsalLine(flank: Flank, width: number, color: string): string {
  return stroke(openCurve([0.36, 0.5, 0.65, 0.8, 0.98].map((t) => on(flank, t, 0.05))), color, width)
}

function spots(cat: CatModel, flank: Flank, size: number, rosette: boolean): string {
  const { coat } = cat
  const random = cat.randomFor('spots on the flank')
  const wobble = (): number => random.between(0.8, 1.2)
  let [outer, inner] = ['', '']
  const columns = rosette ? 7 : 9
  for (const [row, s] of [0.1, 0.36, 0.62, 0.86].entries()) {
    for (let i = 0; i < columns; i++) {
      const at = on(
        flank,
        (i + 0.5 + (row % 2) * 0.5) / columns + random.between(-0.02, 0.02),
        s + random.between(-0.05, 0.05),
      )
      const big = size * random.between(0.75, 1.15) * (1 - row * 0.1)
      outer += patch(at, big * 1.15, big * 0.85, wobble, 6)
      if (rosette) inner += patch([at[0] + big * 0.1, at[1] + big * 0.06], big * 0.66, big * 0.42, wobble, 5)
    }
  }
  return fill(outer, coat.mark, 0.9) + (inner ? fill(inner, mix(coat.base, coat.mark, 0.35)) : '')
}

function patches(cat: CatModel, flank: Flank, size: number): string {
  const { coat } = cat
  // The topic contains the position of the flank, so that a cat's two sides differ.
  const random = cat.randomFor(`patches from ${Math.round(flank.spine[0]?.[0] ?? 0)}`)
  const wobble = (): number => random.between(0.78, 1.22)
  const blob = (t: number, s: number, big: number, color: string): string =>
    fill(patch(on(flank, t + random.between(-0.06, 0.06), s), size * big, size * big * 0.8, wobble, 9), color)
  const red = coat.patch ?? coat.base
  if (coat.white === 'calico') {
    const [upper, lower] = random.chance(0.5) ? [red, coat.base] : [coat.base, red]
    return (
      blob(0.3, 0.1, random.between(0.9, 1.7), upper) +
      blob(0.72, 0.2, random.between(1.2, 1.8), lower) +
      blob(0.95, 0.6, 0.8, upper)
    )
  }
  return (
    blob(0.18, 0.3, 1, red) +
    blob(0.5, 0.12, 0.9, red) +
    blob(0.62, 0.66, 1.1, red) +
    blob(0.9, 0.35, 0.9, red)
  )
}

/** The coat's pattern and texture laid over a flank; `size` is the scale of one marking. */
export function flankMarkings(cat: CatModel, flank: Flank, size: number): string {
  const place = `flank from ${Math.round(flank.spine[0]?.[0] ?? 0)}`
  return patternOn(cat, flank, size) + bodyTexture(cat, flank, size * 0.36, place)
}

function patternOn(cat: CatModel, flank: Flank, size: number): string {
  const { coat } = cat
  const ink = mix(coat.base, coat.mark, 0.86)
  switch (coat.pattern) {
    case 'mackerel':
      return fill(stripes(cat, flank, evenly(8), size * 0.3), ink)
    case 'classic':
      return (
        fill(stripes(cat, flank, [0.05, 0.17, 0.29, 0.95], size * 0.5), ink) +
        dorsalLine(flank, size * 0.3, ink) +
        swirl(cat, flank, size * 1.4, ink)
      )
    case 'lynxpoints':
      return fill(stripes(cat, flank, evenly(6), size * 0.26), mix(coat.base, coat.mark, 0.22))
    case 'spotted':
      return spots(cat, flank, size * 0.34, false)
    case 'rosetted':
      return spots(cat, flank, size * 0.5, true)
    case 'tortie':
      return patches(cat, flank, size)
    case 'skin':
      return (
        skinFolds(cat, flank) +
        (coat.patch
          ? fill(
              patch(on(flank, 0.6, 0.1), size * 1.6, size * 1.3, () => 1),
              coat.patch,
            )
          : '')
      )
    case 'shaded':
      return ticks(cat, flank, size)
    case 'points':
    case 'mink':
      return fill(
        closedCurve([
          ...flank.spine,
          ...flank.spine.map((_, i): Point => on(flank, 1 - i / (flank.spine.length - 1), 0.32)),
        ]),
        mix(coat.base, coat.mark, 0.12),
      )
    default:
      return ''
  }
}

function skinFolds(cat: CatModel, flank: Flank): string {
  const d = [0.16, 0.24, 0.33, 0.8, 0.88].map((t) =>
    leaf(on(flank, t, 0.1), on(flank, t + 0.05, 0.5), on(flank, t + 0.01, 0.85), 5),
  )
  return fill(d.join(''), darken(cat.coat.base, 0.2), 0.6)
}

function ticks(cat: CatModel, flank: Flank, size: number): string {
  const random = cat.randomFor('ticks')
  const tone = mix(cat.coat.base, cat.coat.mark, 0.42)
  return [0.2, 0.45, 0.7, 0.92]
    .map((t) => wisps(on(flank, t, 0.3), [size * 0.8, size * 0.9], 80, 10, size * 0.36, tone, random))
    .join('')
}

/** Bars across a leg or rings around a tail, from one share of its length to another. */
export function bars(cat: CatModel, line: readonly Point[], half: number, from: number, to: number): string {
  const { coat } = cat
  const strength = {
    mackerel: 0.85,
    classic: 0.85,
    spotted: 0.85,
    rosetted: 0.85,
    lynxpoints: 0.55,
  }[coat.pattern as 'mackerel']
  if (strength === undefined) return ''
  let d = ''
  const count = Math.max(2, Math.round((measureLength(line) * (to - from)) / 62))
  for (let i = 0; i < count; i++) {
    const t = from + ((to - from) * (i + 0.5)) / count
    const [[x, y], [ax, ay]] = [pointOn(line, t), pointOn(line, t + 0.03)]
    const span = Math.hypot(ax - x, ay - y) || 1
    const [nx, ny] = [(-(ay - y) / span) * half, ((ax - x) / span) * half]
    d += leaf(
      [x + nx, y + ny],
      [x + ((ax - x) / span) * 14, y + ((ay - y) / span) * 14],
      [x - nx, y - ny],
      Math.max(15, half * 0.26),
    )
  }
  return fill(d, mix(coat.base, coat.mark, strength))
}

/** The soft shadow of a body part. */
export function castShadow(cx: number, cy: number, rx: number, ry: number, depth = 0.16): string {
  return ellipse(cx, cy, rx, ry, '#2f1b29', depth)
}
