import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageTitle } from '#ui/page-title.tsx'

/** What stands at an address that no breeder has, or none whom the public may see. */
export function BreederNotFound() {
  return (
    <div className="page max-w-2xl py-16 sm:py-24">
      <PageTitle>Breeder Not Found</PageTitle>
      <EmptyState
        isPage
        title="Breeder Not Found"
        hint="This cattery may have closed its page, or the address is not quite right."
      >
        <LinkButton to="/breeders">Back to Breeders</LinkButton>
      </EmptyState>
    </div>
  )
}
