import { type CatModel, modelOf } from '../portraits/cat-model.ts'
import type { PortraitSubject } from '../portraits/index.ts'

type Moment = Pick<PortraitSubject, 'age' | 'pose'>
/** How a cat holds its head in a scene, where its portrait would hold it differently. */
type Manner = Partial<Pick<CatModel, 'tilt' | 'turn' | 'gaze' | 'asleep'>>

function siberian(coat: PortraitSubject['coat'], seed: number) {
  return (moment: Moment, manner: Manner = {}): CatModel => ({
    ...modelOf({ breed: 'Siberian', coat, seed, ...moment }),
    ...manner,
  })
}

// A brown sire and a red queen have red sons and tortoiseshell daughters.
export const sire = siberian('brown-mackerel-tabby', 4)
export const queen = siberian('red-tabby-white', 12)
export const kitten = siberian('red-mackerel-tabby', 3)
export const brother = siberian('red-mackerel-tabby', 21)
export const sister = siberian('tortie', 8)
