import { AppError } from '#lib/errors.ts'
import { requireCleanTexts } from '#lib/texts/public-text.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { unknownColors } from '../colors.ts'
import type { WishesInput } from '../contract.ts'
import { listBreedColors } from './breed-colors.ts'
import { type ListSubject, listBreeds } from './store.ts'

/** Throws `invalid` for contact details in what a family writes to the breeder. */
export function requireCleanWishes({ home }: Pick<WishesInput, 'home'>, answers: string[] = []): void {
  const texts = answers.map((answer, index) => [`answers.${index}`, answer])
  requireCleanTexts({ home, ...Object.fromEntries(texts) })
}

/** The colors that families can choose from: those of the breeds of the pairing, or of the cattery. */
export async function listColors(db: DbOrTx, subject: ListSubject): Promise<string[]> {
  return listBreedColors(db, await listBreeds(db, subject))
}

/** Throws `invalid` for colors that the list does not have, except those that the family chose before. */
export async function requireKnownColors(
  db: DbOrTx,
  subject: ListSubject,
  chosen: readonly string[],
  kept: readonly string[] = [],
): Promise<void> {
  if (unknownColors(chosen, { colors: await listColors(db, subject), kept }).length > 0)
    throw new AppError('invalid', { fields: { colors: 'Choose from the colors of the breed.' } })
}
