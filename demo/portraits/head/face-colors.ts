import type { CatModel } from '../cat-model.ts'
import { groundColor, isMasked, SPOTTING_WHITE } from '../coats.ts'
import { darken, lighten, mix } from '../color.ts'
import { closedCurve, leaf, type Point, patch } from '../curve.ts'
import { wisps } from '../fur.ts'
import { ellipse, fill, num, placed } from '../svg.ts'
import { headTexture } from './head-texture.ts'
import { mask } from './mask.ts'
import { isTabby, tabbyFace } from './tabby-face.ts'

/** The color of an ear; the two ears of a tortoiseshell can differ. */
export function earColor({ coat, randomFor }: CatModel, side: 1 | -1): string {
  if (isMasked(coat)) return mix(coat.mark, coat.base, 0.06)
  if (coat.pattern === 'lynxpoints') return mix(coat.mark, coat.base, 0.25)
  if (coat.pattern === 'tortie' && coat.patch) {
    return randomFor('sides').chance(0.5) === (side === 1) ? coat.patch : coat.base
  }
  if (coat.pattern === 'skin' && coat.patch) return side === 1 ? coat.patch : coat.base
  return coat.pattern === 'solid' || coat.pattern === 'skin'
    ? darken(coat.base, 0.05)
    : mix(coat.base, coat.mark, 0.16)
}

function blaze({ anatomy: { skull, eyes, muzzle }, coat, randomFor, turn }: CatModel): string {
  const random = randomFor('blaze')
  const small = coat.white === 'tuxedo'
  const top = small
    ? eyes.y + 26
    : Math.max(-skull.crown - 10, eyes.y - eyes.height - random.between(40, 130))
  const lean = random.between(-14, 14)
  const half = (): number => random.between(0.88, 1.14)
  const right: Point[] = [
    [8 + lean, top],
    [(small ? 8 : 20) * half() + lean * 0.5, (top + eyes.y) / 2],
    [(small ? 14 : 30) * half(), eyes.y + 34],
    [muzzle.width * (small ? 0.7 : 0.92) * half(), muzzle.noseY - 12],
    [muzzle.width * (small ? 1.2 : 1.62) * half(), muzzle.noseY + 50],
    [muzzle.width * (small ? 1.05 : 1.5) * half(), skull.chin],
  ]
  const left: Point[] = [
    [-muzzle.width * (small ? 1.05 : 1.5) * half(), skull.chin],
    [-muzzle.width * (small ? 1.2 : 1.62) * half(), muzzle.noseY + 50],
    [-muzzle.width * (small ? 0.7 : 0.92) * half(), muzzle.noseY - 12],
    [-(small ? 14 : 30) * half(), eyes.y + 34],
    [-(small ? 8 : 20) * half() + lean * 0.5, (top + eyes.y) / 2],
    [-8 + lean, top],
  ]
  return placed(
    `translate(${num(turn * 11)} 0)`,
    fill(closedCurve([...right, [0, skull.chin + 60], ...left]), SPOTTING_WHITE),
  )
}

function patched(cat: CatModel): string {
  const {
    anatomy: { skull, eyes, muzzle },
    coat,
    randomFor,
  } = cat
  if (!coat.patch) return ''
  const random = randomFor('patches')
  const wobble = (): number => random.between(0.84, 1.16)
  const red: 1 | -1 = randomFor('sides').chance(0.5) ? 1 : -1
  if (coat.white === 'calico') {
    const over = (side: 1 | -1, color: string): string =>
      fill(
        patch(
          [side * skull.width * 0.66, -skull.crown * 0.42],
          skull.width * 0.52,
          skull.crown * random.between(0.72, 0.95),
          wobble,
        ),
        color,
      )
    return over(red, coat.patch) + over(red === 1 ? -1 : 1, coat.base)
  }
  if (coat.pattern === 'skin') {
    return fill(
      patch([skull.width * 0.62, -skull.crown * 0.45], skull.width * 0.55, skull.crown * 0.95, wobble),
      coat.patch,
    )
  }
  const at = (x: number, y: number, rx: number, ry: number): string =>
    fill(
      patch([red * x, y], rx * random.between(0.85, 1.2), ry * random.between(0.85, 1.2), wobble, 9),
      coat.patch ?? coat.base,
    )
  const flecks = Array.from({ length: 22 }, () => {
    const [x, y] = [random.between(-0.86, 0.86) * skull.width, random.between(-0.85, 0.75) * skull.crown]
    return leaf([x, y], [x + x * 0.03, y + 20], [x + x * 0.1, y + 44], 7)
  })
  // A brow in two colors with a stripe down the nose is typical of a tortoiseshell.
  const flame = closedCurve([
    [0, -skull.crown * 0.8],
    [red * 44, -skull.crown * 0.72],
    [red * 40, eyes.y - 40],
    [red * 26, eyes.y + 24],
    [red * 30, muzzle.noseY - 16],
    [0, muzzle.noseY - 8],
    [red * -8, eyes.y - 10],
  ])
  return (
    at(skull.width * 0.62, -skull.crown * 0.5, skull.width * 0.36, skull.crown * 0.46) +
    at(-skull.width * 0.74, muzzle.noseY + 10, skull.width * 0.34, 84) +
    at(-skull.width * 0.3, -skull.crown * 0.9, 66, 46) +
    fill(flame, coat.patch) +
    fill(flecks.join(''), coat.patch)
  )
}

function wrinkles({ anatomy: { skull, eyes, muzzle }, coat, turn }: CatModel): string {
  const fold = (y: number, half: number, width: number): string => {
    const rise = 24
    return (
      leaf([-half, y + 8], [-half * 0.4, y - rise], [0, y], width) +
      leaf([half, y + 8], [half * 0.4, y - rise], [0, y], width)
    )
  }
  const cheek = (side: 1 | -1): string =>
    leaf(
      [side * (eyes.x + 44), eyes.y + eyes.height + 22],
      [side * (eyes.x + 10), muzzle.noseY + 16],
      [side * (muzzle.width + 22), muzzle.noseY + 66],
      5,
    ) +
    leaf(
      [side * skull.width * 0.86, eyes.y + eyes.height + 6],
      [side * (eyes.x + 52), muzzle.noseY + 6],
      [side * (muzzle.width + 56), muzzle.noseY + 52],
      4.5,
    )
  const brow = eyes.y - eyes.height
  const upright =
    leaf([-13, brow + 6], [-20, brow - 36], [-9, brow - 66], 5) +
    leaf([13, brow + 6], [20, brow - 36], [9, brow - 66], 5)
  return placed(
    `translate(${num(turn * 8)} 0)`,
    fill(
      upright +
        fold(brow - 34, 118, 5) +
        fold(brow - 64, 136, 5.5) +
        fold(brow - 96, 120, 5) +
        cheek(1) +
        cheek(-1),
      darken(coat.base, 0.2),
      0.75,
    ),
  )
}

/** All colors on the head: light, markings, mask, patches, white, and fur strokes. */
export function faceColors(cat: CatModel): string {
  const {
    anatomy: { skull, eyes, muzzle },
    coat,
    randomFor,
    turn,
  } = cat
  const parts: string[] = []
  const glow = coat.pattern === 'smoke' ? 0.12 : 0.3
  parts.push(
    ellipse(
      turn * 10,
      -skull.crown * 0.55,
      skull.width * 0.5,
      skull.crown * 0.34,
      mix(coat.base, coat.light, glow),
    ),
  )
  if (isTabby(cat)) parts.push(tabbyFace(cat))
  if (isMasked(coat)) parts.push(mask(cat))
  if (coat.pattern === 'solid' || coat.pattern === 'smoke') {
    parts.push(
      ellipse(
        turn * 12,
        muzzle.noseY + 46,
        muzzle.width * 1.5,
        muzzle.height * 1.3,
        mix(coat.base, coat.light, glow),
      ),
    )
    parts.push(
      fill(
        leaf([turn * 9, eyes.y - 50], [turn * 11, eyes.y + 10], [turn * 14, muzzle.noseY - 8], 30),
        mix(coat.base, coat.light, glow),
      ),
    )
  }
  if (coat.white === 'calico') parts.length = 0
  if (coat.pattern === 'tortie' || coat.patch) parts.push(patched(cat))
  if (coat.white !== 'none' && coat.white !== 'mitts') parts.push(blaze(cat))
  if (coat.pattern === 'skin') parts.push(wrinkles(cat))
  else parts.push(headTexture(cat))
  if (coat.pattern !== 'skin') {
    const random = randomFor('cheek strokes')
    const tone = darken(groundColor(cat.coat), 0.14)
    for (const side of [1, -1] as const) {
      parts.push(
        wisps(
          [side * skull.width * 0.72, skull.cheekY + 40],
          [36, 44],
          side > 0 ? 52 : 128,
          6,
          40,
          tone,
          random,
        ),
      )
    }
    if (!isTabby(cat))
      parts.push(
        wisps(
          [0, -skull.crown * 0.72],
          [60, 24],
          -90,
          5,
          34,
          lighten(mix(groundColor(cat.coat), coat.light, 0.4), 0.05),
          random,
        ),
      )
  }
  return parts.join('')
}
