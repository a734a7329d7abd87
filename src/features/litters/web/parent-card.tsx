import { dateText } from '#lib/dates.ts'
import type { Pairing, Parent } from '../contract.ts'
import { HealthTests } from './health-tests.tsx'
import { parentAgeText } from './labels.ts'
import { ParentPicture } from './parent-picture.tsx'

const SIZES = '(min-width: 64rem) 21rem, (min-width: 36rem) 45vw, 92vw'

type Parents = Pick<Pairing, 'sire' | 'queen'> & {
  [Name in 'sireName' | 'damName' | 'sireBreed' | 'damBreed']: string | null
}

/** Sire and queen side by side. */
export function ParentCards({ parents }: { parents: Parents }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <ParentCard
        kind="Sire"
        name={parents.sireName}
        breed={parents.sireBreed}
        parent={parents.sire}
        priority
      />
      <ParentCard kind="Queen" name={parents.damName} breed={parents.damBreed} parent={parents.queen} />
    </div>
  )
}

type Props = {
  kind: 'Sire' | 'Queen'
  name: string | null
  breed: string | null
  parent: Parent | null
  priority?: boolean
}

function ParentCard({ kind, name, breed, parent, priority = false }: Props) {
  const facts = [
    breed,
    parent && parentAgeText(parent.age),
    parent?.birthDate && `Born ${dateText(parent.birthDate)}`,
  ]
    .filter(Boolean)
    .join(' ·\u00a0')
  return (
    <section className="min-w-0">
      <ParentPicture
        parent={parent}
        alt={`${name ?? 'Unknown'}, ${kind.toLowerCase()}`}
        sizes={SIZES}
        priority={priority}
        className="aspect-square w-full rounded-lg"
      />
      <div className="pt-3">
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
      </div>
    </section>
  )
}
