import { useSearchParams } from 'react-router'
import { useApi } from '#lib/client/query-client.ts'
import { Checkbox, Input } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { TRUSTED_DAYS } from '../../limits.ts'
import type { TwoFactorEndpoints } from '../../two-factor-contract.ts'
import { AuthForm } from '../sign-in/auth-form.tsx'
import { AuthLayout, AuthLink } from '../sign-in/auth-layout.tsx'
import { signInErrorText } from '../sign-in/sign-in-error.ts'
import { useReturnTo } from '../sign-in/use-return-to.ts'

const schema = async () => (await import('../../two-factor-contract.ts')).codeFormSchema

/** `/login/code`: the second step of a sign-in with two-factor authentication. */
export function SecondFactorPage() {
  const api = useApi<TwoFactorEndpoints>()
  const returnTo = useReturnTo()
  const [search] = useSearchParams()
  const withRecoveryCode = search.has('recovery')
  return (
    <AuthLayout
      key={String(withRecoveryCode)}
      title={withRecoveryCode ? 'Enter a recovery code' : 'Enter your code'}
      intro={
        withRecoveryCode
          ? 'Use one of the codes that you saved when you set up two-factor authentication. Each works once.'
          : 'Open your authenticator app and enter the six digits that it shows for Littermate.'
      }
      footer={
        <>
          <p>
            {withRecoveryCode ? (
              <AuthLink to="/login/code">Use your authenticator app</AuthLink>
            ) : (
              <AuthLink to="/login/code?recovery">Use a recovery code</AuthLink>
            )}
          </p>
          <p>
            <AuthLink to="/login">Start again</AuthLink>
          </p>
        </>
      }
    >
      <AuthForm
        action="/login/code"
        submitLabel="Sign in"
        schema={schema}
        initialError={signInErrorText(search.get('error'))}
        onSubmit={async ({ code, trustDevice }) => {
          await api.call('POST /api/auth/sign-in/code', {
            body: { code, trustDevice: trustDevice === 'on' || trustDevice === true },
          })
          location.assign(returnTo)
        }}
      >
        {({ register, errorAt }) => (
          <>
            <Field label={withRecoveryCode ? 'Recovery code' : 'Code'} error={errorAt('code')}>
              {(control) => (
                <Input
                  {...control}
                  {...register('code')}
                  required
                  autoFocus
                  autoComplete={withRecoveryCode ? 'off' : 'one-time-code'}
                  inputMode={withRecoveryCode ? 'text' : 'numeric'}
                  autoCapitalize="none"
                  spellCheck={false}
                  maxLength={60}
                />
              )}
            </Field>
            <Checkbox
              {...register('trustDevice')}
              value="on"
              label={`Trust this device for ${TRUSTED_DAYS} days`}
            />
          </>
        )}
      </AuthForm>
    </AuthLayout>
  )
}
