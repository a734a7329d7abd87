import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageTitle } from '#ui/page-title.tsx'

/** The page for a breeder that does not exist or is hidden. */
export function BreederNotFound() {
  return (
    <div className="page max-w-2xl py-16 sm:py-24">
      <PageTitle>Breeder Not Found</PageTitle>
      <EmptyState
        isPage
        title="Breeder Not Found"
        hint="This cattery may have closed its profile, or the link may be wrong."
      >
        <LinkButton to="/breeders">Back to Breeders</LinkButton>
      </EmptyState>
    </div>
  )
}
