import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useApi } from '#lib/client/query-client.ts'
import { Button } from '#ui/button.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { AccountEndpoints } from '../contract.ts'
import { invalidateViewer } from './invalidation.ts'
import { ResendConfirmation } from './resend-confirmation.tsx'
import { AuthLayout } from './sign-in/auth-layout.tsx'
import { useViewer } from './viewer.ts'

/**
 * `/confirm-email?token=...`, opened from an email, for signed-in users: whoever has the mailbox must also be able to sign in,
 * so that no one confirms an account that someone else created with their address.
 */
export function ConfirmEmailPage() {
  const viewer = useViewer()
  const api = useApi<AccountEndpoints>()
  const client = useQueryClient()
  const isHydrated = useHydrated()
  const token = useSearchParams()[0].get('token') ?? ''
  const confirm = useMutation({
    mutationFn: () => api.call('POST /api/auth/confirm-email', { body: { token } }),
    onSuccess: () => invalidateViewer(client),
  })
  if (!viewer) return null
  if (viewer.isVerified)
    return (
      <AuthLayout title="Confirm your email address">
        <Notice tone="good" title="Your email address is confirmed. Thank you!" />
        <LinkButton href="/" size="lg" className="w-full">
          Continue
        </LinkButton>
      </AuthLayout>
    )
  const isRefused = token === '' || confirm.error?.code === 'link_expired'
  return (
    <AuthLayout title="Confirm your email address" intro={`You are signed in as ${viewer.email}.`}>
      {isRefused ? (
        <>
          <Notice tone="danger" title="That confirmation link did not work">
            {confirm.error?.detail || 'The link is not complete.'}
          </Notice>
          <p>{`We can email a new link to ${viewer.email}. If you have another account, log out and open the link again.`}</p>
          <ResendConfirmation />
          <a href="/api/logout" className="link">
            Logout
          </a>
        </>
      ) : (
        <>
          <FailureNotice title="Your email address was not confirmed" error={confirm.error} />
          <Button size="lg" busy={confirm.isPending} disabled={!isHydrated} onClick={() => confirm.mutate()}>
            Confirm my email
          </Button>
        </>
      )}
    </AuthLayout>
  )
}
