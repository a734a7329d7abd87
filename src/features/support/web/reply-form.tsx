import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#features/accounts/web/index.ts'
import { DocumentList } from '#features/uploads/web/index.ts'
import { useApi } from '#lib/client/query-client.ts'
import { ActionForm } from '#ui/forms/action-form.tsx'
import { CountedTextarea } from '#ui/forms/counted-textarea.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { useAction } from '#ui/use-action.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { MAX_FILES, MAX_TEXT } from '../choices.ts'
import { type SupportConversation, type SupportEndpoints, supportEndpoints } from '../contract.ts'
import { invalidateRequests } from './queries.ts'

const bodySchema = supportEndpoints['POST /api/support/requests/{id}/messages'].body
type Values = { messageId: string; text: string; files: string[] }

/** The sender's reply. A reply to a closed request opens it again. */
export function ReplyForm({ request, token }: { request: SupportConversation; token: string }) {
  const viewer = useViewer()
  // The browser must not send the form itself before the script runs.
  const isHydrated = useHydrated()
  const queries = useQueryClient()
  const api = useApi<SupportEndpoints>()
  const [messageId, setMessageId] = useState<string>(() => crypto.randomUUID())
  const { id, status } = request
  const send = useAction({
    run: (body: ReturnType<typeof bodySchema.parse>) =>
      api.call('POST /api/support/requests/{id}/messages', { params: { id }, body }),
    done: { title: 'Message sent', description: 'Our staff will read it.' },
    onSuccess: () => invalidateRequests(queries),
  })
  const zod = useZodForm<Values, ReturnType<typeof bodySchema.parse>>({
    schema: bodySchema,
    toInput: ({ text, files }) => ({ messageId, text, files, ...(token && { token }) }),
    defaults: { messageId: '', text: '', files: [] },
    formDraftKey: `support-${id}`,
    send: async (body) => {
      await send.mutateAsync(body)
      setMessageId(crypto.randomUUID())
      zod.startOver()
    },
  })
  const { register, watch, setValue } = zod.form
  return (
    <ActionForm
      action={send}
      failure="Your message was not sent."
      submit={send.isError ? 'Try again' : 'Send message'}
      isDisabled={!isHydrated}
      onSubmit={zod.submit}
    >
      <CountedTextarea
        label={status === 'closed' ? 'Do you need more help?' : 'Your reply'}
        {...(status === 'closed' && { hint: 'Your message opens the case again.' })}
        value={watch('text')}
        registration={register('text')}
        min={1}
        max={MAX_TEXT}
        error={zod.errorAt('text')}
      />
      <DocumentList
        value={watch('files')}
        onChange={(files) => setValue('files', files, { shouldDirty: true })}
        label="Add a file"
        max={MAX_FILES}
        isVisitor={!viewer || viewer.isSuspended || request.contactEmail !== null}
        error={zod.errorAt('files')}
      />
    </ActionForm>
  )
}
