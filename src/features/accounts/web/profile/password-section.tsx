import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useApi } from '#lib/client/query-client.ts'
import { durationInWords } from '#lib/texts/duration-words.ts'
import { Button } from '#ui/button.tsx'
import { PlainSection } from '#ui/card.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Link } from '#ui/link.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import type { AccountEndpoints } from '../../contract.ts'
import { RESET_LINK_MS } from '../../limits.ts'
import { useViewer } from '../viewer.ts'
import { SectionForm } from './section-form.tsx'
import { signInWaysQuery } from './security-queries.ts'

const PasswordForm = lazy(async () => ({ default: (await import('./password-form.tsx')).PasswordForm }))

/** Changes the password; users who sign in only at a provider can set one. */
export function PasswordSection() {
  const viewer = useViewer()
  const ways = useQuery(signInWaysQuery)
  if (!viewer) return null
  return (
    <PlainSection title="Password">
      <Loaded query={ways} failure="Your sign-in settings could not be loaded.">
        {({ password, provider }) =>
          password ? (
            <div className="grid gap-4">
              <p className="text-muted">
                If you forgot it,{' '}
                <Link to="/forgot-password" className="link">
                  request a link by email
                </Link>
                .
              </p>
              <div>
                <SectionForm label="Change password">
                  {(close) => <PasswordForm email={viewer.email} onDone={close} onCancel={close} />}
                </SectionForm>
              </div>
            </div>
          ) : (
            <SetPassword email={viewer.email} provider={provider} />
          )
        }
      </Loaded>
    </PlainSection>
  )
}

/** Emails a link with which a user without a password sets one. */
function SetPassword({ email, provider }: { email: string; provider: string | null }) {
  const api = useApi<AccountEndpoints>()
  const send = useMutation({
    mutationFn: () => api.call('POST /api/auth/request-password-reset', { body: { email } }),
  })
  return (
    <div className="grid gap-4">
      <p>
        {`You have no password${provider ? `, because you sign in with ${provider}` : ''}. You can set one with a link that we email to ${email}.`}
      </p>
      <div aria-live="polite">
        {send.isSuccess ? (
          <p>{`The email is on its way. The link works once, within ${durationInWords(RESET_LINK_MS)}.`}</p>
        ) : (
          <Button size="sm" variant="secondary" busy={send.isPending} onClick={() => send.mutate()}>
            Email me a link
          </Button>
        )}
      </div>
      <FailureNotice title="The email was not sent" error={send.error} />
    </div>
  )
}
