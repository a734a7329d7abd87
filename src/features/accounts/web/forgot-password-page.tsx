import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useApi } from '#lib/query-client.ts'
import type { AccountEndpoints } from '../contract.ts'
import { AuthForm } from './auth-form.tsx'
import { AuthLink, AuthPage } from './auth-frame.tsx'
import { EmailField } from './fields.tsx'
import { refusalText } from './refusal-text.ts'

/** `/forgot-password` */
export function ForgotPasswordPage() {
  const api = useApi<AccountEndpoints>()
  const [search] = useSearchParams()
  const [sent, setSent] = useState(search.has('mailed'))
  const back = (
    <p>
      <AuthLink to="/login">Back to sign in</AuthLink>
    </p>
  )
  if (sent) {
    return (
      <AuthPage title="Look into your inbox" footer={back}>
        <p>If there is an account with that address, a mail with a link for a new password is on its way.</p>
        <p className="text-sm text-muted">The link works once, within an hour.</p>
      </AuthPage>
    )
  }
  return (
    <AuthPage title="Forgotten your password?" intro="We will mail you a link for a new one." footer={back}>
      <AuthForm
        action="/forgot-password"
        submitLabel="Send me a link"
        refusal={refusalText(search.get('error'))}
        onSubmit={async ({ email = '' }) => {
          await api.call('POST /api/auth/request-password-reset', { body: { email } })
          setSent(true)
        }}
      >
        {(errors) => <EmailField error={errors.email} />}
      </AuthForm>
    </AuthPage>
  )
}
