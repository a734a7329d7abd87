import { GuidePage } from '#features/breeds/web/guide-page.tsx'
import { HydrateNear } from '#ui/loading/hydrate-near.tsx'
import { nearPart } from '#ui/loading/near-part.tsx'

const GuideLists = nearPart(async () => (await import('../parts/guide-lists.tsx')).GuideLists)

export function BreedPage() {
  return (
    <GuidePage
      lists={(guide) => (
        <HydrateNear as="section">
          <GuideLists guide={guide} />
        </HydrateNear>
      )}
    />
  )
}
