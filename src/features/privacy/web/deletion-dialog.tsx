import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { invalidateViewer, useViewer } from '#features/accounts/web/index.ts'
import { useApi } from '#lib/client/query-client.ts'
import { ActionDialog } from '#ui/dialogs/action-dialog.tsx'
import { Input } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useAction } from '#ui/use-action.ts'
import { GRACE_DAYS } from '../choices.ts'
import type { PrivacyEndpoints } from '../contract.ts'
import { deletionQuery } from './queries.ts'

/** Asks for the password, where there is one, and then for the deletion of the account. */
export function DeletionDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const viewer = useViewer()
  const queries = useQueryClient()
  const api = useApi<PrivacyEndpoints>()
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const ask = useAction({
    run: () => api.call('POST /api/account/deletion', { body: hasPassword ? { password } : {} }),
    onSuccess: async (deletion) => {
      queries.setQueryData(deletionQuery.queryKey, deletion)
      onClose()
      await invalidateViewer(queries)
    },
    done: {
      title: 'Your account will be deleted',
      description: `You can keep it for the next ${GRACE_DAYS} days.`,
    },
    onError: ({ fields }) => fields.password && field.current?.select(),
  })
  const fieldError = isMissing ? 'Please enter your password.' : ask.error?.fields.password
  const submit = () => {
    setMissing(hasPassword && !password)
    if (hasPassword && !password) field.current?.focus()
    else if (!ask.isPending) ask.mutate()
  }
  return (
    <ActionDialog
      title="Delete your account?"
      description={`It becomes read-only now and is deleted in ${GRACE_DAYS} days.`}
      isDanger
      action={ask}
      submit="Delete my account"
      failure="Your account will not be deleted"
      error={fieldError ? null : ask.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {hasPassword && (
        <>
          <input type="hidden" name="username" autoComplete="username" value={viewer?.email ?? ''} readOnly />
          <Field label="Your password" required error={fieldError}>
            {(control) => (
              <Input
                {...control}
                ref={field}
                type="password"
                autoComplete="current-password"
                value={password}
                onChange={({ target }) => setPassword(target.value)}
              />
            )}
          </Field>
        </>
      )}
    </ActionDialog>
  )
}
