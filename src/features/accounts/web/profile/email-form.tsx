import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#lib/client/query-client.ts'
import { durationInWords } from '#lib/texts/duration-words.ts'
import { formError } from '#ui/failure-notice.tsx'
import { ActionForm } from '#ui/forms/action-form.tsx'
import { Input } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { CHANGE_LINK_MS } from '../../limits.ts'
import { type ProfileEndpoints, profileEndpoints } from '../../profile-contract.ts'
import { emailChangeQuery } from './security-queries.ts'

/** Asks for a new email address. */
export function EmailForm({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const client = useQueryClient()
  const api = useApi<ProfileEndpoints>()
  const request = useMutation({
    mutationFn: (body: { newEmail: string }) => api.call('POST /api/auth/email-change', { body }),
    onSuccess: (data) => {
      client.setQueryData(emailChangeQuery.queryKey, data)
      onDone()
    },
  })
  const { form, submit, errorAt } = useZodForm({
    schema: profileEndpoints['POST /api/auth/email-change'].body,
    toInput: (values) => values,
    defaults: { newEmail: '' },
    send: (body) => request.mutateAsync(body),
  })
  return (
    <ActionForm
      action={request}
      failure="Your request was not sent"
      error={formError(request.error)}
      submit="Email me the links"
      onSubmit={submit}
      onClose={onCancel}
      className="grid max-w-lg gap-4"
    >
      <Field
        label="New email address"
        error={errorAt('newEmail')}
        hint={`We email a link to this address and to your present one. The address changes once both are opened and confirmed, within ${durationInWords(CHANGE_LINK_MS)}.`}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register('newEmail')}
            required
            autoFocus
            type="email"
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
          />
        )}
      </Field>
    </ActionForm>
  )
}
