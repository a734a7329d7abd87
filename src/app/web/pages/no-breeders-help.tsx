import type { BreederSearch } from '#features/breeders/web/breeder-search.ts'
import type { NamedPlace } from '#features/breeders/web/index.ts'
import { PlannedLitters } from '#features/litters/web/planned-litters.tsx'
import { SaveSearch } from '#features/searches/web/index.ts'

type Props = { search: BreederSearch; place: NamedPlace | undefined }

/** Who finds no breeder can be told about cats, and sees the litters that are planned. */
export function NoBreedersHelp({ search: { q, location, within }, place }: Props) {
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
          />
        </div>
      )}
      <PlannedLitters q={q} breed="" location={location} />
    </>
  )
}
