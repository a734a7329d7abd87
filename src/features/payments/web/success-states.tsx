import CircleSlash from 'lucide-react/icons/circle-slash'
import Clock from 'lucide-react/icons/clock'
import CreditCard from 'lucide-react/icons/credit-card'
import HeartCrack from 'lucide-react/icons/heart-crack'
import LogIn from 'lucide-react/icons/log-in'
import SearchX from 'lucide-react/icons/search-x'
import { use } from 'react'
import { useLocation } from 'react-router'
import { signInUrl } from '#features/accounts/web/index.ts'
import { Actions, OutcomeCard, OutcomeIcon } from '#features/orders/web/index.ts'
import { dayText } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Spinner } from '#ui/loading/spinner.tsx'
import { CurrentYear } from '#ui/time-zone.ts'
import type { PaymentStatus } from '../contract.ts'

/** The success page while a payment is processed, and its outcomes other than success. */

export function Processing() {
  return (
    <div className="noscript:hidden">
      <OutcomeCard
        icon={
          <OutcomeIcon>
            <Spinner className="size-8" />
          </OutcomeIcon>
        }
        title="Processing Your Order..."
        text="This takes only a moment."
      />
    </div>
  )
}

type RetryProps = { busy: boolean; onRetry: () => void }

export function StillProcessing({ busy, onRetry }: RetryProps) {
  return (
    <OutcomeCard
      icon={
        <OutcomeIcon>
          <Clock size={32} strokeWidth={1.5} />
        </OutcomeIcon>
      }
      title="Payment Still Processing"
      text="Your payment is still being confirmed. This takes longer than usual. You can leave this page, and we will email you when your payment is complete."
    >
      <Actions>
        <Button busy={busy} onClick={onRetry}>
          Check Again
        </Button>
        <LinkButton variant="secondary" to="/cats">
          Browse More Cats
        </LinkButton>
      </Actions>
    </OutcomeCard>
  )
}

/** Staff check the payment before the card is charged. */
export function Checking({ status: { transactionId, catName, checkedUntil } }: { status: PaymentStatus }) {
  return (
    <OutcomeCard
      icon={
        <OutcomeIcon>
          <Clock size={32} strokeWidth={1.5} />
        </OutcomeIcon>
      }
      title="We Are Checking This Payment"
      text={
        <span>
          <span>{`Your card has not been charged yet, and ${catName} stays reserved for you. We will email you as soon as this is done`}</span>
          {checkedUntil && <span>{`, on ${dayText(checkedUntil, use(CurrentYear))} at the latest`}</span>}
          <span>.</span>
        </span>
      }
    >
      <Actions>
        <LinkButton to={`/orders/${transactionId}`}>View Order</LinkButton>
      </Actions>
    </OutcomeCard>
  )
}

export function Lost({ status }: { status: PaymentStatus }) {
  return (
    <OutcomeCard
      icon={
        <OutcomeIcon tone="warm">
          <HeartCrack size={32} strokeWidth={1.5} />
        </OutcomeIcon>
      }
      title={lostTitle(status)}
      text={status.message ?? 'Your card has not been charged.'}
    >
      <Actions>
        <LinkButton to="/cats">Browse More Cats</LinkButton>
        <LinkButton variant="secondary" to={`/cats/${status.catId}`}>
          {`View ${status.catName}`}
        </LinkButton>
      </Actions>
    </OutcomeCard>
  )
}

function lostTitle({ lostReason, catName }: PaymentStatus): string {
  if (lostReason === 'price_changed') return `The price of ${catName} changed`
  if (lostReason === 'terms_changed') return `The terms for ${catName} changed`
  if (lostReason === 'on_hold') return `${catName} is on hold`
  if (lostReason === 'offer_ended') return `The offer of ${catName} has ended`
  return `Someone else reserved ${catName} first`
}

export function Failed({ status }: { status: PaymentStatus }) {
  return (
    <OutcomeCard
      icon={
        <OutcomeIcon tone="warm">
          <CircleSlash size={32} strokeWidth={1.5} />
        </OutcomeIcon>
      }
      title="Payment Not Completed"
      text={status.message ?? 'The payment was not completed. Your card has not been charged.'}
    >
      <BackToCheckout status={status} />
    </OutcomeCard>
  )
}

export function Open({ status }: { status: PaymentStatus }) {
  return (
    <OutcomeCard
      icon={
        <OutcomeIcon>
          <CreditCard size={32} strokeWidth={1.5} />
        </OutcomeIcon>
      }
      title="Payment Not Finished"
      text={`You started a payment for ${status.catName}, but no card has been charged yet.`}
    >
      <BackToCheckout status={status} />
    </OutcomeCard>
  )
}

function BackToCheckout({ status }: { status: PaymentStatus }) {
  const query = status.kind === 'full' ? '?pay=full' : ''
  return (
    <Actions>
      <LinkButton to={`/checkout/${status.catId}${query}`}>Back to Checkout</LinkButton>
      <LinkButton variant="secondary" to="/cats">
        Browse More Cats
      </LinkButton>
    </Actions>
  )
}

/** The server could not be reached or failed. */
export function CheckFailed({ busy, onRetry }: RetryProps) {
  return (
    <OutcomeCard
      icon={
        <OutcomeIcon tone="warm">
          <Clock size={32} strokeWidth={1.5} />
        </OutcomeIcon>
      }
      title="We Could Not Check Your Payment"
      text={
        <span>
          If your payment went through, we will record it automatically and email you. Check again or{' '}
          <Link to="/support?topic=payment#write-to-us" className="link">
            contact support
          </Link>
          .
        </span>
      }
    >
      <Actions>
        <Button busy={busy} onClick={onRetry}>
          Check Again
        </Button>
        <LinkButton variant="secondary" to="/">
          Return Home
        </LinkButton>
      </Actions>
    </OutcomeCard>
  )
}

export function NotSignedIn() {
  const { pathname, search } = useLocation()
  return (
    <OutcomeCard
      icon={
        <OutcomeIcon>
          <LogIn size={32} strokeWidth={1.5} />
        </OutcomeIcon>
      }
      title="Please sign in"
      text="Your session has ended. Sign in again to see the status of your payment."
    >
      <Actions>
        <LinkButton href={signInUrl(pathname + search)}>Sign In</LinkButton>
      </Actions>
    </OutcomeCard>
  )
}

/** There is no payment, or it belongs to another user. */
export function NoPayment() {
  return (
    <OutcomeCard
      icon={
        <OutcomeIcon>
          <SearchX size={32} strokeWidth={1.5} />
        </OutcomeIcon>
      }
      title="No Payment Found"
      text="This link does not lead to one of your payments. We emailed you the receipts for your purchases."
    >
      <Actions>
        <LinkButton to="/cats">Browse More Cats</LinkButton>
        <LinkButton variant="secondary" to="/">
          Return Home
        </LinkButton>
      </Actions>
    </OutcomeCard>
  )
}
