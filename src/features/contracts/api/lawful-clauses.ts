/** Refuses clauses in own words that take away what a rule of the cattery's or the buyer's state gives. */
import { findBreeder } from '#features/breeders/api/index.ts'
import { placeRulesOf } from '#features/place-rules/api/index.ts'
import { placeName } from '#features/place-rules/contract.ts'
import type { StoredSale } from '#features/sales/api/index.ts'
import { isoDate } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Clause } from '../rules/clauses/schema.ts'
import { refusedByRules } from '../rules/refused-by-law.ts'

type Where = { now: Date; states: readonly (string | null)[] }

/** Why rules of the states, by their postal codes, refuse clauses, by form field. */
async function unlawfulClauses(
  db: DbOrTx,
  clauses: readonly Clause[],
  { now, states }: Where,
): Promise<Record<string, string>> {
  if (!clauses.some(({ kind }) => kind === 'own')) return {}
  const known = states.filter((state) => state !== null)
  const found = await placeRulesOf(db, isoDate(now), { states: known, clubs: [] })
  const rules = found.map((rule) => ({ ...rule, placeName: placeName(rule) }))
  const errors = clauses.flatMap((clause, index): [string, string][] => {
    const message = clause.kind === 'own' ? refusedByRules(`${clause.title}\n${clause.text}`, rules) : null
    return message ? [[`clauses.${index}.text`, message]] : []
  })
  return Object.fromEntries(errors)
}

/** Throws `invalid` for clauses against the rules of the states. */
export async function requireLawfulClauses(
  db: DbOrTx,
  clauses: readonly Clause[],
  where: Where,
): Promise<void> {
  const fields = await unlawfulClauses(db, clauses, where)
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
}

/** The states whose rules count for the contract of a sale. */
export async function statesOfSale(
  db: DbOrTx,
  { breederId, buyerState }: StoredSale,
): Promise<(string | null)[]> {
  return [(await findBreeder(db, breederId))?.state ?? null, buyerState]
}

/** Throws `conflict` if a rule that is newer than a draft refuses one of its clauses. */
export async function requireStillLawful(
  db: DbOrTx,
  sale: StoredSale,
  { clauses }: { clauses: readonly Clause[] },
  now: Date,
): Promise<void> {
  const [message] = Object.values(
    await unlawfulClauses(db, clauses, { now, states: await statesOfSale(db, sale) }),
  )
  if (message) throw new AppError('conflict', { message })
}
