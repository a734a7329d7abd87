import { dateText } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { CareEntry, CarePlan } from '../contract.ts'
import { doseText } from '../rules/plan.ts'
import { doneText } from './doses.ts'

type Props = {
  plan: CarePlan
  kittens: { id: string; name: string }[]
  onCorrect: (entry: CareEntry) => void
}

/** What was done, by dose; for each kitten with its day, product, lot, and vet. */
export function DoneList({ plan: { entries, doses }, kittens, onCorrect }: Props) {
  const isHydrated = useHydrated()
  const groups = [...Map.groupBy(entries, ({ lineId, dose }) => `${lineId} ${dose}`).values()]
  const countOf = ({ lineId }: CareEntry) => doses.find((dose) => dose.lineId === lineId)?.doses
  const placeOf = ({ kittenId }: CareEntry) => kittens.findIndex(({ id }) => id === kittenId)
  return (
    <ul className="mt-3 grid gap-4">
      {groups.map((group) => {
        const [first] = group
        if (!first) return null
        const title = doseText({ ...first, doses: countOf(first) ?? first.dose })
        return (
          <li key={`${first.lineId} ${first.dose}`} className="border-t border-line pt-3">
            <h3 dir="auto" className="text-base wrap-anywhere">
              {title}
            </h3>
            <ul className="grid">
              {group
                .toSorted((one, other) => placeOf(one) - placeOf(other))
                .map((entry) => {
                  const name = kittens.find(({ id }) => id === entry.kittenId)?.name ?? 'A kitten'
                  const facts = doneText(entry)
                  return (
                    <li key={entry.id} className="flex items-center gap-3">
                      <span dir="auto" className="min-w-0 grow text-sm text-muted wrap-anywhere">
                        <bdi className="font-medium text-ink">{name}</bdi>
                        <span>{`: ${dateText(entry.doneOn)}`}</span>
                        {facts && <bdi>{`, ${facts}`}</bdi>}
                      </span>
                      <Button
                        size="sm"
                        variant="quiet"
                        disabled={!isHydrated}
                        aria-label={`Edit ${title} of ${name}`}
                        onClick={() => onCorrect(entry)}
                      >
                        Edit
                      </Button>
                    </li>
                  )
                })}
            </ul>
          </li>
        )
      })}
    </ul>
  )
}
