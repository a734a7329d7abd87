import { useLocation } from 'react-router'
import { signInUrl } from '#features/accounts/web/index.ts'
import type { CatDetail } from '#features/cats/contract.ts'
import { messagesUrl } from '#features/messages/web/index.ts'
import type { ApiError } from '#lib/client/client.ts'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'

/** Why a payment could not be started, and what the buyer can do. */
export function PaymentError({
  error,
  seller,
  onRetry,
}: {
  error: ApiError
  /** Only for a purchase. */
  seller?: Pick<CatDetail['breeder'], 'userId' | 'businessName'>
  onRetry: () => void
}) {
  const { pathname, search } = useLocation()
  if (error.status === 401) {
    return (
      <Notice title="Please sign in">
        <p className="mb-3">
          Your session has ended. Sign in again to return to this page. You have not been charged.
        </p>
        <LinkButton size="sm" href={signInUrl(pathname + search)}>
          Sign In
        </LinkButton>
      </Notice>
    )
  }
  // Retrying would not help.
  if (error.code === 'suspended') {
    return (
      <Notice title="You cannot make purchases right now">
        <p className="mb-3">{error.detail}</p>
        <LinkButton size="sm" href="/account-status">
          See details
        </LinkButton>
      </Notice>
    )
  }
  if (error.code === 'breeder_not_ready' && seller) {
    return (
      <Notice tone="plain" title="You cannot buy this cat online yet">
        <p className="mb-3">
          {`${seller.businessName} is still setting up payments. You have not been charged. Ask the breeder when it will be possible, or save the cat as a favorite: we will notify you as soon as you can reserve or buy.`}
        </p>
        <LinkButton size="sm" to={messagesUrl(seller.userId)}>
          Message the breeder
        </LinkButton>
      </Notice>
    )
  }
  const text =
    error.code === 'email_unconfirmed'
      ? 'Please confirm your email address first: open the link in the email that we sent you, then try again.'
      : // Without a code the response is not from our API: the network or a proxy failed.
        error.code
        ? error.detail
        : 'We cannot be reached right now. Please check your connection and try again.'
  return (
    <Notice tone="danger">
      <p dir="auto" className="mb-3">
        {text}
      </p>
      <Button variant="secondary" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  )
}
