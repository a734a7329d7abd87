import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#lib/client/query-client.ts'
import { newId } from '#lib/ids.ts'
import { formError } from '#ui/failure-notice.tsx'
import { ActionForm } from '#ui/forms/action-form.tsx'
import { Select } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Link } from '#ui/link.tsx'
import { useAction } from '#ui/use-action.ts'
import type { ContractEndpoints, SaleContract } from '../contract.ts'
import type { SignBy } from '../rules/clauses/choices.ts'
import type { Clause } from '../rules/clauses/schema.ts'
import { checkClauses } from './check-clauses.ts'
import { ClauseEditor } from './clause-editor.tsx'
import { editedClauses } from './edited-clause.ts'
import { templatesQuery, useStoreContract } from './queries.ts'

type Beginning = { id: string; templateId: string | null; signBy: SignBy; clauses: readonly Clause[] }

/** What the form begins with: the draft, the version that was offered, or nothing. */
function beginningOf({ draft, current, currentClauses }: SaleContract): Beginning {
  if (draft) return draft
  return {
    id: newId(),
    templateId: null,
    signBy: current?.signBy ?? 'anytime',
    clauses: currentClauses ?? [],
  }
}

/** The breeder writes the contract of a sale, from a template or clause by clause. */
export function DraftForm({ contract, onClose }: { contract: SaleContract; onClose?: () => void }) {
  const [beginning] = useState(() => beginningOf(contract))
  const [form, setForm] = useState({ ...beginning, clauses: editedClauses(beginning.clauses) })
  const [found, setFound] = useState<Record<string, string>>({})
  const { data: templates } = useQuery(templatesQuery)
  const api = useApi<ContractEndpoints>()
  const store = useStoreContract()
  const save = useAction({
    run: (clauses: Clause[]) =>
      api.call('PUT /api/orders/{id}/contract', {
        params: { id: contract.transactionId },
        body: { id: form.id, templateId: form.templateId, signBy: form.signBy, clauses },
      }),
    done: { title: 'Draft saved', description: 'Read it once more, then send it' },
    onSuccess: (changed) => {
      store(changed)
      onClose?.()
    },
  })
  const change = (changes: Partial<typeof form>) => setForm((before) => ({ ...before, ...changes }))
  const beginWith = (id: string) => {
    const template = templates?.find((each) => each.id === id)
    if (template)
      change({ templateId: id, signBy: template.signBy, clauses: editedClauses(template.clauses) })
  }
  return (
    <ActionForm
      action={save}
      failure="The draft was not saved"
      error={formError(save.error)}
      submit="Save the draft"
      dismissal="Back"
      {...(onClose && { onClose })}
      onSubmit={(event) => {
        event.preventDefault()
        const { clauses, errors } = checkClauses(form.clauses)
        setFound(errors)
        if (clauses) save.mutate(clauses)
      }}
      className="grid gap-6"
    >
      {templates && templates.length > 0 ? (
        <Field label="Begin with a template" hint="It replaces the clauses below." className="sm:max-w-md">
          {(control) => (
            <Select
              {...control}
              value={form.templateId ?? ''}
              onChange={({ target }) => beginWith(target.value)}
            >
              <option value="">No template</option>
              {templates.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ) : (
        <p className="text-sm text-muted">
          <span>Do you need the same clauses for each sale? </span>
          <Link to="/dashboard/contracts" className="link">
            Write a template
          </Link>
        </p>
      )}
      <ClauseEditor {...form} errors={{ ...save.error?.fields, ...found }} onChange={change} />
    </ActionForm>
  )
}
