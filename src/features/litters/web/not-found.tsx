import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageTitle } from '#ui/page-title.tsx'

/** The page for a pairing or litter that does not exist. */
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
