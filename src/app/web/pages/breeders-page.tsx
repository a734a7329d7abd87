import { VisitorFirst } from '#features/accounts/web/visitor-first.tsx'
import { BreedersPage as Breeders } from '#features/breeders/web/breeders-page.tsx'
import type { MoreHelp } from '#features/breeders/web/no-breeders.tsx'
import { PlannedLitters } from '#features/litters/web/planned-litters.tsx'
import { MessageButton } from '#features/messages/web/index.ts'
import { SaveSearch } from '#features/searches/web/index.ts'

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

/** Who finds no breeder can be told about cats, and sees the litters that are planned. */
const moreHelp: MoreHelp = ({ q, location, within }, place) => (
  <>
    {(q || location) && (
      <div className="flex justify-center">
        <SaveSearch
          list="cats"
          filters={{
            status: ['available'],
            ...(q && { q }),
            ...(place?.isState && { location: place.name }),
            ...(place && !place.isState && { near: location, ...(within && { within }) }),
          }}
          label="Tell me when a cat appears"
        />
      </div>
    )}
    <PlannedLitters q={q} breed="" location={location} />
  </>
)
