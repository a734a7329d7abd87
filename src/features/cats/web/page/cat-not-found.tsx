import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageTitle } from '#ui/page-title.tsx'

/** The page of a cat that does not exist. */
export function CatNotFound() {
  return (
    <div className="page max-w-2xl py-16 sm:py-24">
      <PageTitle>Cat Not Found</PageTitle>
      <EmptyState
        isPage
        title="Cat Not Found"
        hint="It may have found a new home, or the link may be incorrect."
      >
        <LinkButton to="/cats">Back to Available Cats</LinkButton>
      </EmptyState>
    </div>
  )
}
