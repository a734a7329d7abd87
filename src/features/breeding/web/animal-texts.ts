import { ANIMAL_STATUS_NAMES } from '../choices.ts'
import type { BookAnimal, ListedAnimal, Sex } from '../contract.ts'
import { titledName } from './tree/animal-name.ts'

export const SEX_NAMES: Record<Sex, string> = { male: 'Male', female: 'Female' }
export const VISIBILITY_NAMES: Record<ListedAnimal['visibility'], string> = {
  private: 'Only you',
  public: 'Everyone',
}

/** The registered name of an animal between its titles. */
export function fullName(
  animal: Pick<ListedAnimal, 'registeredName' | 'titlesBefore' | 'titlesAfter'>,
): string {
  return titledName({ ...animal, name: animal.registeredName })
}

/** The names of the parents: `Ivan × Katya`; null if neither is known. */
export function parentsText({
  sireName,
  damName,
}: Pick<ListedAnimal, 'sireName' | 'damName'>): string | null {
  return sireName || damName ? `${sireName ?? 'unknown'} × ${damName ?? 'unknown'}` : null
}

/** What became of an animal. One that its cattery offers for sale is not kept. */
export function statusText({ status, isOffered }: Pick<BookAnimal, 'status' | 'isOffered'>): string {
  return status === 'kept' && isOffered ? 'Listed' : ANIMAL_STATUS_NAMES[status]
}
