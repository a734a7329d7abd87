import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import {
  CLAUSE_KINDS,
  CLAUSE_NAMES,
  type ClauseKind,
  REPEATABLE,
  SIGN_BY,
  SIGN_BY_NAMES,
  type SignBy,
} from '../rules/clauses/choices.ts'
import { ClauseFields } from './clause-fields.tsx'
import { type EditedClause, errorsOfClause, newClause } from './edited-clause.ts'

type Props = {
  clauses: EditedClause[]
  signBy: SignBy
  /** Messages by field: `clauses.0.days`, `signBy`. */
  errors: Record<string, string>
  onChange: (changes: { clauses?: EditedClause[]; signBy?: SignBy }) => void
}

/** The clauses that a breeder chooses, with their parameters, and until when both should sign. */
export function ClauseEditor({ clauses, signBy, errors, onChange }: Props) {
  const [added, setAdded] = useState<ClauseKind | ''>('')
  const setClauses = (changed: EditedClause[]) => onChange({ clauses: changed })
  const addable = CLAUSE_KINDS.filter(
    (kind) => clauses.filter((clause) => clause.kind === kind).length < (REPEATABLE[kind] ?? 1),
  )
  const add = () => {
    if (!added) return
    const clause = newClause(added)
    setClauses([...clauses, clause])
    setAdded('')
    // After it is rendered: the keyboard continues in the new clause.
    requestAnimationFrame(() => document.getElementById(`clause-${clause.id}`)?.focus())
  }
  return (
    <div className="grid gap-6">
      <p className="max-w-prose text-muted">
        The parties, the cat, the price, refunds, the go-home day, and the guarantee of Littermate are in
        every contract, as they were agreed on in the sale. Add what is yours.
      </p>
      {clauses.length > 0 && (
        <ul className="grid gap-5">
          {clauses.map((clause, index) => (
            <li key={clause.id} className="card p-5">
              <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
                <h2 id={`clause-${clause.id}`} tabIndex={-1} className="text-lg">
                  {CLAUSE_NAMES[clause.kind]}
                </h2>
                <Button
                  size="sm"
                  variant="secondary"
                  onClick={() => setClauses(clauses.filter(({ id }) => id !== clause.id))}
                >
                  Remove<span className="sr-only">{` ${CLAUSE_NAMES[clause.kind]}`}</span>
                </Button>
              </div>
              <ClauseFields
                clause={clause}
                errors={errorsOfClause(errors, index)}
                set={(changes) =>
                  setClauses(
                    clauses.map((each) =>
                      each.id === clause.id ? { ...each, values: { ...each.values, ...changes } } : each,
                    ),
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Add a clause" className="min-w-0 grow sm:max-w-md" error={errors.clauses}>
          {(control) => (
            <Select
              {...control}
              value={added}
              onChange={({ target }) => setAdded(target.value as ClauseKind | '')}
            >
              <option value="">Choose…</option>
              {addable.map((kind) => (
                <option key={kind} value={kind}>
                  {CLAUSE_NAMES[kind]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button variant="secondary" disabled={!added} onClick={add}>
          Add
        </Button>
      </div>
      <Field
        label="When both of you sign"
        required
        error={errors.signBy}
        hint="An unsigned contract keeps only the handover back, and only if you choose so. It never keeps a refund back."
        className="sm:max-w-md"
      >
        {(control) => (
          <Select
            {...control}
            value={signBy}
            onChange={({ target }) => onChange({ signBy: target.value as SignBy })}
          >
            {SIGN_BY.map((each) => (
              <option key={each} value={each}>
                {SIGN_BY_NAMES[each]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}
