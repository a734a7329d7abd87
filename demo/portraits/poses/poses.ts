import type { CatModel } from '../cat-model.ts'
import type { Pose } from '../subject.ts'
import { loaf } from './pose-loaf.ts'
import { lying } from './pose-lying.ts'
import { pouncing } from './pose-pouncing.ts'
import { rolling } from './pose-rolling.ts'
import { sitting } from './pose-sitting.ts'
import { sleeping } from './pose-sleeping.ts'
import type { PosedCat } from './posed-cat.ts'

/** The poses that show the whole cat. */
export const POSES: Record<Exclude<Pose, 'face'>, (cat: CatModel) => PosedCat> = {
  sitting,
  loaf,
  lying,
  sleeping,
  pouncing,
  rolling,
}
