/** What a row adds to an animal of the book, and where the two differ. */
import { microchipText } from '#lib/microchip.ts'
import type { ImportedAnimal } from '../../import-contract.ts'
import { birthText, mayBeSameBirth } from '../birth.ts'
import { type BookAnimal, isSameNumber, numberKey } from './book.ts'
import { fieldLabel } from './fields.ts'
import { registryOfNumber } from './read-words.ts'

/** What fills empty facts of an animal. */
export type Completion = Partial<
  Pick<
    ImportedAnimal,
    | 'callName'
    | 'titlesBefore'
    | 'titlesAfter'
    | 'birth'
    | 'diedOn'
    | 'color'
    | 'emsCode'
    | 'emsRegistry'
    | 'microchip'
    | 'breederName'
  >
> & { registrations?: BookAnimal['registrations'] }

/** Facts that stay if the book has them. */
const FILLED = [
  'callName',
  'titlesBefore',
  'titlesAfter',
  'birth',
  'diedOn',
  'color',
  'emsCode',
  'emsRegistry',
  'microchip',
  'breederName',
] as const
/** Facts that every animal has. */
const ALWAYS = ['registeredName', 'breed', 'status', 'isOutside', 'visibility'] as const
const DECIDED_BY_LISTING: readonly string[] = ['birth', 'color', 'microchip']

/** Compares a row with the animal that it means. */
export function compareFacts(
  values: Partial<ImportedAnimal>,
  animal: BookAnimal,
): { completion: Completion; differences: string[] } {
  const completion: Completion = {}
  const differences: string[] = []
  for (const field of FILLED) {
    const value = values[field]
    if (value == null || isEqual(value, animal[field])) continue
    if (animal[field] !== null) differences.push(differenceText(field, animal[field], value))
    else if (mayFill(field, values, animal)) Object.assign(completion, { [field]: value })
    else differences.push(leftOutText(field, value, animal))
  }
  for (const field of ALWAYS) {
    const value = values[field]
    if (value != null && !isEqual(value, animal[field]))
      differences.push(differenceText(field, animal[field], value))
  }
  const registrations = [...animal.registrations]
  for (const { registry, number } of values.registrations ?? []) {
    if (animal.registrations.some((other) => isSameNumber(other, { registry, number }))) continue
    const added = { registry: registry ?? registryOfNumber(number), number }
    const other = animal.registrations.find((each) => each.registry === added.registry)
    if (other) differences.push(differenceText('registrations.0.number', other.number, number))
    else registrations.push(added)
  }
  if (registrations.length > animal.registrations.length) completion.registrations = registrations
  return { completion, differences }
}

function mayFill(field: string, values: Partial<ImportedAnimal>, animal: BookAnimal): boolean {
  if (animal.isListed && DECIDED_BY_LISTING.includes(field)) return false
  // A code and its registry go together.
  if (field === 'emsRegistry') return animal.emsCode === null && values.emsCode != null
  if (field === 'diedOn')
    return animal.status === 'died' && !(animal.birth && values.diedOn && values.diedOn < animal.birth)
  if (field === 'birth') return !(animal.diedOn && values.birth && animal.diedOn < values.birth)
  return true
}

function isEqual(one: unknown, other: unknown): boolean {
  const key = (value: unknown) =>
    typeof value === 'string' ? value.toLowerCase().replace(/\s+/g, ' ').trim() : value
  return key(one) === key(other)
}

function differenceText(field: string, inBook: unknown, inFile: unknown): string {
  return `${fieldLabel(field)}: the book has ${shown(field, inBook)}, the file has ${shown(field, inFile)}. The book stays as it is.`
}

function leftOutText(field: string, inFile: unknown, animal: BookAnimal): string {
  const why = animal.isListed
    ? `${animal.registeredName} is one of your listed cats, which decides this`
    : 'it does not fit what the book says'
  return `${fieldLabel(field)} ${shown(field, inFile)} is left out, because ${why}.`
}

function shown(field: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = String(value)
  if (field === 'birth' || field === 'diedOn') return birthText(text)
  return field === 'microchip' ? microchipText(text) : `“${text}”`
}

/** Whether the facts of a row and an animal with the same name and sex can be those of one cat. */
export function mayBeSame(values: Partial<ImportedAnimal>, animal: BookAnimal): boolean {
  const { birth, microchip } = values
  return (
    mayBeSameBirth(birth ?? null, animal.birth) &&
    (!microchip || !animal.microchip || microchip === animal.microchip)
  )
}

/** Whether two rows with the same name, sex, and birth are two cats: by ID, chip, or numbers. */
export function areTwoCats(one: Partial<ImportedAnimal>, other: Partial<ImportedAnimal>): boolean {
  if (one.id && other.id && one.id !== other.id) return true
  if (one.microchip && other.microchip && one.microchip !== other.microchip) return true
  const [first, second] = [one.registrations ?? [], other.registrations ?? []]
  if (first.length === 0 || second.length === 0) return false
  const keys = second.map(({ number }) => numberKey(number))
  return !first.some(({ number }) => keys.includes(numberKey(number)))
}
