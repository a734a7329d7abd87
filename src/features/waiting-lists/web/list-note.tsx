import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#features/accounts/web/index.ts'
import { Link } from '#ui/link.tsx'
import { familiesText } from '../texts.ts'
import { joinUrl } from './join-url.ts'
import { OwnPlace } from './own-place.tsx'
import { waitingListQuery } from './queries.ts'

type Props = {
  breeder: { id: string; userId: string }
  pairingId: string | null
}

/** How many families wait, the viewer's place, and a link to join; nothing for a closed list without families. */
export function WaitingListNote({ breeder, pairingId }: Props) {
  const viewer = useViewer()
  const { data: list } = useQuery(waitingListQuery(breeder.id, pairingId))
  if (!list || (!list.isOpen && list.count === 0 && !list.own)) return null
  const isOwner = viewer?.id === breeder.userId
  return (
    <section className="card grid gap-1 p-5" aria-label="Waiting list">
      <p className="font-medium">{familiesText(list.count)}</p>
      {list.own && (
        <p>
          <OwnPlace own={list.own} count={list.count} />
        </p>
      )}
      {isOwner && (
        <p>
          <Link to="/dashboard?tab=waiting-list" className="link">
            Open your waiting list
          </Link>
        </p>
      )}
      {!list.own && !isOwner && list.takesFamilies && (
        <p>
          <Link to={joinUrl(breeder.id, pairingId)} className="link">
            Join the waiting list
          </Link>
          <span className="text-muted">{' ·\u00a0a place costs nothing'}</span>
        </p>
      )}
    </section>
  )
}
