import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '#lib/endpoint.ts'
import { useApi } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import { type ProfileEndpoints, profileEndpoints } from '../profile-contract.ts'
import { PasswordField } from './fields.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { refreshDevices } from './security-queries.ts'

type Body = InputOf<ProfileEndpoints['POST /api/auth/change-password']>['body']
type Props = { email: string; onDone: () => void; onCancel: () => void }

/** Changes the password with the current one. */
export function PasswordForm({ email, onDone, onCancel }: Props) {
  const client = useQueryClient()
  const api = useApi<ProfileEndpoints>()
  const change = useMutation({
    mutationFn: (body: Body) => api.call('POST /api/auth/change-password', { body }),
    onSuccess: () => {
      toast({ title: 'Your password has been changed', description: 'Your other devices are signed out.' })
      void refreshDevices(client)
      onDone()
    },
  })
  const { form, submit, errorAt } = useZodForm<Record<string, string>, Body>({
    schema: profileEndpoints['POST /api/auth/change-password'].body,
    toInput: (values) => values,
    defaults: { currentPassword: '', newPassword: '' },
    send: (body) => change.mutateAsync(body),
  })
  const fields = { register: form.register, errorAt }
  const hasFieldError = Object.keys(change.error?.fields ?? {}).length > 0
  return (
    <form onSubmit={submit} noValidate className="grid max-w-lg gap-4">
      {/* Tells password managers whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...fields} name="currentPassword" label="Current password" />
      <NewPasswordField {...fields} name="newPassword" label="New password" />
      <p className="text-sm text-muted">Your other devices will be signed out.</p>
      <FailureNotice title="Your password was not changed" error={hasFieldError ? null : change.error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={change.isPending}>
          Save new password
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
