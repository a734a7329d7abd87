import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#lib/client/query-client.ts'
import { formError } from '#ui/failure-notice.tsx'
import { ActionForm } from '#ui/forms/action-form.tsx'
import { Input } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useAction } from '#ui/use-action.ts'
import type { ContractEndpoints, Template } from '../contract.ts'
import { MAX_TEMPLATE_NAME } from '../limits.ts'
import type { Clause } from '../rules/clauses/schema.ts'
import { contractSections } from '../rules/contract-text.ts'
import { EXAMPLE_FACTS } from '../rules/example-facts.ts'
import { checkClauses } from './check-clauses.ts'
import { ClauseEditor } from './clause-editor.tsx'
import { ContractText } from './contract-text.tsx'
import { editedClauses } from './edited-clause.ts'
import { templatesQuery } from './queries.ts'

type Props = {
  template: Pick<Template, 'id' | 'name' | 'version' | 'signBy' | 'clauses'>
  onClose: () => void
}

/** Adds a template or a version of it. */
export function TemplateForm({ template, onClose }: Props) {
  const [form, setForm] = useState({
    name: template.name,
    signBy: template.signBy,
    clauses: editedClauses(template.clauses),
  })
  const [found, setFound] = useState<Record<string, string>>({})
  const client = useQueryClient()
  const api = useApi<ContractEndpoints>()
  const save = useAction({
    run: (clauses: Clause[]) =>
      api.call('PUT /api/contract-templates/{id}', {
        params: { id: template.id },
        body: { name: form.name, version: template.version, signBy: form.signBy, clauses },
      }),
    done: { title: 'Template saved' },
    onSuccess: async () => {
      await client.invalidateQueries(templatesQuery)
      onClose()
    },
  })
  const errors = { ...save.error?.fields, ...found }
  const submit = () => {
    const { clauses, errors: problems } = checkClauses(form.clauses)
    setFound(problems)
    if (clauses) save.mutate(clauses)
  }
  const change = (changes: Partial<typeof form>) => setForm((before) => ({ ...before, ...changes }))
  return (
    <ActionForm
      action={save}
      failure="The template was not saved"
      error={formError(save.error)}
      submit="Save template"
      dismissal="Back"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      onClose={onClose}
      className="grid gap-6"
    >
      <Field
        label="Name of the template"
        required
        hint="Only you see it."
        error={errors.name}
        className="sm:max-w-md"
      >
        {(control) => (
          <Input
            {...control}
            value={form.name}
            maxLength={MAX_TEMPLATE_NAME}
            autoComplete="off"
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      <ClauseEditor {...form} errors={errors} onChange={change} />
      <Preview edited={form.clauses} />
    </ActionForm>
  )
}

/** How the clauses that are complete read, in a sale that does not exist. */
function Preview({ edited }: { edited: Parameters<typeof checkClauses>[0] }) {
  const [isOpen, setOpen] = useState(false)
  const complete = edited.flatMap((clause) => checkClauses([clause]).clauses ?? [])
  return (
    <details className="card p-5" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="link inline-block">Read it as your buyer does</summary>
      {isOpen && (
        <div className="mt-5">
          <ContractText sections={contractSections(complete, EXAMPLE_FACTS)} />
        </div>
      )}
    </details>
  )
}
