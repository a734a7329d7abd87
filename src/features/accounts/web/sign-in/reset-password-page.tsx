import { useSearchParams } from 'react-router'
import { useApi } from '#lib/client/query-client.ts'
import { Notice } from '#ui/notice.tsx'
import type { AccountEndpoints } from '../../contract.ts'
import { AuthForm } from './auth-form.tsx'
import { AuthLayout, AuthLink } from './auth-layout.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { signInErrorText } from './sign-in-error.ts'

const schema = async () => (await import('../../credentials.ts')).newPasswordSchema

/** `/reset-password?token=...`, opened from an email. */
export function ResetPasswordPage() {
  const api = useApi<AccountEndpoints>()
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const requestLink = (
    <p>
      <AuthLink to="/forgot-password">Request a new link</AuthLink>
    </p>
  )
  if (!token) {
    return (
      <AuthLayout title="Choose a new password" footer={requestLink}>
        <Notice tone="danger">This link is incomplete. Please open it from the email again.</Notice>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout
      title="Choose a new password"
      intro="All your devices will be signed out."
      footer={requestLink}
    >
      <AuthForm
        action="/reset-password"
        submitLabel="Save new password"
        schema={schema}
        initialError={signInErrorText(search.get('error'))}
        onSubmit={async ({ newPassword }) => {
          await api.call('POST /api/auth/reset-password', { body: { token, newPassword } })
          location.assign('/login?reset')
        }}
      >
        {(fields) => (
          <>
            <input type="hidden" name="token" value={token} />
            <NewPasswordField {...fields} name="newPassword" label="New password" />
          </>
        )}
      </AuthForm>
    </AuthLayout>
  )
}
