import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode } from 'react'
import { useApi } from '#lib/client/query-client.ts'
import { Button } from '#ui/button.tsx'
import { PlainSection } from '#ui/card.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Link } from '#ui/link.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { useAction } from '#ui/use-action.ts'
import type { User } from '../../contract.ts'
import type { EmailChange, ProfileEndpoints } from '../../profile-contract.ts'
import { useViewer } from '../viewer.ts'
import { SectionForm } from './section-form.tsx'
import { emailChangeQuery } from './security-queries.ts'

const EmailForm = lazy(async () => ({ default: (await import('./email-form.tsx')).EmailForm }))

/** The address that the user signs in with, and its change. */
export function EmailSection() {
  const viewer = useViewer()
  const query = useQuery(emailChangeQuery)
  if (!viewer) return null
  return (
    <PlainSection title="Email address">
      <div className="grid gap-4">
        <p>
          <span className="font-medium wrap-anywhere">{viewer.email}</span>
          {!viewer.isVerified && <span className="text-muted"> (not confirmed yet)</span>}
        </p>
        <Loaded query={query} failure="Your email settings could not be loaded.">
          {({ emailChange }) =>
            emailChange ? (
              <PendingChange viewer={viewer} change={emailChange} />
            ) : (
              <div>
                <SectionForm label="Change email address">
                  {(close) => <EmailForm onDone={close} onCancel={close} />}
                </SectionForm>
              </div>
            )
          }
        </Loaded>
      </div>
    </PlainSection>
  )
}

/** A change that waits for one or both addresses. */
function PendingChange({ viewer, change }: { viewer: User; change: EmailChange }) {
  const client = useQueryClient()
  const api = useApi<ProfileEndpoints>()
  const resend = useAction({
    run: () => api.call('POST /api/auth/email-change/resend'),
    done: { title: 'The emails are on their way', description: 'Earlier links no longer work.' },
    onSuccess: (data) => client.setQueryData(emailChangeQuery.queryKey, data),
    onError: () => client.invalidateQueries({ queryKey: emailChangeQuery.queryKey }),
  })
  const cancel = useAction({
    run: () => api.call('DELETE /api/auth/email-change'),
    done: { title: 'The change was canceled', description: `Your address is still ${viewer.email}.` },
    onSuccess: () => client.setQueryData(emailChangeQuery.queryKey, { emailChange: null }),
  })
  const { newEmail, isApproved, isConfirmed, expiresAt, outbox } = change
  return (
    <div className="rounded-md bg-sunken p-4">
      <h3 className="font-sans font-medium wrap-anywhere">{`Your new address will be ${newEmail}`}</h3>
      <p className="mt-1 text-sm">
        It changes once both addresses have confirmed, until <LocalTime at={expiresAt} format="deadline" />.
      </p>
      <ul className="mt-3 grid gap-1 text-sm">
        <Step
          isDone={isApproved}
          done="The present address has approved the change."
        >{`Open the link that we emailed to ${viewer.email}.`}</Step>
        <Step
          isDone={isConfirmed}
          done="The new address is confirmed."
        >{`Open the link that we emailed to ${newEmail}. No email there? Check the spelling.`}</Step>
      </ul>
      {outbox && (
        <p className="mt-3 text-sm">
          This server does not send email. You find the links in its{' '}
          <Link to={outbox} reload className="link">
            outbox
          </Link>
          .
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button size="sm" variant="secondary" busy={resend.isPending} onClick={() => resend.mutate()}>
          Send the links again
        </Button>
        <Button size="sm" variant="quiet" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          Cancel the change
        </Button>
      </div>
      <FailureNotice title="That did not work" error={resend.error ?? cancel.error} />
    </div>
  )
}

function Step({ isDone, done, children }: { isDone: boolean; done: string; children: ReactNode }) {
  return (
    <li className="flex gap-2 wrap-anywhere">
      <span aria-hidden="true">{isDone ? '✓' : '○'}</span>
      <span>{isDone ? done : children}</span>
    </li>
  )
}
