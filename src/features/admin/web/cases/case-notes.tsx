import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type CaseDetail,
  type CaseNote,
  MAX_NOTE,
  type StaffEndpoints,
  staffEndpoints,
} from '#features/moderation/contract.ts'
import { useApi } from '#lib/client/query-client.ts'
import { ActionForm } from '#ui/forms/action-form.tsx'
import { CountedTextarea } from '#ui/forms/counted-textarea.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { LocalTime } from '#ui/local-time.tsx'
import { refreshAdmin } from '../queries.ts'

const bodySchema = staffEndpoints['POST /api/admin/cases/{id}/notes'].body
type Body = ReturnType<typeof bodySchema.parse>

/** The history of a case that only staff see, and a form to add a note. */
export function CaseNotes({ case: { id, notes } }: { case: CaseDetail }) {
  const queries = useQueryClient()
  const api = useApi<StaffEndpoints>()
  const [noteId, setNoteId] = useState<string>(() => crypto.randomUUID())
  const add = useMutation({
    mutationFn: (body: Body) => api.call('POST /api/admin/cases/{id}/notes', { params: { id }, body }),
    onSuccess: () => refreshAdmin(queries, id),
  })
  const zod = useZodForm<{ text: string }, Body>({
    schema: bodySchema,
    toInput: ({ text }) => ({ noteId, text }),
    defaults: { text: '' },
    formDraftKey: `note-${id}`,
    send: async (body) => {
      await add.mutateAsync(body)
      setNoteId(crypto.randomUUID())
      zod.startOver()
    },
  })
  return (
    <div className="grid gap-4">
      {notes.length > 0 && (
        <ol className="divide-y">
          {notes.map((note) => (
            <li key={note.id} className="py-3 text-sm first:pt-0">
              {note.text && (
                <p dir="auto" className="mb-1 wrap-anywhere whitespace-pre-line">
                  {note.text}
                </p>
              )}
              <p className="text-muted">
                <span>{`${entryText(note)}\u00a0· `}</span>
                <LocalTime at={note.createdAt} format="dateTime" />
              </p>
            </li>
          ))}
        </ol>
      )}
      <ActionForm
        action={add}
        submit="Save note"
        failure="The note was not saved."
        variant="secondary"
        size="sm"
        onSubmit={zod.submit}
        className="grid gap-3"
      >
        <CountedTextarea
          label="Add a note"
          hint="Only staff can see notes. They cannot be changed or removed."
          value={zod.form.watch('text')}
          registration={zod.form.register('text')}
          rows={2}
          max={MAX_NOTE}
          error={zod.errorAt('text')}
        />
      </ActionForm>
    </div>
  )
}

/** Who did what, without the text of a note. */
function entryText({ kind, actor, assignee }: CaseNote): string {
  const name = actor?.name ?? 'The sender'
  switch (kind) {
    case 'note':
      return name
    case 'assigned':
      if (!assignee) return `${name} released the case`
      return assignee.userId === actor?.userId
        ? `${name} took the case`
        : `${name} assigned the case to ${assignee.name}`
    case 'closed':
      return `${name} closed the case`
    case 'reopened':
      return `${name} opened the case again`
  }
}
