import type { BreederSearch } from '#features/breeders/web/breeder-search.ts'
import type { NamedPlace } from '#features/breeders/web/index.ts'
import { PlannedLitters } from '#features/litters/web/planned-litters.tsx'
import { SaveSearch } from '#features/searches/web/index.ts'

type Props = { search: BreederSearch; place: NamedPlace | undefined; isOutOfReach: boolean }

/** Below an empty list of breeders: a saved search that emails the visitor when a cat appears, and planned litters. */
export function NoBreedersHelp({ search: { q, location, within }, place, isOutOfReach }: Props) {
  return (
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
            variant={isOutOfReach ? 'primary' : 'secondary'}
          />
        </div>
      )}
      <PlannedLitters q={q} breed="" location={location} />
    </>
  )
}
