import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { useApi } from '#lib/client/query-client.ts'
import { newId } from '#lib/ids.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { ActionDialog } from '#ui/dialogs/action-dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LazyContent } from '#ui/loading/lazy-content.tsx'
import { LoadedPage } from '#ui/loading/loaded.tsx'
import { Loading } from '#ui/loading/spinner.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { useAction } from '#ui/use-action.ts'
import type { ContractEndpoints, Template } from '../contract.ts'
import { MAX_TEMPLATES } from '../limits.ts'
import { SIGN_BY_NAMES } from '../rules/clauses/choices.ts'
import { NotAdvice } from './not-advice.tsx'
import { templatesQuery } from './queries.ts'

const TemplateForm = lazy(async () => ({ default: (await import('./template-form.tsx')).TemplateForm }))

type Edited = Pick<Template, 'id' | 'name' | 'version' | 'signBy' | 'clauses'>

const newTemplate = (): Edited => ({ id: newId(), name: '', version: 0, signBy: 'anytime', clauses: [] })

/** `/dashboard/contracts`: the templates from which a breeder writes the contracts of sales. */
export function TemplatesPage() {
  const [edited, setEdited] = useState<Edited | null>(null)
  return (
    <LoadedPage query={useQuery(templatesQuery)} failure="Your templates could not be loaded.">
      {(templates) => (
        <div className="page max-w-4xl py-6 sm:py-10">
          <PageTitle>Contract Templates</PageTitle>
          <Breadcrumb steps={[{ to: '/dashboard', text: 'Dashboard' }]} current="Contract templates" />
          <h1 className="text-3xl">
            {edited ? (edited.version > 0 ? 'Change the template' : 'New template') : 'Contract templates'}
          </h1>
          <div className="mt-2 mb-8 grid gap-2">
            <p className="max-w-prose text-muted">
              A template becomes a contract on the page of a sale. Contracts that you have written from it
              stay as they are.
            </p>
            <NotAdvice />
          </div>
          {edited ? (
            <LazyContent fallback={<Loading />}>
              <TemplateForm key={edited.id} template={edited} onClose={() => setEdited(null)} />
            </LazyContent>
          ) : (
            <List templates={templates} onEdit={setEdited} />
          )}
        </div>
      )}
    </LoadedPage>
  )
}

function List({ templates, onEdit }: { templates: Template[]; onEdit: (template: Edited) => void }) {
  const [removed, setRemoved] = useState<Template | null>(null)
  const add = <Button onClick={() => onEdit(newTemplate())}>New template</Button>
  if (templates.length === 0)
    return (
      <EmptyState
        title="No templates yet"
        hint="Put your clauses together once: papers, health guarantee, what happens if a family cannot keep a cat. Each comes with a sentence that tells the buyer what it means."
      >
        {add}
      </EmptyState>
    )
  return (
    <div className="grid gap-6">
      <ul className="grid gap-4">
        {templates.map((template) => (
          <li key={template.id} className="flex flex-wrap items-center justify-between gap-4 card p-5">
            <div className="min-w-0">
              <h2 dir="auto" className="text-lg wrap-anywhere">
                {template.name}
              </h2>
              <p className="text-sm text-muted">
                <span>{`${template.clauses.length} ${template.clauses.length === 1 ? 'clause' : 'clauses'} that you chose\u00a0· version ${template.version}, `}</span>
                <LocalTime at={template.changedAt} format="date" />
              </p>
              <p className="text-sm text-muted">{`Signed: ${SIGN_BY_NAMES[template.signBy].toLowerCase()}`}</p>
            </div>
            <div className="flex flex-wrap gap-2">
              <Button size="sm" variant="secondary" onClick={() => onEdit(template)}>
                Change<span className="sr-only">{` ${template.name}`}</span>
              </Button>
              <Button size="sm" variant="quiet" onClick={() => setRemoved(template)}>
                Remove<span className="sr-only">{` ${template.name}`}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {templates.length < MAX_TEMPLATES && <p>{add}</p>}
      {removed && <RemoveDialog template={removed} onClose={() => setRemoved(null)} />}
    </div>
  )
}

function RemoveDialog({ template, onClose }: { template: Template; onClose: () => void }) {
  const client = useQueryClient()
  const api = useApi<ContractEndpoints>()
  const remove = useAction({
    run: () => api.call('DELETE /api/contract-templates/{id}', { params: { id: template.id } }),
    done: { title: 'Template removed' },
    onSuccess: async () => {
      await client.invalidateQueries(templatesQuery)
      onClose()
    },
  })
  return (
    <ActionDialog
      isDanger
      title={`Remove “${template.name}”?`}
      text="Contracts that you have written from it stay as they are."
      submit="Remove template"
      failure="The template was not removed"
      action={remove}
      onSubmit={(event) => {
        event.preventDefault()
        remove.mutate()
      }}
      onClose={onClose}
    />
  )
}
