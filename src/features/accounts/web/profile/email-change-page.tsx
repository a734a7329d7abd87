import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useApi } from '#lib/client/query-client.ts'
import { Button } from '#ui/button.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Loading } from '#ui/loading/spinner.tsx'
import { Notice } from '#ui/notice.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { EmailLink, ProfileEndpoints } from '../../profile-contract.ts'
import { AuthLayout } from '../sign-in/auth-layout.tsx'
import { emailLinkQuery } from './security-queries.ts'

type Outcome = 'changed' | 'waiting' | 'rejected'

const TITLE = 'Change of email address'

/** `/email-change?token=...`, opened from an email. Opening it changes nothing, because mail programs open links, too. */
export function EmailChangePage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const { data: link, error } = useQuery(emailLinkQuery(token))
  const [outcome, setOutcome] = useState<Outcome>()
  if (link && outcome) return <Result link={link} outcome={outcome} />
  if (error)
    return (
      <AuthLayout title={TITLE}>
        <Notice tone="danger" title="This link does not work">
          {error.status === 0
            ? 'Please check your connection and try again.'
            : 'It has been used, replaced, or canceled, or it has expired. You can ask for the change again in your profile.'}
        </Notice>
        <LinkButton to="/profile/security">Go to my profile</LinkButton>
      </AuthLayout>
    )
  return (
    <AuthLayout title={TITLE}>
      {link ? <Decision link={link} token={token} onDone={setOutcome} /> : <Loading />}
    </AuthLayout>
  )
}

type DecisionProps = { link: EmailLink; token: string; onDone: (outcome: Outcome) => void }

function Decision({ link, token, onDone }: DecisionProps) {
  const api = useApi<ProfileEndpoints>()
  const isHydrated = useHydrated()
  const confirm = useMutation({
    mutationFn: () => api.call('POST /api/auth/email-change/confirm', { body: { token } }),
    onSuccess: ({ isChanged }) => onDone(isChanged ? 'changed' : 'waiting'),
  })
  const reject = useMutation({
    mutationFn: () => api.call('POST /api/auth/email-change/reject', { body: { token } }),
    onSuccess: () => onDone('rejected'),
  })
  const isPresent = link.sentTo === 'present'
  return (
    <>
      <p className="wrap-anywhere">
        {isPresent
          ? `Do you want to change the email address of your Littermate account to ${link.newEmail}?`
          : `Do you want to use ${link.newEmail} for your Littermate account?`}
      </p>
      {link.isUsed && (
        <Notice>You have already confirmed this. The link in the other email is still missing.</Notice>
      )}
      <FailureNotice title="That did not work" error={confirm.error ?? reject.error} />
      <div className="grid gap-3">
        {!link.isUsed && (
          <Button size="lg" busy={confirm.isPending} disabled={!isHydrated} onClick={() => confirm.mutate()}>
            {isPresent ? 'Approve the change' : 'Confirm this address'}
          </Button>
        )}
        <Button
          variant="secondary"
          busy={reject.isPending}
          disabled={!isHydrated}
          onClick={() => reject.mutate()}
        >
          This was not me
        </Button>
      </div>
      {isPresent && (
        <p className="text-sm text-muted">
          “This was not me” cancels the change and signs out all devices, because someone else may have access
          to your account.
        </p>
      )}
    </>
  )
}

function Result({ link, outcome }: { link: EmailLink; outcome: Outcome }) {
  switch (outcome) {
    case 'changed':
      return (
        <AuthLayout title="Your email address has been changed">
          <p className="wrap-anywhere">{`From now on, please sign in with ${link.newEmail}. Your other devices have been signed out.`}</p>
          <LinkButton href="/profile/security">Go to my profile</LinkButton>
        </AuthLayout>
      )
    case 'waiting':
      return (
        <AuthLayout title="Thank you">
          <p>
            {link.sentTo === 'present'
              ? `You have approved the change. It happens when you open the link that we emailed to ${link.newEmail}.`
              : 'This address is confirmed. The change happens when you open the link that we emailed to your present address.'}
          </p>
        </AuthLayout>
      )
    case 'rejected':
      return link.sentTo === 'present' ? (
        <AuthLayout title="The change was canceled">
          <p>
            Your email address stays as it is, and all devices are signed out. If you did not ask for the
            change, someone else may know your password: please choose a new one now.
          </p>
          <LinkButton to="/forgot-password">Choose a new password</LinkButton>
        </AuthLayout>
      ) : (
        <AuthLayout title="The change was canceled">
          <p className="wrap-anywhere">{`Thank you. We will not use ${link.newEmail} for this account.`}</p>
        </AuthLayout>
      )
  }
}
