import { bars, limbColor, pawColor } from './body-colors.ts'
import type { CatModel } from './cat-model.ts'
import { groundColor } from './coats.ts'
import { darken, lighten, lightness, mix } from './color.ts'
import { limb, type Point, pointOn } from './curve.ts'
import { fringe } from './fur.ts'
import { ellipse, fill, num, stroke, within } from './svg.ts'
import { limbTexture } from './texture.ts'

/** The line between neighboring parts of the same color: darker, or paler on a black cat. */
export function seam(color: string): string {
  return lightness(color) < 0.33 ? lighten(color, 0.16) : darken(color, 0.24)
}

/** A rounded paw with its toes marked. */
export function paw(cat: CatModel, [x, y]: Point, width: number, color = pawColor(cat)): string {
  const height = width * 0.62
  const toe = (at: number): string =>
    `M${num(x + at * width)} ${num(y + height * 0.86)}q${num(at * width * 0.08)} ${num(-height * 0.36)} 0 ${num(-height * 0.62)}`
  return (
    ellipse(x, y + 5, width * 1.02, height, darken(color, 0.2)) +
    ellipse(x, y, width, height, color) +
    stroke(toe(-0.32) + toe(0.32), seam(color), 5, 0.8)
  )
}

/** A leg down its line, with bars where the coat has them, ending in a paw. */
export function leg(
  cat: CatModel,
  topic: string,
  line: readonly Point[],
  widths: readonly number[],
  pawWidth: number,
): string {
  const [trunk, color] = [groundColor(cat.coat), limbColor(cat)]
  const shape = limb(line, widths)
  // Points deepen toward the foot in steps instead of starting at the shoulder.
  const depth = (from: number, tone: string): string =>
    fill(
      limb(
        [from, 0.82, 1].map((t) => pointOn(line, t)),
        [30, 110, 130],
      ),
      tone,
    )
  const deepening =
    trunk === color
      ? ''
      : [0.1, 0.16, 0.22, 0.28, 0.34, 0.4, 0.46, 0.52]
          .map((from, i) => depth(from, mix(trunk, color, (i + 1) / 8)))
          .join('')
  const foot = line.at(-1) ?? [0, 0]
  const sock =
    cat.coat.white === 'none'
      ? ''
      : ellipse(foot[0], foot[1] - 10, pawWidth * 1.3, cat.coat.white === 'mitts' ? 60 : 120, pawColor(cat))
  return (
    fill(shape, trunk) +
    within(
      `${cat.id}${topic}`,
      shape,
      deepening,
      bars(cat, line, (widths[1] ?? 40) * 1.15, 0.2, 0.86),
      limbTexture(cat, line, widths[1] ?? 40, topic),
      sock,
    ) +
    paw(cat, foot, pawWidth)
  )
}

const THICKNESS = {
  none: [],
  slim: [30, 25, 21, 14, 6],
  medium: [38, 36, 33, 26, 12],
  thick: [46, 46, 43, 36, 18],
  plume: [44, 60, 70, 58, 16],
} as const

/** The tail, with rings, a tip, or a plume depending on the coat. */
export function tail(cat: CatModel, line: readonly Point[]): string {
  const { tail: kind, fur } = cat.anatomy
  if (kind === 'none') return ''
  const small = cat.age === 'kitten' ? 0.72 : 1
  const widths = THICKNESS[kind].map((width) => width * small)
  const { coat } = cat
  const color = coat.white === 'calico' ? (coat.patch ?? coat.base) : limbColor(cat)
  const shape = limb(line, widths)
  const edge = (hand: 1 | -1): string => {
    const side = Array.from({ length: 7 }, (_, i): Point => {
      const t = 0.25 + i * 0.11
      const [[x, y], [ax, ay]] = [pointOn(line, t), pointOn(line, t + 0.03)]
      const span = Math.hypot(ax - x, ay - y) || 1
      const half =
        0.5 *
        pointOn(
          widths.map((width): Point => [width, 0]),
          t,
        )[0]
      return [x + ((ay - y) / span) * half * hand, y - ((ax - x) / span) * half * hand]
    })
    return fill(
      fringe(
        side,
        { length: 44 * small, count: 7, hand: hand === 1 ? -1 : 1, sweep: 0.9 },
        cat.randomFor(`tail${hand}`),
      ),
      color,
    )
  }
  const tip = line.at(-1) ?? [0, 0]
  const tipped = ['mackerel', 'classic', 'spotted', 'rosetted', 'ticked', 'shaded'].includes(coat.pattern)
    ? ellipse(tip[0], tip[1], 66, 66, coat.mark, 0.85)
    : ''
  const whiteTip = coat.white === 'bicolor' ? ellipse(tip[0], tip[1], 60, 60, pawColor(cat)) : ''
  return (
    (fur.length === 'long' || kind === 'plume' ? edge(1) + edge(-1) : '') +
    (kind === 'plume' ? '' : stroke(shape, seam(color), 8, 0.6)) +
    fill(shape, color) +
    within(
      `${cat.id}t`,
      shape,
      bars(cat, line, (widths[2] ?? 30) * 1.2, 0.3, 0.82),
      limbTexture(cat, line, widths[2] ?? 30, 'tail'),
      tipped || whiteTip,
    )
  )
}
