import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#lib/client/query-client.ts'
import { Button } from '#ui/button.tsx'
import { ActionForm } from '#ui/forms/action-form.tsx'
import { Input } from '#ui/forms/controls.tsx'
import { CountedTextarea } from '#ui/forms/counted-textarea.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { Notice } from '#ui/notice.tsx'
import { useAction } from '#ui/use-action.ts'
import { MAX_MESSAGE, MAX_REPLY_TITLE } from '../../limits.ts'
import { PLACEHOLDERS, unknownPlaceholders } from '../../placeholders.ts'
import {
  type SavedReply,
  type SavedReplyEndpoints,
  savedReplyFormSchema,
  type SavedReplyForm as Values,
} from '../../saved-reply-contract.ts'
import { useScreening } from '../conversation/use-screening.ts'
import { savedRepliesQuery } from './saved-reply-queries.ts'

/** Adds or changes a saved reply. It may contain contact details, because buyers with a purchase can receive them. */
export function SavedReplyForm({ reply, onClose }: { reply: SavedReply; onClose: () => void }) {
  const client = useQueryClient()
  const api = useApi<SavedReplyEndpoints>()
  const saving = useAction({
    run: (body: Values) => api.call('PUT /api/saved-replies/{id}', { params: { id: reply.id }, body }),
    onSuccess: async () => {
      await client.invalidateQueries(savedRepliesQuery)
      onClose()
    },
  })
  const { form, submit, errorAt } = useZodForm({
    schema: savedReplyFormSchema,
    toInput: (values) => values,
    defaults: { title: reply.title, text: reply.text },
    send: saving.mutateAsync,
  })
  const text = form.watch('text')
  const unknown = unknownPlaceholders(text)
  const isFlagged = useScreening()?.(text, { contactAllowed: false }).flagged
  const insert = (placeholder: string) => {
    const box = document.getElementById('saved-reply')?.querySelector('textarea')
    if (!box) return
    box.setRangeText(placeholder, box.selectionStart, box.selectionEnd, 'end')
    form.setValue('text', box.value, { shouldDirty: true })
    box.focus()
  }
  return (
    <ActionForm
      action={saving}
      failure="The reply was not saved."
      submit="Save reply"
      dismissal="Back"
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Title" required error={errorAt('title')}>
        {(control) => (
          <Input {...control} {...form.register('title')} maxLength={MAX_REPLY_TITLE} autoComplete="off" />
        )}
      </Field>
      <div id="saved-reply" className="grid gap-2">
        <CountedTextarea
          label="Text"
          value={text}
          registration={form.register('text')}
          min={1}
          max={MAX_MESSAGE}
          rows={7}
          error={errorAt('text')}
          hint="What is in braces is filled in when you insert the reply."
        />
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">Insert a placeholder</legend>
          {PLACEHOLDERS.map((name) => (
            <Button key={name} size="sm" variant="secondary" onClick={() => insert(`{${name}}`)}>
              {`{${name}}`}
            </Button>
          ))}
        </fieldset>
      </div>
      <div aria-live="polite" className="grid gap-2 empty:hidden">
        {unknown.length > 0 && (
          <Notice>
            {`${unknown.join(', ')} ${unknown.length === 1 ? 'is not a placeholder and stays as it is' : 'are not placeholders and stay as they are'}.`}
          </Notice>
        )}
        {isFlagged && (
          <Notice>
            This reply contains contact details. You can only send it to buyers with whom you have a sale.
          </Notice>
        )}
      </div>
    </ActionForm>
  )
}
