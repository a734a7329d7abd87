import { Link } from '#ui/link.tsx'
import type { WaitingList } from '../contract.ts'
import { entryPath } from '../path.ts'
import { placeText } from '../texts.ts'

/** The viewer's place on a list, with a link to the entry. */
export function OwnPlace({ own, count }: { own: NonNullable<WaitingList['own']>; count: number }) {
  return (
    <span>
      <span>{`${placeText({ ...own, count })}. `}</span>
      <Link to={entryPath(own.id)} className="link">
        Open your entry
      </Link>
    </span>
  )
}
