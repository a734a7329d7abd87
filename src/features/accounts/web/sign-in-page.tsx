import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useApi } from '#lib/query-client.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { AccountEndpoints, SignInOptions } from '../contract.ts'
import { AuthForm } from './auth-form.tsx'
import { AuthLink, AuthPage, useReturnTo } from './auth-frame.tsx'
import { ConfirmEmailNotice } from './confirm-email-notice.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { EmailField, PasswordField } from './fields.tsx'
import { signInOptionsQuery } from './queries.ts'
import { refusalText } from './refusal-text.ts'
import { signInUrl, useViewer } from './viewer.ts'

/** `/login` */
export function SignInPage() {
  const viewer = useViewer()
  return viewer ? <SignedIn email={viewer.email} /> : <SignIn />
}

function SignIn() {
  const api = useApi<AccountEndpoints>()
  const returnTo = useReturnTo()
  const [search] = useSearchParams()
  const { data: options } = useQuery(signInOptionsQuery)
  const fields = useRef<HTMLDivElement>(null)
  const fill = ({ email, password }: SignInOptions['demoAccounts'][number]) => {
    const input = (name: string) => fields.current?.querySelector<HTMLInputElement>(`[name=${name}]`)
    for (const [name, value] of Object.entries({ email, password })) {
      const element = input(name)
      if (element) element.value = value
    }
    fields.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }
  return (
    <AuthPage
      title="Sign in"
      intro="Welcome back. Your favorites and messages are waiting."
      footer={
        <p>
          New here? <AuthLink to="/signup">Create an account</AuthLink>
        </p>
      }
    >
      <LinkOutcome />
      {options?.oidc && (
        <>
          <LinkButton variant="secondary" size="lg" href={signInUrl(returnTo)} className="w-full">
            Continue with {options.oidc.name}
          </LinkButton>
          <p className="text-center text-sm text-muted">or with your email address</p>
        </>
      )}
      <AuthForm
        action="/login"
        submitLabel="Sign in"
        refusal={refusalText(search.get('error'))}
        onSubmit={async ({ email = '', password = '' }) => {
          await api.call('POST /api/auth/sign-in/email', { body: { email, password } })
          // A whole new page, so that everything in it knows who is there.
          location.assign(returnTo)
        }}
      >
        {(errors) => (
          <div ref={fields} className="grid gap-4">
            <EmailField error={errors.email} />
            <PasswordField name="password" error={errors.password} />
            <p className="-mt-1 text-sm">
              <AuthLink to="/forgot-password">Forgotten your password?</AuthLink>
            </p>
          </div>
        )}
      </AuthForm>
      <DemoAccounts accounts={options?.demoAccounts ?? []} onPick={fill} />
    </AuthPage>
  )
}

function SignedIn({ email }: { email: string }) {
  const returnTo = useReturnTo()
  return (
    <AuthPage title="You are signed in" intro={`As ${email}.`}>
      <LinkOutcome />
      <ConfirmEmailNotice />
      <LinkButton href={returnTo} size="lg" className="w-full">
        Continue
      </LinkButton>
      <LinkButton href="/api/logout" variant="secondary" className="w-full">
        Log out
      </LinkButton>
    </AuthPage>
  )
}

/** What became of a link that led here from a mail. */
function LinkOutcome() {
  const [search] = useSearchParams()
  switch (search.get('confirmed') ?? (search.has('reset') ? 'reset' : '')) {
    case 'yes':
      return <Notice tone="good" title="Your email address is confirmed. Thank you!" />
    case 'no':
      return (
        <Notice title="That confirmation link did not work">
          It may be too old. Sign in, and we can send you a new one.
        </Notice>
      )
    case 'reset':
      return <Notice tone="good" title="Your password is changed. Please sign in with the new one." />
    default:
      return null
  }
}
