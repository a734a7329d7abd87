import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { useLocation } from 'react-router'
import { signUpUrl, useViewer } from '#features/accounts/web/index.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { LoadedPage } from '#ui/loading/loaded.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { CurrentYear } from '#ui/time-zone.ts'
import type { WaitingList } from '../contract.ts'
import { CLOSED_TEXT, FULL_TEXT } from '../rules.ts'
import { familiesText, kittensText, subjectText, togetherText } from '../texts.ts'
import { JoinForm } from './join-form.tsx'
import { readJoinUrl } from './join-url.ts'
import { OwnPlace } from './own-place.tsx'
import { Principle } from './principle.tsx'
import { waitingListQuery } from './queries.ts'
import { Refused } from './refused.tsx'

/** `/waiting-lists/join?breeder={id}&pairing={id}`: how the list works, and the form. */
export function JoinPage() {
  const { search } = useLocation()
  return (
    <LoadedPage
      query={useQuery(waitingListQuery(readJoinUrl(new URLSearchParams(search))))}
      missing={
        <div className="page py-16">
          <PageTitle>Waiting List Not Found</PageTitle>
          <EmptyState
            isPage
            title="Waiting List Not Found"
            hint="The breeder may have changed plans, or the link may be wrong."
          >
            <LinkButton to="/breeding-pairings">See future litters</LinkButton>
          </EmptyState>
        </div>
      }
    >
      {(list) => (
        <Join
          list={list}
          address={`/waiting-lists/join${search}`}
          invitation={new URLSearchParams(search).get('invitation') || undefined}
        />
      )}
    </LoadedPage>
  )
}

type Props = { list: WaitingList; address: string; invitation: string | undefined }

function Join({ list, address, invitation }: Props) {
  const { breederId, pairingId, pairingTitle, businessName, confirmsEntries, togetherFrom, count } = list
  const subject = subjectText(pairingTitle)
  const back = pairingId ? `/breeding-pairings/${pairingId}` : `/breeder/${breederId}`
  return (
    <div className="page max-w-200 py-8 sm:py-12">
      <PageTitle>{`Waiting list: ${subject}, ${businessName}`}</PageTitle>
      <h1 className="text-3xl wrap-anywhere">Join the waiting list</h1>
      <p className="mt-2 mb-6 text-lg text-muted wrap-anywhere">
        <Link to={back} className="link">
          {subject}
        </Link>
        <span>{`, ${businessName}\u00a0· ${[familiesText(count), kittensText(list)].filter(Boolean).join(', ')}`}</span>
      </p>
      <div className="grid gap-6">
        <Principle />
        <ul className="grid list-disc gap-1.5 pl-5">
          <li>Families are in the order in which they joined.</li>
          {invitation && <li>With your invitation, your place is that of the day that the breeder noted.</li>}
          <li>The breeder can move a family only with a reason that it can read.</li>
          <li>
            {confirmsEntries && !invitation
              ? 'The breeder confirms each entry. Then you see your place, and everything that changes it.'
              : 'Your entry counts at once. You see your place, and everything that changes it.'}
          </li>
          {togetherFrom && <li>{togetherText(togetherFrom, use(CurrentYear))}</li>}
          <li>You can change your wishes and leave at any time.</li>
        </ul>
        <JoinStep list={list} address={address} invitation={invitation} />
      </div>
    </div>
  )
}

function JoinStep({ list, address, invitation }: Props) {
  const viewer = useViewer()
  if (viewer === undefined) return null
  if (list.own)
    return (
      <p className="card p-5">
        <OwnPlace own={list.own} list={list} />
      </p>
    )
  if (list.mayRejoinAt)
    return (
      <div className="card p-5">
        <Refused mayRejoinAt={list.mayRejoinAt} />
      </div>
    )
  if (!list.takesFamilies)
    return (
      <p className="card p-5">{`${list.isOpen ? FULL_TEXT : CLOSED_TEXT}${invitation ? ` ${KEPT}` : ''}`}</p>
    )
  return <JoinForm list={list} signUpFirst={viewer ? null : signUpUrl(address)} invitation={invitation} />
}

const KEPT = 'Your invitation stays as it is: open its link again later, or ask the breeder.'
