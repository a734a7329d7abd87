import { Badge } from '#ui/badge.tsx'
import { CalendarDate } from '#ui/calendar-date.tsx'
import { Link, STRETCHED_LINK } from '#ui/link.tsx'
import type { ListedEntry } from '../../contract.ts'
import { entryPath } from '../../path.ts'
import { namesText, statusText } from '../../texts.ts'
import { ConfirmButton } from '../confirm-button.tsx'
import { Countdown } from '../offers/countdown.tsx'
import { WishChips } from './wish-chips.tsx'

/** A family in the card of its litter: place, name, wishes, open offer, and the button that confirms it. */
export function FamilyRow({ entry }: { entry: ListedEntry }) {
  const { id, position, status, buyerName, hasNotes, offer, waitsSince } = entry
  const isPending = status === 'pending'
  return (
    <li className="relative flex gap-3 px-4 py-3 wrap-anywhere hover:bg-sunken sm:px-5">
      <span className="w-7 shrink-0 font-serif text-xl text-clay tabular-nums">{position ?? '–'}</span>
      <div className="grid min-w-0 grow grid-cols-1 gap-x-4 gap-y-1.5 md:grid-cols-[14rem_minmax(0,1fr)]">
        <p className="flex flex-wrap items-center gap-2 self-start">
          <Link to={entryPath(id)} className={`${STRETCHED_LINK} font-medium`}>
            {buyerName}
          </Link>
          {status !== 'waiting' && (
            <Badge tone={isPending ? 'duty' : 'plain'}>
              {isPending ? 'To confirm' : statusText(status, 'breeder')}
            </Badge>
          )}
          {offer && <Badge tone="warm">Offer open</Badge>}
          {offer?.moreTime?.state === 'asked' && <Badge tone="duty">Asks for more time</Badge>}
          {hasNotes && <Badge>Notes</Badge>}
          <span className="basis-full text-sm text-muted">
            <span>Since </span>
            <CalendarDate date={waitsSince} />
          </span>
        </p>
        <div className="grid content-start gap-1.5">
          <WishChips entry={entry} />
          {offer && <OpenOffer offer={offer} />}
        </div>
      </div>
      {isPending && (
        <ConfirmButton
          entry={entry}
          size="sm"
          isInList
          className="relative z-10 self-start max-sm:min-h-11"
        />
      )}
    </li>
  )
}

function OpenOffer({ offer: { cats, deadline, hours } }: { offer: NonNullable<ListedEntry['offer']> }) {
  return (
    <p className="text-sm text-clay">
      <span>{`${namesText(
        cats.map(({ name }) => name),
        'or',
      )}: `}</span>
      <Countdown deadline={deadline} hours={hours} />
    </p>
  )
}
