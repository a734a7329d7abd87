import { useId } from 'react'
import { ParentPicture } from '#features/litters/web/index.ts'
import { CalendarDate } from '#ui/calendar-date.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import type { ManagedList } from '../../contract.ts'
import { pickerPath } from '../../path.ts'
import { membersText, subjectText } from '../../texts.ts'
import { FamilyRow } from './family-row.tsx'
import type { FamilyGroup } from './group-by-list.ts'
import { WriteToList } from './write-to-list.tsx'

/** The list of one litter: its parents, its date, who waits, and the button that offers kittens. */
export function LitterCard({ group: { title, list, entries } }: { group: FamilyGroup }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card grid grid-cols-1 overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b px-4 py-3 sm:px-5 sm:py-4">
        <div className="flex min-w-0 items-center gap-3">
          {list?.parents && <Parents parents={list.parents} />}
          <div className="min-w-0 wrap-anywhere">
            <h3 id={id} className="text-base leading-snug sm:text-lg">
              {subjectText(title)}
            </h3>
            {list && <Facts list={list} />}
          </div>
        </div>
        {list && (
          <div className="flex flex-wrap gap-2 max-sm:w-full *:max-sm:grow">
            <WriteToList list={list} />
            {list.waiting > 0 && <Offer list={list} />}
          </div>
        )}
      </div>
      <ol className="divide-y">
        {entries.map((entry) => (
          <FamilyRow key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  )
}

function Parents({ parents: { sire, queen } }: { parents: NonNullable<ManagedList['parents']> }) {
  const look = { alt: '', sizes: '3rem', small: true, className: 'size-12 rounded-full border' }
  return (
    <span className="flex shrink-0 -space-x-3">
      <ParentPicture {...look} parent={sire} />
      <ParentPicture {...look} parent={queen} />
    </span>
  )
}

function Facts({ list }: { list: ManagedList }) {
  const { expectedDate, isBorn, kittens } = list
  return (
    <p className="dots text-sm text-muted">
      {expectedDate && (
        <span>
          <span>{isBorn ? 'Born ' : 'Expected '}</span>
          <CalendarDate date={expectedDate} />
        </span>
      )}
      <span className="font-medium text-ink">{membersText(list)}</span>
      {kittens > 0 && <span>{`${kittens} ${kittens === 1 ? 'kitten' : 'kittens'} free`}</span>}
    </p>
  )
}

/** Without a free kitten, it leads to what is missing. */
function Offer({ list: { pairingId, pairingTitle, kittens } }: { list: ManagedList }) {
  return (
    <LinkButton
      to={pickerPath(pairingId ?? 'any')}
      variant={kittens > 0 ? 'primary' : 'secondary'}
      aria-label={`Offer kittens, ${subjectText(pairingTitle)}`}
    >
      Offer kittens
    </LinkButton>
  )
}
