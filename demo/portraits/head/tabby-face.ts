import type { CatModel } from '../cat-model.ts'
import { mix } from '../color.ts'
import { closedCurve, leaf, limb, type Point, symmetric } from '../curve.ts'
import { ellipse, fill, num, placed } from '../svg.ts'

// The strength of each pattern on the face.
const VOICE: Partial<Record<CatModel['coat']['pattern'], number>> = {
  mackerel: 1,
  classic: 1.15,
  spotted: 0.95,
  rosetted: 1.05,
  ticked: 0.55,
  lynxpoints: 0.8,
  shaded: 0.22,
}

/** Whether the coat shows a tabby face at all. */
export function isTabby(cat: CatModel): boolean {
  return VOICE[cat.coat.pattern] !== undefined
}

/** The pale rings around the eyes, the M on the brow, and the cheek lines of a tabby. */
export function tabbyFace(cat: CatModel): string {
  const {
    anatomy: { skull, eyes, muzzle },
    coat,
    turn,
    randomFor,
  } = cat
  const voice = VOICE[coat.pattern] ?? 1
  const random = randomFor('tabby')
  const wobble = (): number => random.between(-7, 7)
  const brow = eyes.y - eyes.height - 24
  const thick = 17 * (coat.pattern === 'classic' ? 1.25 : 1) * (0.55 + voice * 0.45)
  let d = ''
  const mark = (from: Point, bend: Point, to: Point, width = thick): void => {
    d += leaf([from[0] + wobble() * 0.5, from[1]], bend, [to[0] + wobble(), to[1] + wobble()], width)
  }
  for (const side of [1, -1] as const) {
    const s = (x: number): number => side * x
    // The M: a leg over each eye, and a valley between them.
    const peak = Math.max(-skull.crown * 0.78, brow - 78)
    d += limb(
      [
        [s(eyes.x * 1.0), brow + 8],
        [s(eyes.x * 0.9) + wobble(), (brow + peak) / 2 + 4],
        [s(eyes.x * 0.62) + wobble(), peak + wobble()],
        [s(eyes.x * 0.34) + wobble(), (brow + peak) / 2 + wobble()],
        [s(12), brow + 14 + wobble()],
      ],
      [thick * 0.12, thick * 0.5, thick * 0.52, thick * 0.46, thick * 0.16],
    )
    mark(
      [s(eyes.x * 0.64), peak + 4],
      [s(eyes.x * 0.7), peak - 20],
      [s(eyes.x * 0.66), -skull.crown * 1.02],
      thick * 0.8,
    )
    mark([s(17), brow - 40], [s(15), peak - 8], [s(22), -skull.crown * 1.04], thick * 0.75)
    if (voice > 0.6) {
      mark(
        [s(eyes.x * 1.34), brow + 18],
        [s(eyes.x * 1.36), brow - 22],
        [s(eyes.x * 1.12), -skull.crown * 0.86],
        thick * 0.8,
      )
      mark(
        [s(eyes.x + eyes.width * 0.7), eyes.y + eyes.height * 1.02],
        [s(skull.width * 0.86), eyes.y + eyes.height + 44],
        [s(skull.width * 1.02), eyes.y + eyes.height + 56],
        thick * 0.85,
      )
      mark(
        [s(muzzle.width * 1.5), muzzle.noseY + 52],
        [s(skull.width * 0.74), muzzle.noseY + 78],
        [s(skull.width * 0.88), muzzle.noseY + 58],
        thick * 0.7,
      )
    }
    mark(
      [s(eyes.x + eyes.width * 0.94), eyes.y + 2],
      [s(skull.width * 0.92), eyes.y + 22],
      [s(skull.width * 1.02), eyes.y + 20],
      thick * 0.85,
    )
  }
  const spectacle = (side: 1 | -1): string =>
    ellipse(
      side * eyes.x,
      eyes.y + 5,
      eyes.width * 1.24,
      eyes.height * 1.38,
      mix(coat.base, coat.light, 0.72),
    )
  const bridge = closedCurve(
    symmetric([
      [0, eyes.y - 46],
      [15, eyes.y - 12],
      [muzzle.nose * 0.72, (eyes.y + muzzle.noseY) / 2],
      [muzzle.nose * 1.05, muzzle.noseY - 10],
      [0, muzzle.noseY + 8],
    ]),
  )
  const cheeks = closedCurve(
    symmetric([
      [0, muzzle.noseY - 22],
      [muzzle.width * 1.1, muzzle.noseY - 4],
      [muzzle.width * 1.42, muzzle.noseY + 60],
      [muzzle.width * 0.95, skull.chin - 8],
      [0, skull.chin + 20],
    ]),
  )
  const pointed = coat.pattern === 'lynxpoints'
  return placed(
    `translate(${num(turn * 9)} 0)`,
    fill(cheeks, mix(coat.base, coat.light, 0.7)),
    spectacle(1),
    spectacle(-1),
    fill(bridge, pointed ? mix(coat.base, coat.mark, 0.34) : mix(coat.base, coat.nose, 0.16)),
    fill(d, mix(coat.base, coat.mark, Math.min(1, 0.25 + voice * 0.7))),
  )
}
