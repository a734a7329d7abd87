/** Checks what a form of clauses sends before it is sent. Apart from the screens, which load it with the first form. */
import { clausesSchema } from '../rules/clauses/schema.ts'
import { type EditedClause, sentClauses } from './edited-clause.ts'

/** The clauses in their order, or messages by field. */
export function checkClauses(edited: readonly EditedClause[]) {
  const result = clausesSchema.safeParse(sentClauses(edited))
  if (result.success) return { clauses: result.data, errors: {} }
  const errors = Object.fromEntries(
    result.error.issues.toReversed().map(({ path, message }) => [['clauses', ...path].join('.'), message]),
  )
  return { clauses: null, errors }
}
