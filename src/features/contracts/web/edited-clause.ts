/** A clause while it is edited: what its fields contain, which may be incomplete. */
import { newId } from '#lib/ids.ts'
import type { ClauseKind } from '../rules/clauses/choices.ts'
import type { Clause } from '../rules/clauses/schema.ts'

export type EditedClause = { id: string; kind: ClauseKind; values: Record<string, unknown> }

/** What the fields of a new clause contain. */
const BEGINNINGS: Partial<Record<ClauseKind, Record<string, unknown>>> = {
  purpose: { purpose: 'companion' },
  neuter: { months: null },
  papers: { when: 'handover' },
  health: { conditions: [], remedies: [], mustReturn: false },
  return: { how: 'return' },
  indoor: { where: 'only' },
  death: { pays: 'buyer' },
  transport: { pays: 'buyer', risk: 'handover' },
  court: { where: 'buyer' },
  own: { title: '', text: '' },
}

/** A clause that is not filled in. */
export function newClause(kind: ClauseKind): EditedClause {
  return { id: newId(), kind, values: { ...BEGINNINGS[kind] } }
}

/** The clauses of a template or a contract, to edit. */
export function editedClauses(clauses: readonly Clause[]): EditedClause[] {
  return clauses.map(({ kind, ...values }) => ({ id: newId(), kind, values }))
}

/** What a form sends. */
export function sentClauses(edited: readonly EditedClause[]): unknown[] {
  return edited.map(({ kind, values }) => ({ kind, ...values }))
}

/** Messages by field (`clauses.0.days`) as those of one clause (`days`), and of the clause itself (empty). */
export function errorsOfClause(errors: Record<string, string>, index: number): Record<string, string> {
  const start = `clauses.${index}`
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, message]) =>
      path === start
        ? [['', message]]
        : path.startsWith(`${start}.`)
          ? [[path.slice(start.length + 1), message]]
          : [],
    ),
  )
}
