import { useMutation } from '@tanstack/react-query'
import { useApi } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { AccountEndpoints } from '../contract.ts'
import { useViewer } from './viewer.ts'

/** Asks a user to confirm their email address and can send the email again; renders nothing for others. */
export function ConfirmEmailNotice() {
  const viewer = useViewer()
  const api = useApi<AccountEndpoints>()
  const resend = useMutation({ mutationFn: () => api.call('POST /api/auth/send-verification-email') })
  if (!viewer || viewer.isVerified) return null
  return (
    <Notice title="Please confirm your email address">
      <p>We have sent a link to {viewer.email}.</p>
      <div aria-live="polite" className="mt-2">
        {resend.isSuccess ? (
          <p>The email is on its way.</p>
        ) : (
          <Button size="sm" variant="secondary" busy={resend.isPending} onClick={() => resend.mutate()}>
            Send it again
          </Button>
        )}
        {resend.isError && (
          <p className="mt-2 text-danger">{resend.error.detail || 'Please try again in a moment.'}</p>
        )}
      </div>
    </Notice>
  )
}
