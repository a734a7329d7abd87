/** What leaves the server about imports. */
import { createHash } from 'node:crypto'
import type { AnimalImport, CheckedRow, ImportCheck } from '../../import-contract.ts'
import type { BookAnimal } from '../../rules/import/book.ts'
import type { Book, Plan, PlannedRow } from '../../rules/import/plan.ts'
import type { ListedImport } from './store.ts'

export function presentImport(row: ListedImport): AnimalImport {
  const { id, fileName, status, rowCount, addedCount, changedCount, appliedAt, undoneAt } = row
  if (status === 'checked' || !appliedAt) throw new Error(`The import ${id} was not carried out.`)
  return {
    id,
    fileName,
    status,
    rowCount,
    addedCount,
    changedCount,
    appliedAt: appliedAt.toISOString(),
    undoneAt: undoneAt?.toISOString() ?? null,
  }
}

/** What an import would do. */
export function presentCheck(file: { id: string; fileName: string }, plan: Plan, book: Book): ImportCheck {
  const names = new Map([...book.animals, ...book.foreign].map((each) => [each.id, each.registeredName]))
  const rows = plan.rows.map((row) => presentRow(row, names))
  return {
    id: file.id,
    fileName: file.fileName,
    digest: digestOf(plan),
    rows,
    ancestors: plan.ancestors.map(({ name }) => name).sort((one, other) => one.localeCompare(other, 'en')),
  }
}

function presentRow(row: PlannedRow, names: ReadonlyMap<string, string>): CheckedRow {
  const { file, outcome, match, errors, notes, completion, sire, dam } = row
  const isKnown = match.kind === 'animal'
  return {
    row: file.row,
    name: file.values.registeredName ?? (isKnown ? match.animal.registeredName : ''),
    outcome,
    errors,
    notes,
    completes: isKnown
      ? [
          ...Object.keys(completion).map((field) =>
            field === 'registrations' ? 'registrations.0.number' : field,
          ),
          ...(sire ? ['sire.name'] : []),
          ...(dam ? ['dam.name'] : []),
        ]
      : [],
    candidates: match.kind === 'asked' ? match.candidates.map((each) => presentCandidate(each, names)) : [],
  }
}

function presentCandidate(animal: BookAnimal, names: ReadonlyMap<string, string>) {
  const { id, registeredName: name, birth, breed, color, sireId, damId } = animal
  const nameOf = (parentId: string | null) => names.get(parentId ?? '') ?? null
  return { id, name, birth, breed, color, sireName: nameOf(sireId), damName: nameOf(damId) }
}

/** A digest of all that a plan does, so that another one is noticed. */
export function digestOf({ rows, ancestors }: Plan): string {
  const hash = createHash('sha256')
  for (const { file, outcome, match, errors, completion, sire, dam } of rows) {
    const means = match.kind === 'animal' ? match.animal.id : match.kind
    const among = match.kind === 'asked' ? match.candidates.map(({ id }) => id) : []
    hash.update(JSON.stringify([file.row, outcome, means, among, errors, completion, sire?.key, dam?.key]))
  }
  hash.update(JSON.stringify(ancestors.map(({ key, name, birth }) => [key, name, birth])))
  return hash.digest('base64url')
}
