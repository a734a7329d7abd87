import { useSyncExternalStore } from 'react'
import type { CatDetail } from '#features/cats/contract.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { readStoredPurchase } from './stored-purchase.ts'
import { successPath } from './success-url.ts'

const subscribeToNothing = () => () => {}

/** The checkout of a cat that is on hold for somebody else, reserved, sold, or withdrawn. */
export function CatNotAvailable({ cat }: { cat: CatDetail }) {
  // The buyer may have left the success page before the outcome of the payment was known.
  const ownPayment = useSyncExternalStore(
    subscribeToNothing,
    () => {
      const stored = readStoredPurchase()
      return stored?.catId === cat.id ? successPath(stored) : null
    },
    () => null,
  )
  const title = cat.isHeld ? `${cat.name} is on hold` : 'Cat Not Available'
  return (
    <div className="page max-w-2xl py-16 sm:py-24">
      <PageTitle>{title}</PageTitle>
      <EmptyState
        isPage
        title={title}
        hint={cat.isHeld ? <Held cat={cat} /> : `Sorry, ${cat.name} is no longer available for purchase.`}
      >
        {ownPayment && <LinkButton to={ownPayment}>View Your Payment</LinkButton>}
        <LinkButton variant={ownPayment ? 'secondary' : 'primary'} to="/cats">
          Browse More Cats
        </LinkButton>
        <LinkButton
          variant="secondary"
          to={`/cats?breed=${encodeURIComponent(cat.breed)}`}
        >{`See other ${cat.breed} cats`}</LinkButton>
      </EmptyState>
    </div>
  )
}

/** Until when a family decides, and what happens then. */
function Held({ cat: { heldUntil } }: { cat: CatDetail }) {
  return (
    <>
      <span>A family of the breeder’s waiting list is deciding</span>
      {heldUntil && (
        <>
          <span> until </span>
          <LocalTime at={heldUntil} format="deadline" />
        </>
      )}
      <span>. Until then, nobody else can reserve or buy this cat.</span>
    </>
  )
}

/** The checkout of the viewer's own cat. */
export function OwnCat({ cat }: { cat: CatDetail }) {
  return (
    <div className="page max-w-2xl py-16 sm:py-24">
      <PageTitle>Your Own Cat</PageTitle>
      <EmptyState
        isPage
        title={`${cat.name} is your own cat`}
        hint="You cannot buy your own cat, but you can edit its listing."
      >
        <LinkButton to={`/dashboard?tab=cats&edit=${cat.id}`}>{`Edit ${cat.name}`}</LinkButton>
        <LinkButton variant="secondary" to={`/cats/${cat.id}`}>
          View the listing
        </LinkButton>
      </EmptyState>
    </div>
  )
}
