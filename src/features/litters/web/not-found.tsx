import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageTitle } from '#ui/page-title.tsx'

/** What stands at an address that no pairing or litter has. */
export function NotFound({ title, hint }: { title: string; hint: string }) {
  return (
    <div className="page max-w-2xl py-16 sm:py-24">
      <PageTitle>{title}</PageTitle>
      <EmptyState isPage title={title} hint={hint}>
        <LinkButton to="/breeding-pairings">Back to Breeding Pairings</LinkButton>
      </EmptyState>
    </div>
  )
}
