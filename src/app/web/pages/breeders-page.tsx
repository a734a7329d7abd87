import { lazy } from 'react'
import { VisitorFirst } from '#features/accounts/web/visitor-first.tsx'
import { BreedersPage as Breeders } from '#features/breeders/web/breeders-page.tsx'
import type { MoreHelp } from '#features/breeders/web/no-breeders.tsx'
import { MessageButton } from '#features/messages/web/index.ts'
import { LazyContent } from '#ui/loading/lazy-content.tsx'

const NoBreedersHelp = lazy(async () => ({
  default: (await import('./no-breeders-help.tsx')).NoBreedersHelp,
}))

export function BreedersPage() {
  return (
    <VisitorFirst>
      <Breeders
        message={(breeder) => (
          <MessageButton breeder={breeder} size="sm">
            Message
          </MessageButton>
        )}
        more={moreHelp}
      />
    </VisitorFirst>
  )
}

/** Loaded for an empty list. */
const moreHelp: MoreHelp = (search, place, isOutOfReach) => (
  <LazyContent>
    <NoBreedersHelp search={search} place={place} isOutOfReach={isOutOfReach} />
  </LazyContent>
)
