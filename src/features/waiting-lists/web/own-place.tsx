import { Link } from '#ui/link.tsx'
import type { WaitingList } from '../contract.ts'
import { entryPath } from '../path.ts'
import { placeText } from '../texts.ts'

type Props = { own: NonNullable<WaitingList['own']>; list: WaitingList }

/** The viewer's place on a list, with a link to the entry. */
export function OwnPlace({ own, list: { count, kittenCount, isBorn } }: Props) {
  return (
    <span>
      <span>{`${placeText({ ...own, count, kittenCount, isBorn })}. `}</span>
      <Link to={entryPath(own.id)} className="link">
        Open your entry
      </Link>
    </span>
  )
}
