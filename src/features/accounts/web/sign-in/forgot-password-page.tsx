import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useApi } from '#lib/client/query-client.ts'
import { durationInWords } from '#lib/texts/duration-words.ts'
import type { AccountEndpoints } from '../../contract.ts'
import { RESET_LINK_MS } from '../../limits.ts'
import { AuthForm } from './auth-form.tsx'
import { AuthLayout, AuthLink } from './auth-layout.tsx'
import { EmailField } from './fields.tsx'
import { signInErrorText } from './sign-in-error.ts'

const schema = async () => (await import('../../credentials.ts')).resetRequestSchema

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
      <AuthLayout title="Check your inbox" footer={back}>
        <p>If there is an account with that address, we have emailed you a link to choose a new password.</p>
        <p className="text-sm text-muted">{`The link works once, within ${durationInWords(RESET_LINK_MS)}.`}</p>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout
      title="Forgot your password?"
      intro="We will email you a link to choose a new one."
      footer={back}
    >
      <AuthForm
        action="/forgot-password"
        submitLabel="Send me a link"
        schema={schema}
        initialError={signInErrorText(search.get('error'))}
        onSubmit={async (body) => {
          await api.call('POST /api/auth/request-password-reset', { body })
          setSent(true)
        }}
      >
        {(fields) => <EmailField {...fields} />}
      </AuthForm>
    </AuthLayout>
  )
}
