import { useId } from 'react'
import { Link } from '#ui/link.tsx'
import { REGISTRY_NAMES } from '../../choices.ts'
import type { TreeAnimal } from '../../contract.ts'
import { birthText } from '../../rules/birth.ts'
import { titledName } from './animal-name.ts'
import { alsoText, placeName } from './place-names.ts'
import { type Place, placesOf } from './places.ts'

type Props = {
  tree: TreeAnimal[]
  /** 3 to 5; the tree of an API response may have more. */
  generations: number
  /** Says whose tree it is. */
  label: string
  /** The page of an animal; null for none. */
  hrefOf?: (animal: TreeAnimal) => string | null
}

/** Breeders may open the animals that they see more of than the name. */
export const breederHref = ({ id, isShown }: TreeAnimal): string | null =>
  isShown ? `/breeding/animals/${id}` : null

/**
 * The ancestors of an animal as a nested list, which works without script. Where there is room, as on paper, each generation is a
 * column, and nothing folds it; a browser that cannot show what is folded keeps the lines that unfold it. Elsewhere, the parents of an
 * animal are folded, and of two animals side by side only one is open.
 */
export function PedigreeTree({ tree, generations, label, hrefOf = () => null }: Props) {
  const id = useId()
  return (
    <div className="@container">
      <ol aria-label={label} className="grid gap-2">
        {placesOf(tree, generations).map((place) => (
          <Ancestor key={place.place} {...{ place, hrefOf, group: id }} />
        ))}
      </ol>
    </div>
  )
}

/** The width of each column: five of them fit, with gaps. */
const COLUMN = '@min-[44rem]:w-[18cqw]'

type AncestorProps = {
  place: Place
  hrefOf: (animal: TreeAnimal) => string | null
  group: string
}

function Ancestor({ place: { place, animal, others, parents }, hrefOf, group }: AncestorProps) {
  return (
    <li className="@min-[44rem]:flex items-center">
      {animal ? (
        <Animal {...{ place, animal, others }} href={hrefOf(animal)} />
      ) : (
        <p className={`shrink-0 px-3 py-2 text-sm text-muted ${COLUMN}`}>
          <PlaceName place={place} />
          Unknown
        </p>
      )}
      {parents.length > 0 && animal && (
        // The siblings of a generation fold each other.
        <details
          name={`${group}${place.slice(0, -1)}`}
          className="min-w-0 pl-3 @min-[44rem]:details-content:[content-visibility:visible]"
        >
          <summary className="link flex min-h-11 items-center text-sm @min-[44rem]:supports-[selector(::details-content)]:hidden">
            <span>
              {'Parents of '}
              <bdi>{animal.name}</bdi>
            </span>
          </summary>
          <ol aria-label={`Parents of ${animal.name}`} className="grid gap-2">
            {parents.some((parent) => parent.animal) ? (
              parents.map((parent) => <Ancestor key={parent.place} place={parent} {...{ hrefOf, group }} />)
            ) : (
              <li className="px-3 text-sm text-muted">Unknown</li>
            )}
          </ol>
        </details>
      )}
    </li>
  )
}

function Animal({
  place,
  animal,
  others,
  href,
}: Pick<Place, 'place' | 'others'> & { animal: TreeAnimal; href: string | null }) {
  const name = <bdi>{titledName(animal)}</bdi>
  const also = alsoText(others)
  const facts = [
    animal.birth && birthText(animal.birth),
    animal.emsCode ?? animal.color,
    animal.registration &&
      (animal.registration.registry === 'other'
        ? animal.registration.number
        : `${REGISTRY_NAMES[animal.registration.registry]} ${animal.registration.number}`),
  ].filter((fact) => fact !== null)
  return (
    <div
      className={`shrink-0 rounded-sm border bg-surface px-3 py-2 wrap-anywhere ${also ? 'border-clay' : 'border-line'} ${COLUMN}`}
    >
      <p className="text-sm leading-snug font-medium">
        <PlaceName place={place} />
        {href ? (
          <Link to={href} className="link">
            {name}
          </Link>
        ) : (
          name
        )}
      </p>
      {facts.length > 0 && (
        <p className="text-xs text-muted">
          {facts.map((fact, index) => (
            // One language each, such as a color in Hebrew.
            <span key={fact}>
              {index > 0 && <span>, </span>}
              <bdi>{fact}</bdi>
            </span>
          ))}
        </p>
      )}
      {also && <p className="text-xs font-medium">{also}</p>}
    </div>
  )
}

/** A line of its own, which is read as the beginning of a sentence. */
function PlaceName({ place }: { place: string }) {
  const name = placeName(place)
  return (
    <>
      <span aria-hidden="true" className="block text-xs font-normal text-muted">
        {name}
      </span>
      <span className="sr-only">{`${name}: `}</span>
    </>
  )
}
