import { forEachTextFact } from '#features/cats/api/index.ts'
import { hashSeed } from '../ids.ts'
import { type CoatName, coatNamed } from '../portraits/coats.ts'

/** The short texts about a cat: its coat, and the examples of the form with other digits for each cat. */
export function textsOf(key: string, coat: CoatName) {
  const digits = String(hashSeed(key, 'texts')).padStart(10, '0')
  const texts = forEachTextFact(({ example }) => {
    let n = 0
    return example.replace(/\d/g, () => digits[n++ % digits.length] ?? '0')
  })
  return { ...texts, color: coatNamed(coat).name }
}
