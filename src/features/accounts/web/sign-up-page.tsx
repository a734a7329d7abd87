import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useApi } from '#lib/query-client.ts'
import type { AccountEndpoints } from '../contract.ts'
import { AuthForm } from './auth-form.tsx'
import { AuthLink, AuthPage, useReturnTo } from './auth-frame.tsx'
import { EmailField, NameFields, PasswordField } from './fields.tsx'
import { refusalText } from './refusal-text.ts'

/** `/signup` */
export function SignUpPage() {
  const api = useApi<AccountEndpoints>()
  const returnTo = useReturnTo()
  const [search] = useSearchParams()
  const [mailed, setMailed] = useState(search.has('mailed'))
  if (mailed) return <LookIntoInbox />
  return (
    <AuthPage
      title="Create an account"
      intro="It takes a minute, and keeps your favorites and messages in one place."
      footer={
        <p>
          Already here? <AuthLink to="/login">Sign in</AuthLink>
        </p>
      }
    >
      <AuthForm
        action="/signup"
        submitLabel="Create account"
        refusal={refusalText(search.get('error'))}
        onSubmit={async ({ email = '', password = '', firstName = '', lastName = '' }) => {
          const body = { email, password, firstName, lastName }
          const { user } = await api.call('POST /api/auth/sign-up/email', { body })
          if (user) location.assign(returnTo)
          else setMailed(true)
        }}
      >
        {(errors) => (
          <>
            <NameFields errors={errors} />
            <EmailField error={errors.email} />
            <PasswordField name="password" isNew error={errors.password} />
          </>
        )}
      </AuthForm>
    </AuthPage>
  )
}

/** The same for a new address and for one that has an account, so that nobody learns who is here. */
function LookIntoInbox() {
  return (
    <AuthPage title="Look into your inbox">
      <p>
        We have sent you a mail. Its link confirms your address; you can sign in with your password already.
      </p>
      <p className="text-sm text-muted">
        Nothing there after a few minutes? Look among the unwanted mail, too.
      </p>
      <p>
        <AuthLink to="/login">Sign in</AuthLink>
      </p>
    </AuthPage>
  )
}
