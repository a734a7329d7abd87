import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useViewer } from '#features/accounts/web/index.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import type { ListAddress } from '../contract.ts'
import { entryPath } from '../path.ts'
import { CLOSED_TEXT, FULL_TEXT } from '../rules.ts'
import { familiesText, joinText, placeText } from '../texts.ts'
import { joinUrl } from './join-url.ts'
import { waitingListQuery } from './queries.ts'
import { Refused } from './refused.tsx'

type Props = {
  about: ListAddress
  /** The user whose cattery it is. */
  ownerId: string
  /** The button that asks the breeder. It is the primary one where nobody can join. */
  ask: (variant: 'primary' | 'secondary') => ReactNode
}

/** What a family can do about a litter that it likes: join the waiting list, or ask. */
export function ListActions({ about, ownerId, ask }: Props) {
  const viewer = useViewer()
  const { data: list, isPending } = useQuery(waitingListQuery(about))
  if (isPending) return <Skeleton className="h-24" />
  const isUnused = !list || (!list.isOpen && list.count === 0 && !list.own)
  if (isUnused) return ask('primary')
  const { own, count, breederId, pairingId } = list
  if (viewer?.id === ownerId)
    return (
      <div className="grid gap-2.5">
        <p className="font-medium">{familiesText(count)}</p>
        <LinkButton to="/dashboard?tab=waiting-list" variant="secondary">
          Open your waiting list
        </LinkButton>
      </div>
    )
  if (own)
    return (
      <div className="grid gap-2.5">
        <p className="font-medium">
          {placeText({ ...own, count, kittenCount: list.kittenCount, isBorn: list.isBorn })}
        </p>
        <LinkButton to={entryPath(own.id)} size="lg">
          Open your entry
        </LinkButton>
        {ask('secondary')}
      </div>
    )
  if (list.mayRejoinAt)
    return (
      <div className="grid gap-2.5">
        <Refused mayRejoinAt={list.mayRejoinAt} />
        {ask('primary')}
      </div>
    )
  if (!list.takesFamilies)
    return (
      <div className="grid gap-2.5">
        <p className="font-medium">{familiesText(count)}</p>
        <p className="text-sm text-muted">{list.isOpen ? FULL_TEXT : CLOSED_TEXT}</p>
        {ask('primary')}
      </div>
    )
  return (
    <div className="grid gap-2.5">
      <LinkButton to={joinUrl(breederId, pairingId)} size="lg">
        {joinText(count)}
      </LinkButton>
      {ask('secondary')}
    </div>
  )
}
