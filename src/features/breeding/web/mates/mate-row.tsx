import { inDigits } from '#lib/texts/digits.ts'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import type { Mate, MatingCheck } from '../../contract.ts'
import { birthText } from '../../rules/birth.ts'
import { percentText, shareText } from '../inbreeding/words.ts'
import { Checks } from '../plan/checks.tsx'
import { type Depth, planUrl } from '../plan/plan-url.ts'

type Props = {
  mate: Mate
  checks: MatingCheck[]
  animal: { id: string; sex: 'male' | 'female' }
  generations: Depth
}

/** A possible mate with the inbreeding of the kittens, and the checks of the mating. */
export function MateRow({ mate, checks, animal, generations }: Props) {
  const { id, name, breed, birth, isOwn, catteryName, breederId, location, miles } = mate
  const isLowerBound = mate.completeness < 1 || generations === 'all'
  const pair = animal.sex === 'male' ? { sire: animal.id, dam: id } : { sire: id, dam: animal.id }
  return (
    <article className="card grid gap-4 p-5 wrap-anywhere sm:grid-cols-2">
      <div className="min-w-0">
        <h3 className="text-lg">
          <Link className="hover:underline" to={`/breeding/animals/${id}`}>
            <bdi>{name}</bdi>
          </Link>
        </h3>
        <p className="text-sm text-muted">{[breed, birth && birthText(birth)].filter(Boolean).join(', ')}</p>
        <p className="mt-1 text-sm">
          {isOwn ? (
            <span>Your own animal</span>
          ) : (
            <span>
              <Link className="link" to={`/breeder/${breederId}`}>
                <bdi>{catteryName}</bdi>
              </Link>
              <span>, </span>
              <bdi>{location}</bdi>
              {miles !== null && <span>{`, ${milesText(miles)}`}</span>}
            </span>
          )}
        </p>
      </div>
      <div className="min-w-0">
        <p className="font-medium tabular-nums">
          {mate.coefficient === 0
            ? mate.knownAncestors > 0
              ? 'No common ancestor known'
              : 'Inbreeding unknown'
            : `Inbreeding ${isLowerBound ? 'at least ' : ''}${percentText(mate.coefficient)}`}
        </p>
        <p className="text-sm text-muted tabular-nums">
          {`${shareText(mate.completeness)} of the kittens’ ancestors known`}
        </p>
        <p className="mt-1.5">
          <Badge tone={mate.knownAncestors > 0 ? 'plain' : 'duty'}>
            {mate.knownAncestors > 0
              ? `Own pedigree ${shareText(mate.knownAncestors)} known`
              : 'Own pedigree unknown'}
          </Badge>
        </p>
      </div>
      {checks.length > 0 && (
        <div className="sm:col-span-2">
          <Checks checks={checks} />
        </div>
      )}
      <div>
        <LinkButton
          size="sm"
          variant="secondary"
          to={planUrl({ ...pair, generations })}
          aria-label={`Plan the mating with ${name}`}
        >
          Plan the mating
        </LinkButton>
      </div>
    </article>
  )
}

const milesText = (miles: number) => `${inDigits(miles)} ${miles === 1 ? 'mile' : 'miles'}`
