import { useSearchParams } from 'react-router'
import { useApi } from '#lib/query-client.ts'
import { Notice } from '#ui/notice.tsx'
import type { AccountEndpoints } from '../contract.ts'
import { AuthForm } from './auth-form.tsx'
import { AuthLink, AuthPage } from './auth-frame.tsx'
import { PasswordField } from './fields.tsx'
import { refusalText } from './refusal-text.ts'

/** `/reset-password?token=...`, which a mail leads to. */
export function ResetPasswordPage() {
  const api = useApi<AccountEndpoints>()
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const again = (
    <p>
      <AuthLink to="/forgot-password">Ask for a new link</AuthLink>
    </p>
  )
  if (!token) {
    return (
      <AuthPage title="Choose a new password" footer={again}>
        <Notice tone="danger">This link is not complete. Please open it from the mail again.</Notice>
      </AuthPage>
    )
  }
  return (
    <AuthPage title="Choose a new password" intro="All your devices will be signed out." footer={again}>
      <AuthForm
        action="/reset-password"
        submitLabel="Save new password"
        refusal={refusalText(search.get('error'))}
        onSubmit={async ({ newPassword = '' }) => {
          await api.call('POST /api/auth/reset-password', { body: { token, newPassword } })
          location.assign('/login?reset')
        }}
      >
        {(errors) => (
          <>
            <input type="hidden" name="token" value={token} />
            <PasswordField name="newPassword" label="New password" isNew error={errors.newPassword} />
          </>
        )}
      </AuthForm>
    </AuthPage>
  )
}
