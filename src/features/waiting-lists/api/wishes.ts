import { requireCleanTexts } from '#lib/texts/public-text.ts'
import type { WishesInput } from '../contract.ts'

/** Throws `invalid` for contact details in what a family writes to the breeder. */
export function requireCleanWishes(
  { home, colors }: Pick<WishesInput, 'home' | 'colors'>,
  answers: string[] = [],
): void {
  const texts = answers.map((answer, index) => [`answers.${index}`, answer])
  requireCleanTexts({ home, colors: colors.join(', '), ...Object.fromEntries(texts) })
}
