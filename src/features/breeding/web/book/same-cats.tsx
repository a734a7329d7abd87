import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useApi } from '#lib/client/query-client.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { useAction } from '#ui/use-action.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { ANIMAL_STATUS_NAMES } from '../../choices.ts'
import type { BreedingEndpoints, ListedAnimal, SameCat } from '../../contract.ts'
import { birthText } from '../../rules/birth.ts'
import { fullName, parentsText } from '../animal-texts.ts'
import { invalidateBook } from '../invalidation.ts'
import { breedingQueries } from '../queries.ts'

/** Pairs that may be the same cat, with the breeder's decision. Renders nothing without them. */
export function SameCats() {
  const pairs = useQuery(breedingQueries.sameCats).data ?? []
  if (pairs.length === 0) return null
  return (
    <details className="group card">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 px-5 py-3">
        <h3 className="text-xl">Are these the same cat?</h3>
        <span className="text-sm text-muted">{pairs.length === 1 ? '1 pair' : `${pairs.length} pairs`}</span>
      </summary>
      <div className="grid gap-5 px-5 pb-5">
        <p className="max-w-prose text-sm text-muted">
          These animals have the same name and sex, and nothing that says that they are two. If they are the
          same cat, its facts, numbers, and kittens come together in one entry.
        </p>
        {pairs.map((pair) => (
          <Pair key={`${pair.one.id} ${pair.other.id}`} pair={pair} />
        ))}
      </div>
    </details>
  )
}

/** The known facts of an animal, by name. */
function factsOf(animal: ListedAnimal): Record<string, string | null> {
  const { callName, breed, birth, isOutside, status, color, emsCode } = animal
  return {
    Name: fullName(animal),
    'Call name': callName,
    Breed: breed,
    Born: birth && birthText(birth),
    'Sire × dam': parentsText(animal),
    Color: [color, emsCode].filter(Boolean).join(', ') || null,
    Status: isOutside ? 'Ancestor from elsewhere' : ANIMAL_STATUS_NAMES[status],
  }
}

/** Two animals side by side. */
export function Pair({ pair: { one, other } }: { pair: SameCat }) {
  const id = useId()
  const client = useQueryClient()
  const api = useApi<BreedingEndpoints>()
  const isHydrated = useHydrated()
  const decision = useAction({
    run: (isSame: boolean) =>
      api.call('POST /api/breeding/same-cats', { body: { oneId: one.id, otherId: other.id, isSame } }),
    done: (_, isSame) => ({
      title: isSame ? 'The two entries are one now' : 'They stay two cats',
      description: isSame ? '' : 'You will not be asked about them again.',
    }),
    failed: { title: 'This could not be saved' },
    onSuccess: () => invalidateBook(client),
  })
  const [first, second] = [factsOf(one), factsOf(other)]
  const names = Object.keys(first).filter((name) => first[name] || second[name])
  const pending = (isSame: boolean) => decision.isPending && decision.variables === isSame
  return (
    <section aria-labelledby={id} className="grid gap-3 border-t border-line pt-4">
      <h4 id={id} dir="auto" className="font-medium wrap-anywhere">
        {one.registeredName}
      </h4>
      <table className="w-full table-fixed border-collapse text-sm">
        <thead>
          <tr>
            <td className="w-1/4" />
            {[one, other].map((animal, index) => (
              <th key={animal.id} scope="col" className="p-1.5 text-left font-medium">
                <Link to={`/breeding/animals/${animal.id}`} className="link">
                  {index === 0 ? 'First entry' : 'Second entry'}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="p-1.5 text-left align-top font-normal text-muted">
                {name}
              </th>
              {[first, second].map((facts, index) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: the two columns are fixed
                  key={index}
                  className={`p-1.5 align-top wrap-anywhere ${first[name] === second[name] ? '' : 'font-medium'}`}
                >
                  {facts[name] ? <bdi>{facts[name]}</bdi> : <span className="text-muted">Unknown</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex flex-wrap gap-3">
        {[true, false].map((isSame) => (
          <Button
            key={String(isSame)}
            size="sm"
            variant={isSame ? 'primary' : 'secondary'}
            aria-describedby={id}
            busy={pending(isSame)}
            disabled={!isHydrated || (decision.isPending && !pending(isSame))}
            onClick={() => decision.mutate(isSame)}
          >
            {isSame ? 'Same cat' : 'Two cats'}
          </Button>
        ))}
      </div>
    </section>
  )
}
