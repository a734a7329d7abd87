import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useApi } from '#lib/client/query-client.ts'
import { deviceTimeZone } from '#lib/times.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { AccountEndpoints } from '../../contract.ts'
import { ConfirmEmailNotice } from '../confirm-email-notice.tsx'
import { PasskeySignIn } from '../passkeys/passkey-sign-in.tsx'
import { signInOptionsQuery } from '../queries.ts'
import { signInUrl, useViewer } from '../viewer.ts'
import { Alternative } from './alternative.tsx'
import { AuthForm } from './auth-form.tsx'
import { AuthLayout, AuthLink } from './auth-layout.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { EmailField, PasswordField } from './fields.tsx'
import { KeptTextNotice } from './kept-text-notice.tsx'
import { signInErrorText } from './sign-in-error.ts'
import type { Subject } from './subject.ts'
import { useReturnTo } from './use-return-to.ts'

const schema = async () => (await import('../../credentials.ts')).signInSchema

/** `/login` */
export function SignInPage({ subject }: { subject: Subject | null }) {
  const viewer = useViewer()
  return viewer ? <SignedIn email={viewer.email} /> : <SignIn subject={subject} />
}

function SignIn({ subject }: { subject: Subject | null }) {
  const api = useApi<AccountEndpoints>()
  const returnTo = useReturnTo()
  const [search] = useSearchParams()
  const isHydrated = useHydrated()
  const { data: options } = useQuery(signInOptionsQuery)
  return (
    <AuthLayout
      title={subject ? `Sign in to ${subject.act}` : 'Sign in'}
      intro={subject ? subject.next : 'Your favorites and messages are in your account.'}
      alternative={<Alternative subject={subject} />}
      footer={
        <p>
          New here? <AuthLink to="/signup">Create an account</AuthLink>
        </p>
      }
    >
      <LinkOutcome />
      <KeptTextNotice />
      {options?.oidc && (
        <>
          <LinkButton variant="secondary" size="lg" href={signInUrl(returnTo)} className="w-full">
            {`Continue with ${options.oidc.name}`}
          </LinkButton>
          <p className="text-center text-sm text-muted">or with your email address</p>
        </>
      )}
      <AuthForm
        action="/login"
        submitLabel="Sign in"
        schema={schema}
        initialError={signInErrorText(search.get('error'))}
        onSubmit={async (body) => {
          const { nextStep } = await api.call('POST /api/auth/sign-in/email', {
            body: { ...body, timeZone: deviceTimeZone() },
          })
          const page = nextStep && { code: '/login/code', 'set-up': '/two-factor' }[nextStep]
          // A full page load, so that everything on the page knows the viewer.
          location.assign(page ? `${page}?returnTo=${encodeURIComponent(returnTo)}` : returnTo)
        }}
        footer={(fill) => (
          <>
            {/* Reserves the height of the button, which appears once the script runs. */}
            <div className="grid min-h-13 gap-5">
              {isHydrated && <PasskeySignIn onSignedIn={() => location.assign(returnTo)} />}
            </div>
            <DemoAccounts
              accounts={options?.demoAccounts ?? []}
              onPick={({ email, password }) => fill({ email, password })}
            />
          </>
        )}
      >
        {(fields) => (
          <>
            <EmailField {...fields} withPasskeys />
            <PasswordField {...fields} name="password" />
            <p className="-mt-1 text-sm">
              <AuthLink to="/forgot-password">Forgot your password?</AuthLink>
            </p>
          </>
        )}
      </AuthForm>
    </AuthLayout>
  )
}

function SignedIn({ email }: { email: string }) {
  const returnTo = useReturnTo()
  return (
    <AuthLayout title="You are signed in" intro={`As ${email}.`}>
      <LinkOutcome />
      <ConfirmEmailNotice />
      <LinkButton href={returnTo} size="lg" className="w-full">
        Continue
      </LinkButton>
      <LinkButton href="/api/logout" variant="secondary" className="w-full">
        Logout
      </LinkButton>
    </AuthLayout>
  )
}

/** The result of an emailed link, or what it needs. */
function LinkOutcome() {
  const [search] = useSearchParams()
  const returnTo = useReturnTo()
  if (search.has('reset'))
    return <Notice tone="good" title="Your password has been changed. Please sign in with the new one." />
  if (!returnTo.startsWith('/confirm-email')) return null
  return (
    <Notice title="Please sign in to confirm your email address">
      If you did not create an account, someone else may have used your address. Choose a new password to take
      over the account, which removes everything that they set up.
    </Notice>
  )
}
