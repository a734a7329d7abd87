/** Hair that shows on the whole coat: the banded hairs of ticked coats and the waves of rex coats. */
import type { CatModel } from './cat-model.ts'
import { darken, lighten, lightness, mix } from './color.ts'
import { along, measureLength, openCurve, type Point, pointOn } from './curve.ts'
import { across, type Flank, on } from './flank.ts'
import { num, stroke } from './svg.ts'

/** A hair or wave line that starts at a point and ends at another. */
type Hair = readonly [from: Point, to: Point]

function lines(hairs: readonly Hair[], color: string, width: number, opacity: number): string {
  const d = hairs.map(([[x, y], [tx, ty]]) => `M${num(x)} ${num(y)}l${num(tx - x)} ${num(ty - y)}`)
  return hairs.length > 0 ? stroke(d.join(''), color, width, opacity) : ''
}

/** The dark and the pale tone of single hairs. */
export function hairTones({ coat }: CatModel): { dark: string; pale: string } {
  if (coat.pattern === 'ticked' || coat.pattern === 'shaded')
    return { dark: mix(coat.base, coat.mark, 0.62), pale: mix(coat.base, coat.light, 0.7) }
  if (lightness(coat.base) > 0.85) return { dark: coat.mark, pale: lighten(coat.base, 0.6) }
  return lightness(coat.base) < 0.36
    ? { dark: darken(coat.base, 0.45), pale: lighten(coat.base, 0.2) }
    : { dark: darken(coat.base, 0.2), pale: lighten(coat.base, 0.26) }
}

// Every hair of a ticked coat is banded; from a distance, that is a fine grain that darkens along the spine.
function ticking(cat: CatModel, area: Flank, size: number, topic: string): string {
  const random = cat.randomFor(`ticking ${topic}`)
  const { dark, pale } = hairTones(cat)
  const count = Math.min(460, Math.round((measureLength(area.spine) * across(area)) / (size * size * 0.5)))
  const hairs: [Hair[], Hair[]] = [[], []]
  for (let i = 0; i < count; i++) {
    const [t, s] = [random.unit(), random.unit() ** 1.35]
    const from = on(area, t, s)
    const toward = on(area, t + 0.05, s + 0.04)
    const span = Math.hypot(toward[0] - from[0], toward[1] - from[1]) || 1
    const reach = size * random.between(0.75, 1.25)
    const to = along(from, toward, reach / span)
    hairs[random.chance(0.42 + s * 0.3) ? 1 : 0].push([from, to])
  }
  return lines(hairs[0], dark, size * 0.24, 0.6) + lines(hairs[1], pale, size * 0.24, 0.6)
}

/** The two strokes of rex hair: the hollow below each curl or wave, and the light on it. */
function hollowAndLight(cat: CatModel, size: number, hollow: string, light: string): string {
  const { dark, pale } = hairTones(cat)
  // On the red half of a tortoiseshell, the dark tone of the other half is stark.
  const depth = cat.coat.patch ? 0.34 : 0.6
  return stroke(hollow, dark, size * 0.2, depth) + stroke(light, pale, size * 0.15, depth * 0.8)
}

// The coat of a Devon Rex is in loose curls, each a small bow below its neighbors.
function curls(cat: CatModel, area: Flank, size: number, topic: string): string {
  const random = cat.randomFor(`curls ${topic}`)
  const rows = Math.max(2, Math.round(across(area) / (size * 0.9)))
  const columns = Math.max(2, Math.round(measureLength(area.spine) / (size * 1.5)))
  let [hollow, light] = ['', '']
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const t = (column + 0.25 + (row % 2) * 0.5 + random.between(-0.3, 0.3)) / columns
      const [x, y] = on(area, t, (row + 0.5 + random.between(-0.3, 0.3)) / rows)
      const turn = random.between(-0.9, 0.9)
      const reach = size * random.between(0.5, 0.72)
      const [cos, sin] = [Math.cos(turn) * reach, Math.sin(turn) * reach]
      const bow = (lift: number, by: number): string =>
        `M${num(x - cos * by)} ${num(y - sin * by - lift)}q${num(cos * by - sin * by * 1.5)} ${num(sin * by + cos * by * 1.5)} ${num(cos * by * 2)} ${num(sin * by * 2)}`
      hollow += bow(0, 1)
      light += bow(size * 0.26, 0.66)
    }
  return hollowAndLight(cat, size, hollow, light)
}

// The coat of a Cornish Rex lies in even waves that run along the body.
function waves(cat: CatModel, area: Flank, size: number): string {
  const rows = Math.max(3, Math.round(across(area) / (size * 1.1)))
  const swings = Math.max(3, Math.round(measureLength(area.spine) / (size * 1.5)))
  let [hollow, light] = ['', '']
  for (let row = 0; row < rows; row++) {
    const line = (lift: number): string =>
      openCurve(
        Array.from({ length: swings * 4 + 1 }, (_, i): Point => {
          const swing = Math.sin(((i / 4) * 2 + (row % 2) * 0.35) * Math.PI) * 0.3
          const [x, y] = on(area, i / (swings * 4), (row + 0.5 + swing) / rows)
          return [x, y - lift]
        }),
      )
    hollow += line(0)
    light += line(size * 0.3)
  }
  return hollowAndLight(cat, size, hollow, light)
}

/** The hair of a part of the body; `size` is the length of a hair or half a wave, `topic` names the part. */
export function bodyTexture(cat: CatModel, area: Flank, size: number, topic: string): string {
  if (cat.coat.pattern === 'ticked') return ticking(cat, area, size * 0.8, topic)
  const { curl } = cat.anatomy.fur
  if (curl === 'curls') return curls(cat, area, size * 1.15, topic)
  return curl === 'waves' ? waves(cat, area, size * 1.15) : ''
}

/** The hair of a leg or tail, in pieces along its line. */
export function limbTexture(cat: CatModel, line: readonly Point[], half: number, topic: string): string {
  const sides = ([-1, 1] as const).map((side): Point[] =>
    [0.05, 0.35, 0.65, 0.92].map((t): Point => {
      const [[x, y], [ax, ay]] = [pointOn(line, t), pointOn(line, t + 0.03)]
      const span = Math.hypot(ax - x, ay - y) || 1
      return [x + ((ay - y) / span) * half * side, y - ((ax - x) / span) * half * side]
    }),
  )
  return bodyTexture(cat, { spine: sides[0] ?? [], belly: sides[1] ?? [] }, half * 0.42, topic)
}
