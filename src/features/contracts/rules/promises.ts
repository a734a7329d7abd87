/** What a contract that both have signed promises for after the handover. */
import type { Papers } from './clauses/choices.ts'
import type { Clause, ClauseOf } from './clauses/schema.ts'
import { monthsLater } from './dates.ts'

export type Promises = {
  contractId: string
  transactionId: string
  /** The day until which the buyer has the cat neutered; null if it is done before the handover, or not asked for. */
  neuterBy: string | null
  /** When the breeder hands over the registration papers; null if none belong to the sale. */
  papersWhen: Exclude<Papers, 'none'> | null
}

const find = <K extends Clause['kind']>(clauses: readonly Clause[], kind: K) =>
  clauses.find((clause): clause is ClauseOf<K> => clause.kind === kind)

/** The day until which clauses ask the buyer to have a cat neutered that was born on an ISO date; null if they do not. */
export function neuterDay(clauses: readonly Clause[], birthDate: string): string | null {
  const months = find(clauses, 'neuter')?.months ?? null
  return months === null ? null : monthsLater(birthDate, months)
}

/** The promises of a contract about neutering and papers. */
export function promisesOf({
  id: contractId,
  transactionId,
  neuterBy,
  clauses,
}: {
  id: string
  transactionId: string
  neuterBy: string | null
  clauses: readonly Clause[]
}): Promises {
  const when = find(clauses, 'papers')?.when ?? 'none'
  return { contractId, transactionId, neuterBy, papersWhen: when === 'none' ? null : when }
}
