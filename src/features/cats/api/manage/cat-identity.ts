/** The birth date, breed, and pairing of a form: what it says, or what the litter of the cat decides. */
import type { litterFacts } from '#features/litters/api/index.ts'
import { dateText, weeksBetween } from '#lib/dates.ts'
import { DEFAULT_CAT_AGE } from '../../manage-contract.ts'
import type { Listing } from '../store.ts'
import { chooseBirthDate } from './manage-present.ts'

export type StatedIdentity = {
  age?: number | undefined
  birthDate?: string | null | undefined
  breed?: string | undefined
  breedingPairingId?: string | null | undefined
}

type CurrentIdentity = Pick<Listing, 'birthDate' | 'breed' | 'breedingPairingId'>

/** Without a pairing, it does not change. */
export type Identity = { birthDate: string; breed: string; breedingPairingId?: string | null }

/** Error messages by field. */
type Errors = Partial<Record<keyof StatedIdentity, string>>

/**
 * The identity of a cat as of `today` (ISO date), or why it cannot be, by field. A cat without a litter is what its form says. With one, a
 * value that the form leaves out is the litter's, and one that differs is refused, naming both.
 */
export function decideIdentity(
  form: StatedIdentity,
  { litter, current }: { litter: litterFacts.LitterFacts | undefined; current?: CurrentIdentity | undefined },
  today: string,
): { identity: Identity } | { errors: Errors } {
  const errors: Errors = {}
  const birthDate = litter?.birthDate ?? chooseBirthDate(form, today, current?.birthDate)
  if (litter?.birthDate) Object.assign(errors, dateErrors(form, litter.birthDate, current, today))
  const breed = litter?.breeds ? breedOf(form.breed, litter, current) : (form.breed ?? current?.breed)
  if (!breed) errors.breed = missingBreed(litter?.breeds)
  else if (litter?.breeds && litter.parents && !litter.breeds.includes(breed))
    errors.breed = `${parentsText(litter.parents)}; this says ${breed}.`
  if (litter?.pairingId && form.breedingPairingId && form.breedingPairingId !== litter.pairingId)
    errors.breedingPairingId = `${namesText(litter)}; this names another pairing.`
  const breedingPairingId = pairingOf(form.breedingPairingId, litter, current)
  if (Object.keys(errors).length > 0 || !breed) return { errors }
  return { identity: { birthDate, breed, ...(breedingPairingId !== undefined && { breedingPairingId }) } }
}

/**
 * Ages are whole weeks, and a form may have been opened in another week. The age that forms begin with, and an age that was not
 * edited, say nothing.
 */
function dateErrors(
  { birthDate, age }: StatedIdentity,
  ofLitter: string,
  current: CurrentIdentity | undefined,
  today: string,
): Errors {
  const born = `The litter was born on ${dateText(ofLitter)}`
  if (birthDate)
    return birthDate === ofLitter ? {} : { birthDate: `${born}; this says ${dateText(birthDate)}.` }
  if (age === undefined || age === DEFAULT_CAT_AGE) return {}
  const isUnedited = current !== undefined && age === Math.max(0, weeksBetween(current.birthDate, today))
  if (isUnedited || Math.abs(age - weeksBetween(ofLitter, today)) <= 1) return {}
  return { age: `${born}; this says ${age} ${age === 1 ? 'week' : 'weeks'} old.` }
}

/** The breed as the litter spells it, or as it was stated if the parents cannot have such a kitten. */
function breedOf(
  stated: string | undefined,
  { breeds, parents }: litterFacts.LitterFacts,
  current: CurrentIdentity | undefined,
): string | undefined {
  const find = (text: string | undefined) =>
    breeds?.find((breed) => text !== undefined && isSame(breed, text))
  if (stated !== undefined) return find(stated) ?? stated
  const only = parents && isSame(parents.sireBreed, parents.damBreed) ? breeds?.[0] : undefined
  return find(current?.breed) ?? only
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

function missingBreed(breeds: string[] | null | undefined): string {
  if (!breeds) return 'Required'
  return `The parents have two breeds. Choose ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(breeds)}.`
}

function parentsText({
  sireName,
  sireBreed,
  damName,
  damBreed,
}: NonNullable<litterFacts.LitterFacts['parents']>): string {
  return `The parents of the litter are ${sireName} (${sireBreed}) and ${damName} (${damBreed})`
}

function namesText({ parents }: litterFacts.LitterFacts): string {
  return parents
    ? `The parents of the litter are ${parents.sireName} and ${parents.damName}`
    : 'The litter has other parents'
}

/** Undefined if it does not change. A cat that names a pairing names that of its litter. */
function pairingOf(
  stated: string | null | undefined,
  litter: litterFacts.LitterFacts | undefined,
  current: CurrentIdentity | undefined,
): string | null | undefined {
  const pairing = stated === undefined ? current?.breedingPairingId : stated
  return litter?.pairingId && pairing ? litter.pairingId : stated
}
