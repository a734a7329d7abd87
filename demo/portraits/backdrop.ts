import { type Random, randomFor } from '../random.ts'
import { lighten, mix } from './color.ts'
import { leaf, type Point } from './curve.ts'
import { type Setting, wallColor } from './setting.ts'
import { ellipse, fill, num, placed, stroke } from './svg.ts'

function sprig(at: Point, lean: number, size: number, color: string, random: Random): string {
  let d = ''
  for (let i = 0; i < 5; i++) {
    const y = -size * (0.22 + i * 0.17)
    const reach = size * (0.34 - i * 0.03) * random.between(0.85, 1.15)
    for (const side of [1, -1]) {
      d += leaf(
        [0, y],
        [side * reach * 0.45, y - reach * 0.62],
        [side * reach, y - reach * 0.55],
        reach * 0.2,
      )
    }
  }
  d += leaf([0, -size * 0.95], [0, -size * 1.08], [0, -size * 1.24], size * 0.09)
  return placed(
    `translate(${num(at[0])} ${num(at[1])}) rotate(${num(lean)})`,
    stroke(`M0 0L0 ${num(-size)}`, color, 7),
    fill(d, color),
  )
}

function windowLight(color: string, random: Random): string {
  const x = random.between(90, 330)
  const pane = (i: number, j: number): string => {
    const [px, py] = [x + i * 235 + j * 74, 120 + j * 330]
    return `M${num(px)} ${num(py)}h210l70 300h-210Z`
  }
  return fill(pane(0, 0) + pane(1, 0) + pane(0, 1) + pane(1, 1), color, 0.75)
}

/** The wall behind the cat: a flat color and one simple shape. */
export function drawBackdrop(setting: Setting): string {
  const random = randomFor(setting.seed, 'backdrop')
  const wall = wallColor(setting)
  const soft = lighten(wall, 0.3)
  const deep = mix(wall, '#5f7a68', 0.35)
  const parts = [fill('M0 0H1200V1200H0Z', wall)]
  const kind = random.pick(['sun', 'arch', 'window', 'leaves', 'sprig', 'sun leaves'])
  if (kind.includes('sun')) parts.push(ellipse(random.between(520, 680), 560, 500, 500, soft, 0.8))
  if (kind === 'arch')
    parts.push(fill('M170 1200V600C170 330 370 150 600 150S1030 330 1030 600V1200Z', soft, 0.8))
  if (kind === 'window') parts.push(windowLight(soft, random))
  if (kind.includes('leaves')) {
    parts.push(
      sprig([120, 1130], -12, 640, deep, random),
      sprig([40, 900], -30, 420, mix(deep, wall, 0.35), random),
    )
    parts.push(sprig([1090, 1130], 13, 560, mix(deep, wall, 0.2), random))
  }
  if (kind === 'sprig') {
    const right = random.chance(0.5)
    parts.push(
      sprig([right ? 1060 : 140, 1120], right ? 16 : -16, 700, deep, random),
      sprig([right ? 1180 : 20, 900], right ? 26 : -26, 430, mix(deep, wall, 0.4), random),
    )
  }
  return parts.join('')
}
