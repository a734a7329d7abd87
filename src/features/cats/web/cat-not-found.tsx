import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageTitle } from '#ui/page-title.tsx'

/** What stands at an address that no cat has. */
export function CatNotFound() {
  return (
    <div className="page max-w-2xl py-16 sm:py-24">
      <PageTitle>Cat Not Found</PageTitle>
      <EmptyState
        isPage
        title="Cat Not Found"
        hint="It may have moved on to its new home, or the address is not quite right."
      >
        <LinkButton to="/cats">Back to Available Cats</LinkButton>
      </EmptyState>
    </div>
  )
}
