import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { invalidateViewer, useViewer } from '#features/accounts/web/index.ts'
import type { ApiError } from '#lib/client.ts'
import { useApi } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/controls.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Field } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { GRACE_DAYS } from '../choices.ts'
import type { Deletion, PrivacyEndpoints } from '../contract.ts'
import { deletionQuery } from './queries.ts'

/** Asks for the password, where there is one, and then for the deletion of the account. */
export function DeletionDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const viewer = useViewer()
  const queries = useQueryClient()
  const api = useApi<PrivacyEndpoints>()
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const ask = useMutation<Deletion, ApiError>({
    mutationFn: () => api.call('POST /api/account/deletion', { body: hasPassword ? { password } : {} }),
    onSuccess: async (deletion) => {
      queries.setQueryData(deletionQuery.queryKey, deletion)
      onClose()
      await invalidateViewer(queries)
      toast({
        title: 'Your account will be deleted',
        description: `You can keep it for the next ${GRACE_DAYS} days.`,
      })
    },
    onError: ({ fields }) => fields.password && field.current?.select(),
  })
  const fieldError = isMissing ? 'Please enter your password.' : ask.error?.fields.password
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setMissing(hasPassword && !password)
    if (hasPassword && !password) field.current?.focus()
    else if (!ask.isPending) ask.mutate()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete your account?"
      description={`It becomes read-only now and is deleted in ${GRACE_DAYS} days.`}
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        {!fieldError && <FailureNotice title="Your account will not be deleted" error={ask.error} />}
        {hasPassword && (
          <>
            <input
              type="hidden"
              name="username"
              autoComplete="username"
              value={viewer?.email ?? ''}
              readOnly
            />
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
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="danger" busy={ask.isPending}>
            Delete my account
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
