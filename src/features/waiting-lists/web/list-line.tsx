import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '#ui/link-button.tsx'
import type { ListAddress } from '../contract.ts'
import { joinText } from '../texts.ts'
import { joinUrl } from './join-url.ts'
import { OwnPlace } from './own-place.tsx'
import { waitingListQuery } from './queries.ts'

/** The place of a family that is interested in a litter, or the button with which it joins; nothing where it cannot. */
export function ListLine({ about }: { about: ListAddress }) {
  const { data: list } = useQuery(waitingListQuery(about))
  if (!list?.own && !list?.takesFamilies) return null
  const { own, count, breederId, pairingId } = list
  return (
    <section aria-label="Waiting list" className="rounded-md bg-action-soft p-3 text-sm">
      {own ? (
        <p>
          <OwnPlace own={own} list={list} />
        </p>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p>Families are in the order in which they joined.</p>
          <LinkButton to={joinUrl(breederId, pairingId)}>{joinText(count)}</LinkButton>
        </div>
      )}
    </section>
  )
}
