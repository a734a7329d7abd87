import { use } from 'react'
import { agedText, earliestGoHomeDay } from '#lib/go-home.ts'
import { capitalized } from '#lib/texts/capitalized.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { CurrentYear } from '#ui/time-zone.ts'
import type { LitterWithParents } from '../contract.ts'
import { editUrl } from './edit-url.ts'
import { HiddenNote } from './hidden-note.tsx'
import { availableText, breedsText, priceRangeText } from './labels.ts'
import { ParentPicture } from './parent-picture.tsx'
import { titleDateText } from './titles.ts'

const SIZES = '(min-width: 80rem) 24rem, (min-width: 64rem) 30vw, 46vw'

/** The top of a litter's page: what it is, when the kittens can go home, and both parents side by side. */
export function LitterHero({ litter, title }: { litter: LitterWithParents; title: string }) {
  const { sireName, damName, pairing } = litter
  return (
    <header className="min-w-0">
      <h1 dir="auto" className="text-3xl wrap-anywhere">
        {title}
      </h1>
      <p className="mt-2 text-lg">{litterLine(litter, use(CurrentYear))}</p>
      <p className="dots mt-1 text-muted">
        <span>{availableText(litter)}</span>
        {pairing?.priceRange && <span>{priceRangeText(pairing.priceRange)}</span>}
      </p>
      <HiddenNote kind="litter" isActive={litter.isActive} breeder={litter.breeder} />
      {litter.canEdit && (
        <LinkButton to={editUrl('litters', litter.id)} className="mt-4">
          Edit Litter
        </LinkButton>
      )}
      {sireName !== null && damName !== null && (
        <div className="mt-6 grid grid-cols-2 gap-3">
          <ParentFigure kind="Sire" name={sireName} parent={litter.sire} />
          <ParentFigure kind="Queen" name={damName} parent={litter.queen} />
        </div>
      )}
    </header>
  )
}

type ParentProps = { kind: 'Sire' | 'Queen'; name: string; parent: LitterWithParents['sire'] }

function ParentFigure({ kind, name, parent }: ParentProps) {
  return (
    <figure className="min-w-0">
      <ParentPicture
        parent={parent}
        alt={`${name}, ${kind.toLowerCase()}`}
        sizes={SIZES}
        priority
        className="aspect-4/3 w-full rounded-lg"
      />
      <figcaption className="mt-2 text-sm">
        <span className="text-muted">{`${kind} `}</span>
        <bdi>{name}</bdi>
      </figcaption>
    </figure>
  )
}

/** `Maine Coon, born Sep 13, home from Dec 6, at 12 weeks: the cattery’s choice`; `today` is an ISO date or a year. */
export function litterLine(litter: LitterWithParents, today: string | undefined): string {
  const { birthDate, age, sireBreed, damBreed, breeder } = litter
  const parts = sireBreed !== null && damBreed !== null ? [breedsText({ sireBreed, damBreed })] : []
  if (birthDate === null || age === null) parts.push('birth date not set')
  else {
    const { goHomeRule: rule } = breeder
    const day = earliestGoHomeDay({ birthDate, litterBirthDate: null, goHomeWeeks: rule.weeks })
    parts.push(
      `born ${titleDateText(birthDate, today)}`,
      age < rule.weeks ? `home from ${titleDateText(day, today)}, ${agedText(rule)}` : 'ready to go home',
    )
  }
  const line = parts.join(', ')
  return capitalized(line)
}
