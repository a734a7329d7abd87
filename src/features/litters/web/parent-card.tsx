import { dateText } from '#lib/dates.ts'
import type { Pairing, Parent } from '../contract.ts'
import { HealthTests } from './health-tests.tsx'
import { parentAgeText } from './labels.ts'
import { ParentPicture } from './parent-picture.tsx'

const SIZES = '(min-width: 64rem) 21rem, (min-width: 36rem) 45vw, 92vw'

type Parents = Pick<Pairing, 'sire' | 'queen'> & {
  [Name in 'sireName' | 'damName' | 'sireBreed' | 'damBreed']: string | null
}

type Props = {
  parents: Parents
  /** The page shows their pictures elsewhere. */
  withoutPictures?: boolean
}

/** Sire and queen side by side. */
export function ParentCards({ parents, withoutPictures = false }: Props) {
  const { sire, sireName, sireBreed, queen, damName, damBreed } = parents
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <ParentCard
        kind="Sire"
        name={sireName}
        breed={sireBreed}
        parent={sire}
        withoutPicture={withoutPictures}
        priority
      />
      <ParentCard
        kind="Queen"
        name={damName}
        breed={damBreed}
        parent={queen}
        withoutPicture={withoutPictures}
      />
    </div>
  )
}

type CardProps = {
  kind: 'Sire' | 'Queen'
  name: string | null
  breed: string | null
  parent: Parent | null
  withoutPicture: boolean
  priority?: boolean
}

function ParentCard({ kind, name, breed, parent, withoutPicture, priority = false }: CardProps) {
  const facts = [
    breed,
    parent && parentAgeText(parent.age),
    parent?.birthDate && `Born ${dateText(parent.birthDate)}`,
  ]
    .filter(Boolean)
    .join('\u00a0· ')
  return (
    <section className="min-w-0">
      {!withoutPicture && (
        <ParentPicture
          parent={parent}
          alt={`${name ?? 'Unknown'}, ${kind.toLowerCase()}`}
          sizes={SIZES}
          priority={priority}
          className="mb-3 aspect-square w-full rounded-lg"
        />
      )}
      <p className="font-sans text-xs font-semibold tracking-wide text-clay uppercase">{kind}</p>
      <h3 dir="auto" className="mt-1 text-xl">
        {name ?? 'Not named'}
      </h3>
      {facts && <p className="text-sm text-muted">{facts}</p>}
      {parent?.description && (
        <p dir="auto" className="mt-3 whitespace-pre-line">
          {parent.description}
        </p>
      )}
      {parent && <HealthTests title="Health testing" tests={parent.healthTesting} />}
    </section>
  )
}
