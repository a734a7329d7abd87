import { LinkButton } from '#ui/link-button.tsx'
import type { Entry } from '../../contract.ts'
import { Distance } from './distance.tsx'
import { OfferedKitten } from './offered-kitten.tsx'

/** Free kittens that all families that still wait were notified of. */
export function FreeKittens({ entry }: { entry: Entry }) {
  const { freeKittens, breeder } = entry
  return (
    <section aria-labelledby="free-kittens" className="grid gap-4 rounded-lg bg-clay-soft p-5">
      <div>
        <h2 id="free-kittens" className="text-xl text-clay">
          Free now
        </h2>
        <p className="mt-1 text-sm">
          {`${breeder.businessName} has let all waiting families know at the same time. The first family to reserve a kitten gets it. Otherwise you keep your place.`}
        </p>
        <Distance entry={entry} />
      </div>
      <ul className="grid gap-3">
        {freeKittens.map((cat) => (
          <OfferedKitten key={cat.id} cat={cat}>
            <LinkButton to={`/checkout/${cat.id}`}>{`Reserve ${cat.name}`}</LinkButton>
          </OfferedKitten>
        ))}
      </ul>
    </section>
  )
}
