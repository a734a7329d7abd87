/** What leaves the server about animals. */
import { type SQL, sql } from 'drizzle-orm'
import type { ListedAnimal, Relative } from '../contract.ts'
import { writeBirth } from '../rules/birth.ts'
import type { AnimalRow } from './tables.ts'

/** Generations of the specification's `pedigree`. */
const PEDIGREE_GENERATIONS = 5

/** SQL for the specification's `pedigree` of an animal; for everyone, only public ancestors. */
export function pedigreeSql(
  animalId: SQL,
  { isPublic }: { isPublic: boolean },
): SQL<Record<string, unknown>> {
  return sql`pedigree_json(${animalId}, ${PEDIGREE_GENERATIONS}, ${isPublic})`
}

/** The birth of a row: an ISO date, a month, a year, or null. */
export function birthOf({
  bornOn,
  bornPrecision,
}: Pick<AnimalRow, 'bornOn' | 'bornPrecision'>): string | null {
  return bornOn && bornPrecision ? writeBirth({ bornOn, bornPrecision }) : null
}

/** An animal where another one names it. Only its name and sex are shown to a reader who may not see it. */
export function presentRelative(
  row: Pick<AnimalRow, 'id' | 'registeredName' | 'sex' | 'bornOn' | 'bornPrecision'>,
  isShown: boolean,
): Relative {
  const { id, registeredName: name, sex } = row
  return { id, name, sex, birth: isShown ? birthOf(row) : null, isShown }
}

/** A row of the book with the names of its parents. */
export function presentListed(
  row: AnimalRow & { sireName: string | null; damName: string | null },
): ListedAnimal {
  const { id, registeredName, callName, titlesBefore, titlesAfter, breed, sex, isOutside, status } = row
  const { visibility, color, emsCode, imageUrl, sireName, damName } = row
  return {
    id,
    registeredName,
    callName,
    titlesBefore,
    titlesAfter,
    breed,
    sex,
    birth: birthOf(row),
    isOutside,
    status,
    visibility,
    color,
    emsCode,
    imageUrl,
    sireName,
    damName,
  }
}
