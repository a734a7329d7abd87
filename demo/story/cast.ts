import { type CatModel, createModel } from '../portraits/cat-model.ts'
import type { PortraitSubject } from '../portraits/index.ts'

type Moment = Pick<PortraitSubject, 'age' | 'pose'>
/** What a cat does differently from its portrait. */
type Manner = Partial<Pick<CatModel, 'tilt' | 'turn' | 'gaze' | 'asleep' | 'faces'>>

function siberian(coat: PortraitSubject['coat'], sex: PortraitSubject['sex'], seed: number) {
  return (moment: Moment, manner: Manner = {}): CatModel => ({
    ...createModel({ breed: 'Siberian', coat, sex, seed, ...moment }),
    ...manner,
  })
}

// A brown sire and a red queen have red sons and tortoiseshell daughters.
export const sire = siberian('brown-mackerel-tabby', 'male', 4)
export const queen = siberian('red-tabby-white', 'female', 12)
export const kitten = siberian('red-mackerel-tabby', 'male', 3)
export const brother = siberian('red-mackerel-tabby', 'male', 26)
export const sister = siberian('tortie', 'female', 8)
