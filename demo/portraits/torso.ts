import type { CatModel } from './cat-model.ts'
import { SPOTTING_WHITE } from './coats.ts'
import { mix } from './color.ts'
import { closedCurve, type Point } from './curve.ts'
import { fringe } from './fur.ts'
import { drawHead, ruff, ruffColor } from './head/head.ts'
import { ellipse, fill, num, placed } from './svg.ts'

/** The scale from head units to pixels when the whole body is in the picture; `closer` enlarges it. */
export function headScale({ anatomy: { skull }, physique }: CatModel, closer = 1): number {
  return (physique.skull * closer) / (skull.crown + skull.chin)
}

/** The head, tilted about the chin so that it stays on the neck. */
export function setHead(cat: CatModel, x: number, y: number, scale: number): string {
  const { skull, fur } = cat.anatomy
  return placed(
    `translate(${num(x)} ${num(y)}) scale(${num(scale * 100)}e-2)`,
    placed(`rotate(${num(cat.tilt * 0.4)})`, ruff(cat)),
    fur.ruff < 0.2
      ? ''
      : ellipse(
          6,
          skull.chin * 0.62,
          skull.width * 0.84,
          skull.chin * 0.56,
          mix(ruffColor(cat), '#3a2033', 0.16),
        ),
    placed(`rotate(${num(cat.tilt)} 0 ${num(skull.chin * 0.6)})`, drawHead(cat)),
  )
}

/** A shadow in an area of a body that is turned away from the light. */
export function shade(...area: Point[]): string {
  return fill(closedCurve(area), '#3a2033', 0.12)
}

/** The chest: white, pale, or with long fur, depending on the coat. */
export function chest(cat: CatModel, x: number, top: number, half: number, height: number): string {
  const {
    coat,
    anatomy: { fur },
  } = cat
  const isPlain = coat.pattern === 'solid' || coat.pattern === 'tortie' || coat.pattern === 'points'
  const isLong = fur.ruff > 0.2
  if (coat.white === 'none' && isPlain && !isLong) return ''
  const paler = coat.pattern === 'skin' ? 0.5 : isLong ? 0.62 : 0.46
  const color =
    coat.white === 'none' || coat.white === 'mitts' ? mix(coat.base, coat.light, paler) : SPOTTING_WHITE
  const sides = ([1, -1] as const).map((side): string =>
    fill(
      fringe(
        [
          [x + side * half * 0.92, top + height * 0.2],
          [x + side * half, top + height * 0.5],
          [x + side * half * 0.66, top + height * 0.86],
          [x - side * half * 0.06, top + height * 1.04],
        ],
        { length: isLong ? 40 : 13, count: isLong ? 5 : 7, hand: side === 1 ? -1 : 1, sweep: 0.8 },
        cat.randomFor(`chest${side}`),
      ),
      color,
    ),
  )
  const bib = closedCurve([
    [x, top],
    [x + half * 0.9, top + height * 0.2],
    [x + half, top + height * 0.5],
    [x + half * 0.66, top + height * 0.86],
    [x, top + height],
    [x - half * 0.66, top + height * 0.86],
    [x - half, top + height * 0.5],
    [x - half * 0.9, top + height * 0.2],
  ])
  return fill(bib, color) + (fur.length === 'hairless' ? '' : sides.join(''))
}
