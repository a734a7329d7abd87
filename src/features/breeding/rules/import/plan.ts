/** What an import does: which rows are added, complete animals of the book, are asked about, or cannot be imported. */
import { sentence } from '#lib/texts/sentence.ts'
import type { ImportAnswer, Outcome } from '../../import-contract.ts'
import type { PedigreeRow } from '../inbreeding/pedigree.ts'
import { parentError } from '../parents.ts'
import type { BookAnimal, FileRow, RowError } from './book.ts'
import { type Completion, compareFacts } from './compare.ts'
import { type Cat, type Child, createParentFinder, exactness } from './find-parents.ts'
import { findLoops } from './loops.ts'
import { type Match, matchRows } from './match-rows.ts'

export type Book = {
  animals: BookAnimal[]
  /** Parents in the book, and animals that rows name by their IDs, of other catteries. */
  foreign: BookAnimal[]
  /** The parents of foreign animals and of their ancestors. */
  ancestors: PedigreeRow[]
  /** Kittens in other books of the animals of this one. */
  foreignKittens: { sireId: string | null; damId: string | null; name: string; birth: string | null }[]
}

export type PlannedRow = {
  file: FileRow
  outcome: Outcome
  match: Match
  errors: RowError[]
  notes: string[]
  completion: Completion
  /** New parents; of a new animal, all of them. */
  sire: Cat | null
  dam: Cat | null
}

export type Plan = {
  rows: PlannedRow[]
  /** Ancestors from elsewhere that rows name. */
  ancestors: Cat[]
}

const ROLES = ['sire', 'dam'] as const
const ID_OF = { sire: 'sireId', dam: 'damId' } as const

/** The key of a row’s cat: the ID of the animal that it means, or one of its own. */
function keyOf({ file, match }: PlannedRow): string {
  return match.kind === 'animal' ? match.animal.id : `row:${file.row}`
}

export function planImport(files: FileRow[], book: Book, answers: ImportAnswer[]): Plan {
  const { matches, errors } = matchRows(
    files,
    book.animals,
    new Map(answers.map((answer) => [answer.row, answer])),
  )
  const rows = files.map((file): PlannedRow => {
    const match = matches.get(file) as Match
    const compared = match.kind === 'animal' ? compareFacts(file.values, match.animal) : undefined
    return {
      file,
      outcome: 'added',
      match,
      errors: [...file.errors, ...(errors.get(file) ?? [])],
      notes: compared?.differences ?? [],
      completion: compared?.completion ?? {},
      sire: null,
      dam: null,
    }
  })
  const finder = createParentFinder(
    listCats(rows, book),
    book.foreign.filter(({ mayBeNamed }) => mayBeNamed).map(toCat),
  )
  findParents(rows, finder, book)
  checkBirths(rows, book)
  checkLoops(rows, book)
  leaveOutWrongParents(rows)
  for (const row of rows) row.outcome = outcomeOf(row)
  const used = new Set(
    rows.flatMap(({ outcome, sire, dam }) => (outcome === 'wrong' ? [] : [sire?.key, dam?.key])),
  )
  return { rows, ancestors: finder.ancestors.filter(({ key }) => used.has(key)) }
}

function outcomeOf({ errors, match, completion, sire, dam }: PlannedRow): Outcome {
  if (errors.length > 0) return 'wrong'
  if (match.kind === 'asked') return 'asked'
  if (match.kind === 'new') return 'added'
  return Object.keys(completion).length > 0 || sire || dam ? 'completed' : 'known'
}

function toCat(animal: BookAnimal): Cat {
  const { id: key, registeredName: name, nameKey, sex, birth, microchip, registrations, breed } = animal
  return { key, name, nameKey, sex, birth, microchip, registrations, breed, animal, row: null }
}

/** All cats that can be parents: those of the book, and of rows that mean none of them. */
function listCats(rows: PlannedRow[], book: Book): Cat[] {
  // A row that is asked about may be any of the animals that it is asked about.
  const asked = new Set(
    rows.flatMap(({ match }) => (match.kind === 'asked' ? match.candidates.map(({ id }) => id) : [])),
  )
  const meant = new Map(rows.map((row) => [keyOf(row), row]))
  const ofBook = book.animals
    .filter(({ id }) => !asked.has(id))
    .map((animal) => {
      const row = meant.get(animal.id)
      const birth = animal.birth ?? row?.completion.birth ?? null
      return { ...toCat(animal), birth, row: row?.file ?? null }
    })
  const ofRows = rows.flatMap((row): Cat[] => {
    const { registeredName, sex, birth = null, microchip, registrations = [], breed = '' } = row.file.values
    if (row.match.kind === 'animal' || !registeredName || !sex) return []
    return [
      {
        key: keyOf(row),
        name: registeredName,
        nameKey: row.file.nameKeys.own,
        sex,
        birth,
        microchip: microchip ?? null,
        registrations,
        breed,
        animal: null,
        row: row.file,
      },
    ]
  })
  return [...ofBook, ...ofRows]
}

function findParents(rows: PlannedRow[], finder: ReturnType<typeof createParentFinder>, book: Book): void {
  const known = new Map([...book.animals, ...book.foreign].map((animal) => [animal.id, animal]))
  const named = rows.flatMap((row) =>
    ROLES.flatMap((role) => {
      const reference = row.file.values[role]
      const isNamed = reference && (reference.name || exactness(reference) > 1)
      return isNamed ? [{ row, role, reference }] : []
    }),
  )
  named.sort((one, other) => exactness(other.reference) - exactness(one.reference))
  for (const { row, role, reference } of named) {
    const { values, nameKeys } = row.file
    const animal = row.match.kind === 'animal' ? row.match.animal : undefined
    const child: Child = {
      key: keyOf(row),
      name: animal?.registeredName ?? values.registeredName ?? 'this animal',
      birth: animal?.birth ?? values.birth ?? null,
      breed: animal?.breed ?? values.breed ?? '',
    }
    const currentId = animal?.[ID_OF[role]]
    const nameKey = nameKeys[role]
    const found = finder.find({ reference, nameKey, role, child }, !currentId && row.errors.length === 0)
    if (currentId) {
      const current = known.get(currentId)
      const isSame = found && 'cat' in found ? found.cat.key === currentId : nameKey === current?.nameKey
      if (!isSame && nameKey !== current?.nameKey)
        row.notes.push(
          `${sentence(`${role === 'sire' ? 'Sire' : 'Dam'}: the book has ${current?.registeredName ?? 'another cat'}, the file has ${reference.name ?? 'another one'}`)} The book stays as it is.`,
        )
    } else if (found && 'error' in found) row.errors.push({ field: found.field, message: found.error })
    else if (found) row[role] = found.cat
  }
  for (const row of rows)
    if (row.sire && row.sire === row.dam)
      row.errors.push({ field: 'dam.name', message: 'The sire and the dam cannot be the same animal.' })
}

/** A birth that an animal of the book gets must be after its parents’ and before its kittens’. */
function checkBirths(rows: PlannedRow[], book: Book): void {
  const known = new Map([...book.animals, ...book.foreign].map((animal) => [animal.id, animal]))
  const kittens = [...book.animals.map(toKitten), ...book.foreignKittens]
  const kittensOf = {
    sire: Map.groupBy(kittens, ({ sireId }) => sireId),
    dam: Map.groupBy(kittens, ({ damId }) => damId),
  }
  for (const { match, completion, errors } of rows) {
    if (match.kind !== 'animal' || !completion.birth) continue
    const { id, registeredName: name, sex } = match.animal
    const self = { id, name, sex, birth: completion.birth }
    for (const role of ROLES) {
      const parent = known.get(match.animal[ID_OF[role]] ?? '')
      const young = kittensOf[role].get(id) ?? []
      const messages = [
        parent && parentError(self, { ...parent, name: parent.registeredName }, role),
        ...young.map((kitten) => parentError({ ...kitten, id: '' }, self, role)),
      ]
      const message = messages.find((each) => each !== undefined)
      if (message) errors.push({ field: 'birth', message })
    }
  }
}

const toKitten = ({ registeredName: name, birth, sireId, damId }: BookAnimal) => ({
  name,
  birth,
  sireId,
  damId,
})

function checkLoops(rows: PlannedRow[], book: Book): void {
  const planned = new Map(rows.map((row) => [keyOf(row), row]))
  const pedigree = new Map<string, PedigreeRow>()
  for (const { id, sireId, damId } of book.ancestors) pedigree.set(id, { id, sireId, damId })
  for (const { id, sireId, damId } of book.animals) {
    const row = planned.get(id)
    pedigree.set(id, { id, sireId: row?.sire?.key ?? sireId, damId: row?.dam?.key ?? damId })
  }
  for (const [id, row] of planned)
    if (row.match.kind !== 'animal')
      pedigree.set(id, { id, sireId: row.sire?.key ?? null, damId: row.dam?.key ?? null })
  const loops = findLoops([...pedigree.values()])
  for (const [id, row] of planned)
    if (loops.has(id))
      for (const role of ROLES) {
        const parent = row[role]
        if (parent && loops.has(parent.key))
          row.errors.push({
            field: `${role}.name`,
            message: `${row.file.values.registeredName ?? 'This animal'} would be an ancestor of itself.`,
          })
      }
}

/** A new animal with errors is not added, so that its kittens are added without it. */
function leaveOutWrongParents(rows: PlannedRow[]): void {
  const wrong = new Map(
    rows.flatMap((row) => (row.errors.length > 0 && row.match.kind !== 'animal' ? [[keyOf(row), row]] : [])),
  )
  for (const row of rows)
    for (const role of ROLES) {
      const parent = wrong.get(row[role]?.key ?? '')
      if (!parent) continue
      row[role] = null
      row.notes.push(
        `Its ${role} in row ${parent.file.row} has errors, so this animal is imported without it. Import the corrected row and this one again.`,
      )
    }
}
