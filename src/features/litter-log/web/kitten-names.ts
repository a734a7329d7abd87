import { inDigits } from '#lib/texts/digits.ts'
import type { Kitten, Weight } from '../contract.ts'

/** A kitten with its name, the cat for sale that it is, and its last weight. */
export type NamedKitten = {
  id: string
  name: string
  catId: string | null
  weight: Pick<Weight, 'id' | 'grams' | 'weighedAt'> | null
}

/** What a kitten is called in its log: the name of the cat that it is, or its number with its mark. */
export function kittenName({ cat, mark }: Pick<Kitten, 'cat' | 'mark'>, index: number): string {
  if (cat) return cat.name
  return mark ? `Kitten ${index + 1} (${mark})` : `Kitten ${index + 1}`
}

/** `1,240 g` */
export const gramsText = (grams: number): string => `${inDigits(grams)}\u00a0g`
