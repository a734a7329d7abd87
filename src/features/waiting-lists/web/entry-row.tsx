import { Badge } from '#ui/badge.tsx'
import { CalendarDate } from '#ui/calendar-date.tsx'
import { Link, STRETCHED_LINK } from '#ui/link.tsx'
import type { OwnEntry } from '../contract.ts'
import { entryPath } from '../path.ts'
import { isOpenEntry } from '../rules.ts'
import { namesText, placeText, statusText, subjectText } from '../texts.ts'
import { Countdown } from './offers/countdown.tsx'

/** An entry of the viewer: the list, the place, and when the litter is expected. */
export function EntryRow({ entry }: { entry: OwnEntry }) {
  const { id, status, pairingTitle, breeder, expectedDate, isBorn, offer } = entry
  const isOpen = isOpenEntry(entry)
  const names = namesText(offer?.cats.map(({ name }) => name) ?? [], 'or')
  return (
    <li className="card relative grid gap-1 p-5 wrap-anywhere hover:bg-sunken">
      <h2 className="flex flex-wrap items-center gap-2.5 text-lg">
        <Link to={entryPath(id)} className={STRETCHED_LINK}>
          {subjectText(pairingTitle)}
        </Link>
        {!isOpen && <Badge>{statusText(status, 'buyer')}</Badge>}
      </h2>
      {offer && (
        <p className="font-medium text-clay">
          <span className="block">{`You are offered ${names}`}</span>
          <Countdown deadline={offer.deadline} hours={offer.hours} />
        </p>
      )}
      {isOpen && <p className="font-medium text-clay">{placeText(entry)}</p>}
      <p className="dots text-sm text-muted">
        <span>{breeder.businessName}</span>
        {isOpen && expectedDate && (
          <span>
            <span>{isBorn ? 'born ' : 'expected '}</span>
            <CalendarDate date={expectedDate} />
          </span>
        )}
        {!breeder.isPublic && <span>not on Littermate at the moment</span>}
      </p>
    </li>
  )
}
