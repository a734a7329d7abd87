import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useApi } from '#lib/client/query-client.ts'
import { deviceTimeZone } from '#lib/times.ts'
import type { AccountEndpoints } from '../../contract.ts'
import { Alternative } from './alternative.tsx'
import { AuthForm } from './auth-form.tsx'
import { AuthLayout, AuthLink } from './auth-layout.tsx'
import { EmailField, NameFields } from './fields.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { signInErrorText } from './sign-in-error.ts'
import type { Subject } from './subject.ts'
import { useReturnTo } from './use-return-to.ts'

const schema = async () => (await import('../../credentials.ts')).signUpSchema

/** `/signup` */
export function SignUpPage({ subject }: { subject: Subject | null }) {
  const api = useApi<AccountEndpoints>()
  const returnTo = useReturnTo()
  const [search] = useSearchParams()
  const [mailed, setMailed] = useState(search.has('mailed'))
  if (mailed) return <CheckInbox />
  return (
    <AuthLayout
      title={subject ? `Create an account to ${subject.act}` : 'Create an account'}
      intro={
        subject
          ? `It takes a minute. ${subject.next}`
          : 'It takes a minute and keeps your favorites and messages in one place.'
      }
      alternative={<Alternative subject={subject} />}
      footer={
        <p>
          Already have an account? <AuthLink to="/login">Sign in</AuthLink>
        </p>
      }
    >
      <AuthForm
        action="/signup"
        submitLabel="Create account"
        schema={schema}
        initialError={signInErrorText(search.get('error'))}
        onSubmit={async (body) => {
          const { user } = await api.call('POST /api/auth/sign-up/email', {
            body: { ...body, timeZone: deviceTimeZone() },
          })
          if (user) location.assign(returnTo)
          else setMailed(true)
        }}
      >
        {(fields) => (
          <>
            <NameFields {...fields} />
            <EmailField {...fields} />
            <NewPasswordField {...fields} name="password" />
          </>
        )}
      </AuthForm>
    </AuthLayout>
  )
}

/** The same for new and known addresses, so that the page does not reveal who has an account. */
function CheckInbox() {
  return (
    <AuthLayout title="Check your inbox">
      <p>
        We have sent you an email with a link that confirms your address. You can already sign in with your
        password.
      </p>
      <p className="text-sm text-muted">Nothing there after a few minutes? Check your spam folder, too.</p>
      <p>
        <AuthLink to="/login">Sign in</AuthLink>
      </p>
    </AuthLayout>
  )
}
