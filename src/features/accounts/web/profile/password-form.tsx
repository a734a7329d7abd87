import { useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '#lib/client/endpoint.ts'
import { useApi } from '#lib/client/query-client.ts'
import { formError } from '#ui/failure-notice.tsx'
import { ActionForm } from '#ui/forms/action-form.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { useAction } from '#ui/use-action.ts'
import { type ProfileEndpoints, profileEndpoints } from '../../profile-contract.ts'
import { PasswordField } from '../sign-in/fields.tsx'
import { NewPasswordField } from '../sign-in/new-password-field.tsx'
import { refreshDevices } from './security-queries.ts'

type Body = InputOf<ProfileEndpoints['POST /api/auth/change-password']>['body']
type Props = { email: string; onDone: () => void; onCancel: () => void }

/** Changes the password with the current one. */
export function PasswordForm({ email, onDone, onCancel }: Props) {
  const client = useQueryClient()
  const api = useApi<ProfileEndpoints>()
  const change = useAction({
    run: (body: Body) => api.call('POST /api/auth/change-password', { body }),
    done: { title: 'Your password has been changed', description: 'Your other devices are signed out.' },
    onSuccess: () => {
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
  return (
    <ActionForm
      action={change}
      failure="Your password was not changed"
      error={formError(change.error)}
      submit="Save new password"
      onSubmit={submit}
      onClose={onCancel}
      className="grid max-w-lg gap-4"
    >
      {/* Tells password managers whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...fields} name="currentPassword" label="Current password" />
      <NewPasswordField {...fields} name="newPassword" label="New password" />
      <p className="text-sm text-muted">Your other devices will be signed out.</p>
    </ActionForm>
  )
}
