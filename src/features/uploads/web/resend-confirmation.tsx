import { useMutation } from '@tanstack/react-query'
import type { AccountEndpoints } from '#features/accounts/contract.ts'
import { useApi } from '#lib/client/query-client.ts'
import { Button } from '#ui/button.tsx'

/** Sends the email again with which users confirm their address. */
export function ResendConfirmation() {
  const api = useApi<AccountEndpoints>()
  const resend = useMutation({ mutationFn: () => api.call('POST /api/auth/send-verification-email') })
  return (
    <div aria-live="polite" className="text-sm">
      {resend.isSuccess ? (
        <p>The email is on its way.</p>
      ) : (
        <Button size="sm" variant="secondary" busy={resend.isPending} onClick={() => resend.mutate()}>
          Send the email again
        </Button>
      )}
      {resend.isError && (
        <p role="alert" className="font-medium text-danger">
          {resend.error.detail || 'Please try again in a moment.'}
        </p>
      )}
    </div>
  )
}
