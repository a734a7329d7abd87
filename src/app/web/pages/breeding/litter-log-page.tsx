import { LitterLogPage as LitterLog } from '#features/litter-log/web/log-page.tsx'
import { HydrateNear } from '#ui/loading/hydrate-near.tsx'
import { nearPart } from '#ui/loading/near-part.tsx'

const CareSection = nearPart(
  async () => (await import('#features/care-plans/web/care-section.tsx')).CareSection,
)

const ManageDiaries = nearPart(
  async () => (await import('#features/diaries/web/manage-diaries.tsx')).ManageDiaries,
)

/** `/breeding/litters/{id}`: the log of a litter with the care plan and the diaries of its kittens. */
export function LitterLogPage() {
  return (
    <LitterLog
      parts={({ id, kittens }) => (
        <>
          <HydrateNear as="section">
            <CareSection logId={id} kittens={kittens} />
          </HydrateNear>
          <HydrateNear as="section">
            <ManageDiaries
              kittens={kittens.flatMap(({ catId, name, weight }) => (catId ? [{ catId, name, weight }] : []))}
            />
          </HydrateNear>
        </>
      )}
    />
  )
}
