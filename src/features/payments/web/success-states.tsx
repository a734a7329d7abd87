import CircleSlash from 'lucide-react/icons/circle-slash'
import Clock from 'lucide-react/icons/clock'
import CreditCard from 'lucide-react/icons/credit-card'
import HeartCrack from 'lucide-react/icons/heart-crack'
import LogIn from 'lucide-react/icons/log-in'
import SearchX from 'lucide-react/icons/search-x'
import { useLocation } from 'react-router'
import { signInUrl } from '#features/accounts/web/index.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { PaymentStatus } from '../contract.ts'
import { OutcomeCard, Sign, Ways } from './outcome-card.tsx'

/** Every end of a payment but the good one, and the time before the end is known. */

export function Waiting() {
  return (
    <OutcomeCard
      icon={
        <Sign>
          <Spinner className="size-8" />
        </Sign>
      }
      title="Processing Your Order..."
      text="This takes only a moment."
    />
  )
}

type Again = { busy: boolean; onRetry: () => void }

export function Late({ busy, onRetry }: Again) {
  return (
    <OutcomeCard
      icon={
        <Sign>
          <Clock size={32} strokeWidth={1.5} />
        </Sign>
      }
      title="Still on Its Way"
      text="The bank takes longer than usual. You can leave this page: we will mail you as soon as your payment is settled."
    >
      <Ways>
        <Button busy={busy} onClick={onRetry}>
          Check Again
        </Button>
        <LinkButton variant="secondary" to="/cats">
          Browse More Cats
        </LinkButton>
      </Ways>
    </OutcomeCard>
  )
}

export function Lost({ status }: { status: PaymentStatus }) {
  return (
    <OutcomeCard
      icon={
        <Sign tone="warm">
          <HeartCrack size={32} strokeWidth={1.5} />
        </Sign>
      }
      title={`${status.catName} Could Not Be Yours`}
      text={status.message ?? 'Somebody else was a moment faster. Your card has not been charged.'}
    >
      <Ways>
        <LinkButton to="/cats">Browse More Cats</LinkButton>
        <LinkButton variant="secondary" to={`/cats/${status.catId}`}>
          See {status.catName}
        </LinkButton>
      </Ways>
    </OutcomeCard>
  )
}

export function Failed({ status }: { status: PaymentStatus }) {
  return (
    <OutcomeCard
      icon={
        <Sign tone="warm">
          <CircleSlash size={32} strokeWidth={1.5} />
        </Sign>
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
        <Sign>
          <CreditCard size={32} strokeWidth={1.5} />
        </Sign>
      }
      title="Payment Not Finished"
      text={`The payment for ${status.catName} was begun, but no card has been charged yet.`}
    >
      <BackToCheckout status={status} />
    </OutcomeCard>
  )
}

function BackToCheckout({ status }: { status: PaymentStatus }) {
  const way = status.kind === 'full' ? '?pay=full' : ''
  return (
    <Ways>
      <LinkButton to={`/checkout/${status.catId}${way}`}>Back to Checkout</LinkButton>
      <LinkButton variant="secondary" to="/cats">
        Browse More Cats
      </LinkButton>
    </Ways>
  )
}

/** The server could not say how the payment stands. */
export function Unknown({ busy, onRetry }: Again) {
  return (
    <OutcomeCard
      icon={
        <Sign tone="warm">
          <Clock size={32} strokeWidth={1.5} />
        </Sign>
      }
      title="We Could Not Check Your Payment"
      text={
        <>
          Nothing is lost: a payment that went through is recorded by itself, and a mail follows. Please check
          again, or{' '}
          <Link to="/support" className="link">
            contact support
          </Link>
          .
        </>
      }
    >
      <Ways>
        <Button busy={busy} onClick={onRetry}>
          Check Again
        </Button>
        <LinkButton variant="secondary" to="/">
          Return Home
        </LinkButton>
      </Ways>
    </OutcomeCard>
  )
}

export function NotSignedIn() {
  const { pathname, search } = useLocation()
  return (
    <OutcomeCard
      icon={
        <Sign>
          <LogIn size={32} strokeWidth={1.5} />
        </Sign>
      }
      title="Please sign in"
      text="Your session has ended. Sign in again to see how your payment stands."
    >
      <Ways>
        <LinkButton href={signInUrl(pathname + search)}>Sign In</LinkButton>
      </Ways>
    </OutcomeCard>
  )
}

/** The page was opened without a payment, or with one that is not the viewer's. */
export function NoPayment() {
  return (
    <OutcomeCard
      icon={
        <Sign>
          <SearchX size={32} strokeWidth={1.5} />
        </Sign>
      }
      title="No Payment Found"
      text="There is no payment of yours at this address. Receipts of your purchases are in your mail."
    >
      <Ways>
        <LinkButton to="/cats">Browse More Cats</LinkButton>
        <LinkButton variant="secondary" to="/">
          Return Home
        </LinkButton>
      </Ways>
    </OutcomeCard>
  )
}
