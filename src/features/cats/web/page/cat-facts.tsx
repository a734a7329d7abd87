import type { ReactNode } from 'react'
import { goHomeText } from '#lib/go-home.ts'
import { breedSlug } from '#lib/texts/breed-slug.ts'
import { CalendarDate } from '#ui/calendar-date.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Link } from '#ui/link.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import type { CatDetail } from '../../contract.ts'
import { CAT_FACTS, factText } from '../../facts.ts'

/**
 * Facts about a cat that its heading does not state: the guide to its breed, parents, birth, color and other facts, when it
 * can leave home, and since when it is listed.
 */
export function CatFacts({ cat }: { cat: CatDetail }) {
  const facts: [string, ReactNode][] = [
    ['Breed', guideLink(cat)],
    parentsOf(cat),
    ['Born', <CalendarDate date={cat.birthDate} key="born" />],
    ...CAT_FACTS.map((fact): [string, ReactNode] => [fact.label, factText(fact, cat[fact.name])]),
    ['Can leave home', leavesHome(cat)],
    ['Listed on', cat.status !== 'sold' && <LocalTime at={cat.createdAt} format="date" key="listed" />],
  ]
  return (
    <Facts>
      {facts.map(
        ([name, value]) =>
          value && (
            <Fact key={name} name={name} wide={name === 'Parents'}>
              {value}
            </Fact>
          ),
      )}
    </Facts>
  )
}

function guideLink({ knownBreed }: CatDetail): ReactNode {
  return (
    knownBreed && (
      <FactLink key="guide" to={`/breeds/${breedSlug(knownBreed)}`}>{`Guide to the ${knownBreed}`}</FactLink>
    )
  )
}

/** Links to the litter, or to the pairing if the litter is not listed. */
function parentsOf({ parents, litterId }: CatDetail): [string, ReactNode] {
  if (!parents) {
    return ['Litter', litterId && <FactLink to={`/litters/${litterId}`}>Littermates</FactLink>]
  }
  const to = parents.litterId ? `/litters/${parents.litterId}` : `/breeding-pairings/${parents.pairingId}`
  return ['Parents', <FactLink key="parents" to={to}>{`${parents.sireName} × ${parents.damName}`}</FactLink>]
}

const FactLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="link">
    {children}
  </Link>
)

function leavesHome({ age, status, leavesHomeFrom, breeder: { goHomeRule } }: CatDetail): string | null {
  return status === 'sold' ? null : goHomeText({ age, leavesHomeFrom, goHomeRule })
}
