import { flankMarkings } from '../body-colors.ts'
import type { CatModel } from '../cat-model.ts'
import { SPOTTING_WHITE } from '../coats.ts'
import { darken, mix } from '../color.ts'
import { closedCurve, leaf, type Point, symmetric } from '../curve.ts'
import { fringe } from '../fur.ts'
import { drawHead, headReach, ruff, ruffColor } from '../head/head.ts'
import { skullOutline } from '../head/skull.ts'
import { isTabby } from '../head/tabby-face.ts'
import { ellipse, fill, num, placed, within } from '../svg.ts'
import { headScale, shade } from '../torso.ts'

function bust(cat: CatModel): string {
  const {
    anatomy: { skull, fur },
    physique,
    coat,
  } = cat
  const unit = headScale(cat)
  const furry = fur.ruff > 0.2 ? 1.16 : 1
  const neck = (physique.neck / unit) * furry
  const shoulder = Math.max((physique.shoulder / unit) * furry, neck * 1.36)
  // A kitten's head sits closer to its shoulders.
  const rise = cat.age === 'kitten' ? 64 : 0
  const broad = shoulder * 0.92
  const side: Point[] = [
    [neck * 0.97, skull.chin * 0.2],
    [neck, skull.chin * 0.86 - rise],
    [neck + (shoulder - neck) * 0.5, skull.chin + 84 - rise],
    [shoulder * 1.02, skull.chin + 196 - rise],
    [shoulder * 1.14, skull.chin + 330],
    [shoulder * 1.16, 900],
  ]
  const outline = closedCurve(symmetric([[0, 0], ...side, [0, 900]]))
  const color = coat.white === 'calico' ? SPOTTING_WHITE : coat.base
  const shag = ([1, -1] as const).map((hand) =>
    fringe(
      side.slice(1).map(([x, y]): Point => [x * hand, y]),
      { length: 40 * fur.ruff, count: 9, hand: hand === 1 ? -1 : 1, sweep: 0.9 },
      cat.randomFor(`shoulder${hand}`),
    ),
  )
  const chest: string[] = []
  const edge: Point[] = [
    [broad * 0.3, skull.chin - 40],
    [broad * 0.5, skull.chin + 40],
    [broad * 0.5, skull.chin + 160],
    [broad * 0.34, skull.chin + 330],
    [broad * 0.1, skull.chin + 430],
  ]
  const bib = (color: string): string =>
    fill(closedCurve(symmetric([[0, skull.chin - 80], ...edge, [0, skull.chin + 440]])), color) +
    ([1, -1] as const)
      .map((side) =>
        fill(
          fringe(
            edge.map(([x, y]): Point => [x * side, y]),
            { length: 34, count: 7, hand: side === 1 ? -1 : 1, sweep: 1 },
            cat.randomFor(`bib${side}`),
          ),
          color,
        ),
      )
      .join('')
  if (coat.white !== 'none') chest.push(bib(SPOTTING_WHITE))
  else if (coat.pattern !== 'solid' && coat.pattern !== 'tortie' && fur.length !== 'hairless')
    chest.push(bib(mix(coat.base, coat.light, 0.4)))
  if (['spotted', 'rosetted', 'tortie', 'ticked'].includes(coat.pattern) || fur.curl !== 'none') {
    for (const side of [1, -1]) {
      const down = (x: number, y: number): Point => [side * broad * x, skull.chin + y]
      chest.push(
        flankMarkings(
          cat,
          {
            spine: [down(0.7, -10), down(1, 130), down(1.24, 330)],
            belly: [down(0.08, 70), down(0.2, 220), down(0.3, 420)],
          },
          ['tortie', 'rosetted'].includes(coat.pattern) ? 62 : 46,
        ),
      )
    }
  } else if (isTabby(cat) && coat.white === 'none' && coat.pattern !== 'shaded') {
    for (const side of [1, -1]) {
      for (const [i, drop] of [70, 150, 235].entries()) {
        chest.push(
          fill(
            leaf(
              [side * broad * 1.2, skull.chin + drop - 40],
              [side * broad * 0.6, skull.chin + drop + 40],
              [side * broad * (0.12 + i * 0.06), skull.chin + drop + 26],
              17,
            ),
            mix(coat.base, coat.mark, 0.85),
          ),
        )
      }
    }
  }
  if (fur.length === 'hairless') {
    for (const drop of [50, 92, 140])
      chest.push(
        fill(
          leaf(
            [-broad * 0.66, skull.chin + drop - 34],
            [0, skull.chin + drop + 56],
            [broad * 0.66, skull.chin + drop - 34],
            5,
          ),
          darken(coat.base, 0.22),
          0.7,
        ),
      )
  }
  const cast = closedCurve(skullOutline(skull).map(([x, y]): Point => [x * 0.86 + 8, y + 34]))
  return (
    (fur.ruff > 0.2 ? fill(shag.join(''), color) : '') +
    fill(outline, color) +
    within(
      `${cat.id}b`,
      outline,
      ...chest,
      shade(
        [neck * 0.8, skull.chin * 0.6],
        [shoulder * 0.8, skull.chin + 220],
        [shoulder * 0.72, 900],
        [shoulder * 2, 900],
        [shoulder * 2, 0],
      ),
      fur.ruff < 0.2 ? fill(cast, '#3a2033', 0.17) : '',
    )
  )
}

/** Head and shoulders, filling the frame. */
export function facePortrait(cat: CatModel): string {
  const { up, down, aside } = headReach(cat)
  const scale = Math.min(800 / (up + down), 430 / aside, 1.42)
  // Ears start just inside the landscape crop; whatever room is left falls under the chin.
  const y = Math.max(186 + up * scale, 590)
  const castRuff = ellipse(
    6,
    cat.anatomy.skull.chin * 0.55,
    cat.anatomy.skull.width * 0.86,
    cat.anatomy.skull.chin * 0.62,
    darken(ruffColor(cat), 0.2),
    0.8,
  )
  return placed(
    `translate(600 ${num(y)}) scale(${num(scale * 100)}e-2)`,
    bust(cat),
    placed(`rotate(${num(cat.tilt * 0.4)})`, ruff(cat), cat.anatomy.fur.ruff >= 0.2 ? castRuff : ''),
    placed(`rotate(${num(cat.tilt)} 0 ${num(down * 0.6)})`, drawHead(cat)),
  )
}
