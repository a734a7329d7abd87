import type { Point } from '../curve.ts'
import { placed } from '../svg.ts'

/** Height of the ground in the picture. */
export const GROUND = 1010

/** A cat on the ground, and how far it reaches in the picture, ears and tail included. */
export type PosedCat = {
  drawing: string
  left: number
  right: number
  top: number
  /** Where a toy is in reach. */
  toy?: Point
}

type Reach = Omit<PosedCat, 'drawing'> & { headX: number }

/**
 * A cat whose body is drawn facing left, mirrored if it faces right. Its head is drawn apart, because the light always
 * comes from the left.
 */
export function facing(
  side: 'left' | 'right',
  body: string[],
  head: (x: number) => string,
  { headX, ...reach }: Reach,
): PosedCat {
  if (side === 'left') return { ...reach, drawing: body.join('') + head(headX) }
  const mirrored = (x: number): number => 1200 - x
  return {
    drawing: placed('translate(1200 0) scale(-1 1)', ...body) + head(mirrored(headX)),
    left: mirrored(reach.right),
    right: mirrored(reach.left),
    top: reach.top,
    ...(reach.toy && { toy: [mirrored(reach.toy[0]), reach.toy[1]] }),
  }
}
