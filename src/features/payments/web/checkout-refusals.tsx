import { useSyncExternalStore } from 'react'
import type { CatDetail } from '#features/cats/contract.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { recallPurchase } from './purchase-memory.ts'
import { successPath } from './success-address.ts'

const unchanging = () => () => {}

/** What stands at the checkout of a cat that is reserved, sold or taken off the list. */
export function CatNotAvailable({ cat }: { cat: CatDetail }) {
  // A buyer who closed the success page too early comes here, to a cat that may be theirs.
  const own = useSyncExternalStore(
    unchanging,
    () => {
      const memory = recallPurchase()
      return memory?.catId === cat.id ? successPath(memory) : null
    },
    () => null,
  )
  return (
    <div className="page max-w-2xl py-16 sm:py-24">
      <PageTitle>Cat Not Available</PageTitle>
      <EmptyState
        isPage
        title="Cat Not Available"
        hint={`Sorry, ${cat.name} is no longer available for purchase.`}
      >
        {own && <LinkButton to={own}>See Your Payment</LinkButton>}
        <LinkButton variant={own ? 'secondary' : 'primary'} to="/cats">
          Browse More Cats
        </LinkButton>
        <LinkButton variant="secondary" to={`/cats?breed=${encodeURIComponent(cat.breed)}`}>
          See other {cat.breed} cats
        </LinkButton>
      </EmptyState>
    </div>
  )
}

/** What a breeder sees at the checkout of a cat of their own. */
export function ManagedCat({ cat }: { cat: CatDetail }) {
  return (
    <div className="page max-w-2xl py-16 sm:py-24">
      <PageTitle>Your Own Cat</PageTitle>
      <EmptyState
        isPage
        title={`${cat.name} is your own cat`}
        hint="You cannot buy it, but you can change what others see of it."
      >
        <LinkButton to={`/dashboard?tab=cats&edit=${cat.id}`}>Edit {cat.name}</LinkButton>
        <LinkButton variant="secondary" to={`/cats/${cat.id}`}>
          See the page
        </LinkButton>
      </EmptyState>
    </div>
  )
}
