/** Which animals of the book the rows of a file mean. */
import type { ImportAnswer } from '../../import-contract.ts'
import { type BookAnimal, type FileRow, NumberIndex, type RowError } from './book.ts'
import { areTwoCats, compareFacts, mayBeSame } from './compare.ts'

/** The animal that a row means, a new one, or those that it may mean. */
export type Match =
  | { kind: 'animal'; animal: BookAnimal }
  | { kind: 'new'; differsFrom: BookAnimal[] }
  | { kind: 'asked'; candidates: BookAnimal[] }

export type Matches = { matches: Map<FileRow, Match>; errors: Map<FileRow, RowError[]> }

/**
 * By its ID, microchip, or number; else by name, sex, and birth. A row with the name and sex of an animal whose facts do not contradict
 * is asked about, unless it says nothing new of that animal. A second row of the same cat is an error.
 */
export function matchRows(
  rows: FileRow[],
  book: BookAnimal[],
  answers: ReadonlyMap<number, ImportAnswer>,
): Matches {
  const errors = new Map(rows.map((row) => [row, [] as RowError[]]))
  const add = (row: FileRow, field: string, message: string) => errors.get(row)?.push({ field, message })
  const matches = new Map<FileRow, Match>()
  const takenBy = new Map<string, FileRow>()
  const take = (row: FileRow, animal: BookAnimal) => {
    const other = takenBy.get(animal.id)
    if (other) add(row, 'registeredName', `This is ${animal.registeredName}, as in row ${other.row}.`)
    else takenBy.set(animal.id, row)
    matches.set(row, { kind: 'animal', animal })
  }
  const sure = createSureFinder(book)
  for (const row of rows) {
    const found = sure(row)
    const [first] = found
    if (!first) continue
    const { animal, field } = first
    const other = found.find((each) => each.animal !== animal)
    if (other)
      add(
        row,
        other.field,
        `${animal.registeredName} and ${other.animal.registeredName} of your book are both named by this row’s ID, microchip, or number.`,
      )
    else if (row.values.sex && row.values.sex !== animal.sex)
      add(row, field, `This is ${animal.registeredName} in your book, who is ${animal.sex}.`)
    take(row, animal)
  }
  findRepeats(rows, add)
  const named = Map.groupBy(book, ({ nameKey, sex }) => `${nameKey} ${sex}`)
  const first = new Map<string, FileRow[]>()
  for (const row of rows) {
    const { sex, birth = null, registeredName } = row.values
    if (matches.has(row) || !sex || !registeredName) continue
    const key = `${row.nameKeys.own} ${sex}`
    const same = first.get(`${key} ${birth}`)?.find((each) => !areTwoCats(each.values, row.values))
    if (same) add(row, 'registeredName', `This animal is also in row ${same.row}.`)
    first.set(`${key} ${birth}`, [...(first.get(`${key} ${birth}`) ?? []), row])
    const candidates = (named.get(key) ?? []).filter(
      (animal) => !takenBy.has(animal.id) && mayBeSame(row.values, animal),
    )
    matchByName(row, candidates, answers.get(row.row))
  }

  function matchByName(row: FileRow, candidates: BookAnimal[], answer: ImportAnswer | undefined) {
    const sameBirth = candidates.filter(({ birth }) => birth !== null && birth === row.values.birth)
    const known = candidates.find((animal) => saysNothingNew(row, animal))
    const chosen = candidates.find(({ id }) => id === answer?.animalId)
    const animal = sameBirth.length === 1 ? sameBirth[0] : (known ?? chosen)
    if (animal) take(row, animal)
    else if (candidates.length === 0) matches.set(row, { kind: 'new', differsFrom: [] })
    else if (answer?.animalId === null) matches.set(row, { kind: 'new', differsFrom: candidates })
    else matches.set(row, { kind: 'asked', candidates })
  }
  for (const row of rows) if (!matches.has(row)) matches.set(row, { kind: 'new', differsFrom: [] })
  return { matches, errors }
}

type Found = { animal: BookAnimal; field: string }

/** Finds the animals that a row names by its ID, microchip, and numbers. */
function createSureFinder(book: BookAnimal[]): (row: FileRow) => Found[] {
  const byId = new Map(book.map((animal) => [animal.id, animal]))
  const byChip = new Map(book.map((animal) => [animal.microchip, animal]))
  const byNumber = new NumberIndex<BookAnimal>()
  for (const animal of book) for (const each of animal.registrations) byNumber.add(each, animal)
  return ({ values }) => {
    const { id, microchip, registrations = [] } = values
    const found: (Found | undefined)[] = [
      entry(id ? byId.get(id.toLowerCase()) : undefined, 'id'),
      entry(microchip ? byChip.get(microchip) : undefined, 'microchip'),
      ...registrations.flatMap((each, index) =>
        byNumber.find(each).map((animal) => entry(animal, `registrations.${index}.number`)),
      ),
    ]
    return found.filter((each) => each !== undefined)
  }
}

const entry = (animal: BookAnimal | undefined, field: string): Found | undefined =>
  animal && { animal, field }

function saysNothingNew(row: FileRow, animal: BookAnimal): boolean {
  const { completion, differences } = compareFacts(row.values, animal)
  const { nameKeys, values } = row
  const isKnown = (role: 'sire' | 'dam', key: string | null) =>
    !values[role] || (key !== null && (nameKeys[role] === '' || nameKeys[role] === key))
  const areKnown = isKnown('sire', animal.sireKey) && isKnown('dam', animal.damKey)
  return areKnown && differences.length === 0 && Object.keys(completion).length === 0
}

/** The same ID, chip, or number in two rows. */
function findRepeats(rows: FileRow[], add: (row: FileRow, field: string, message: string) => void): void {
  const ids = new Map<string, FileRow>()
  const chips = new Map<string, FileRow>()
  const numbers = new NumberIndex<FileRow>()
  for (const row of rows) {
    const { microchip, registrations = [] } = row.values
    const id = row.values.id?.toLowerCase()
    const [sameId, sameChip] = [id ? ids.get(id) : undefined, microchip ? chips.get(microchip) : undefined]
    if (sameId) add(row, 'id', `Row ${sameId.row} has this ID, too.`)
    if (sameChip) add(row, 'microchip', `Row ${sameChip.row} has this microchip, too.`)
    for (const [index, registration] of registrations.entries()) {
      const [same] = numbers.find(registration)
      const message =
        same === row ? 'This number is entered twice.' : `Row ${same?.row} has this number, too.`
      if (same) add(row, `registrations.${index}.number`, message)
      numbers.add(registration, row)
    }
    if (id && !sameId) ids.set(id, row)
    if (microchip && !sameChip) chips.set(microchip, row)
  }
}
