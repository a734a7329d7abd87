import { useQuery } from '@tanstack/react-query'
import { type ReactNode, use } from 'react'
import { useParams } from 'react-router'
import { formatWithCentsIfAny } from '#lib/money.ts'
import { CalendarDate } from '#ui/calendar-date.tsx'
import { PlainSection } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { LoadedPage } from '#ui/loading/loaded.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { CurrentYear } from '#ui/time-zone.ts'
import type { Entry, Wishes } from '../contract.ts'
import { eventText } from '../event-texts.ts'
import { isOpenEntry } from '../rules.ts'
import { ordinal, placeText, statusText, subjectText, togetherText } from '../texts.ts'
import { BreederActions } from './breeder-actions.tsx'
import { BuyerActions, Resume } from './buyer-actions.tsx'
import { FreeKittens } from './offers/free-kittens.tsx'
import { OfferSection } from './offers/offer-section.tsx'
import { Principle } from './principle.tsx'
import { entryQuery } from './queries.ts'

type Slots = { message: (entry: Entry) => ReactNode; report: (entry: Entry) => ReactNode }

/**
 * `/waiting-lists/{id}`: an entry with its history, for its buyer and its breeder. `message` is the message button, and `report`
 * the line with which one side reports the other.
 */
export function EntryPage(slots: Slots) {
  const { id = '' } = useParams()
  return (
    <LoadedPage
      query={useQuery(entryQuery(id))}
      missing={
        <div className="page py-16">
          <PageTitle>Entry Not Found</PageTitle>
          <EmptyState isPage title="Entry Not Found" hint="The link may be wrong.">
            <LinkButton to="/waiting-lists">Your waiting lists</LinkButton>
          </EmptyState>
        </div>
      }
    >
      {(entry) => <LoadedEntry entry={entry} slots={slots} />}
    </LoadedPage>
  )
}

function LoadedEntry({ entry, slots }: { entry: Entry; slots: Slots }) {
  const { role, breeder, buyerName, pairingId, pairingTitle, expectedDate, isBorn, answers } = entry
  const isBuyer = role === 'buyer'
  const title = isBuyer ? subjectText(pairingTitle) : buyerName
  // Only the breeder can open the pages of a cattery that is not public.
  const hasPages = !isBuyer || breeder.isPublic
  return (
    <div className="page max-w-200 py-8 sm:py-12">
      <PageTitle>{`Waiting list: ${title}`}</PageTitle>
      <p className="mb-4 text-sm">
        <Link to={isBuyer ? '/waiting-lists' : '/dashboard?tab=waiting-list'} className="link">
          {isBuyer ? 'Your waiting lists' : 'Waiting list'}
        </Link>
      </p>
      <h1 className="text-3xl wrap-anywhere">{title}</h1>
      <p className="dots mt-2 text-muted wrap-anywhere">
        {pairingId && hasPages ? (
          <Link to={`/breeding-pairings/${pairingId}`} className="link">
            {isBuyer ? 'See the pairing' : subjectText(pairingTitle)}
          </Link>
        ) : (
          !isBuyer && <span>{subjectText(pairingTitle)}</span>
        )}
        {isBuyer && hasPages && (
          <Link to={`/breeder/${breeder.id}`} className="link">
            {breeder.businessName}
          </Link>
        )}
        {!hasPages && (
          <>
            <span>{breeder.businessName}</span>
            <span>not on Littermate at the moment</span>
          </>
        )}
        {expectedDate && (
          <span>
            <span>{isBorn ? 'born ' : 'expected '}</span>
            <CalendarDate date={expectedDate} />
          </span>
        )}
      </p>
      <div className="my-6">
        <p className="font-serif text-2xl">{isBuyer ? placeText(entry) : breederPlace(entry)}</p>
        {isOpenEntry(entry) && (
          <p className="mt-1 text-sm text-muted">
            <span>{isBuyer ? 'You have waited since ' : 'Waiting since '}</span>
            <CalendarDate date={entry.waitsSince} />
          </p>
        )}
      </div>
      <div className="grid gap-8">
        {entry.offer && <OfferSection entry={entry} offer={entry.offer} />}
        {isBuyer && entry.freeKittens.length > 0 && <FreeKittens entry={entry} />}
        {isBuyer && entry.status === 'paused' && <Resume entry={entry} />}
        {isBuyer && isOpenEntry(entry) && (
          <div className="grid gap-3">
            <Principle />
            {entry.togetherFrom && (
              <p className="text-sm text-muted">{togetherText(entry.togetherFrom, use(CurrentYear))}</p>
            )}
          </div>
        )}
        {slots.message(entry)}
        <PlainSection title={isBuyer ? 'Your wishes' : 'Wishes'}>
          <WishFacts wishes={entry.wishes} answers={answers} />
        </PlainSection>
        {isBuyer ? <BuyerActions entry={entry} /> : <BreederActions entry={entry} />}
        <History entry={entry} />
        {slots.report(entry)}
      </div>
    </div>
  )
}

function breederPlace({ position, count, status }: Entry): string {
  return position === null ? statusText(status, 'breeder') : `${ordinal(position)} of ${count}`
}

function WishFacts({ wishes, answers }: { wishes: Wishes; answers: Entry['answers'] }) {
  const { gender, colors, purpose, earliest, latest, maxPrice, home } = wishes
  return (
    <Facts>
      <Fact name="Gender">{gender === null ? 'Either' : gender === 'male' ? 'Male' : 'Female'}</Fact>
      <Fact name="Colors">{colors.join(', ') || 'Any'}</Fact>
      <Fact name="Home">{purpose === 'companion' ? 'Companion' : 'Breeding'}</Fact>
      <Fact name="Highest price">{maxPrice === null ? 'Not named' : formatWithCentsIfAny(maxPrice)}</Fact>
      {earliest && (
        <Fact name="Earliest go-home date">
          <CalendarDate date={earliest} />
        </Fact>
      )}
      {latest && (
        <Fact name="Latest go-home date">
          <CalendarDate date={latest} />
        </Fact>
      )}
      <Fact name="About the home" wide>
        <span className="whitespace-pre-line">{home}</span>
      </Fact>
      {answers.map(({ question, answer }) => (
        <Fact key={question} name={question} wide>
          <span className="whitespace-pre-line">{answer}</span>
        </Fact>
      ))}
    </Facts>
  )
}

function History({ entry }: { entry: Entry }) {
  return (
    <PlainSection title="History">
      <p className="mb-4 text-sm text-muted">
        Both sides see the same history. Nothing in it can be changed.
      </p>
      <ol className="grid gap-4">
        {entry.events.toReversed().map(({ id, kind, actor, reason, details, createdAt }) => (
          <li key={id} className="wrap-anywhere">
            <p className="font-medium">{eventText({ kind, actor }, details)}</p>
            {reason && <p>{`“${reason}”`}</p>}
            <p className="text-sm text-muted">
              <LocalTime at={createdAt} format="dateTime" />
            </p>
          </li>
        ))}
      </ol>
    </PlainSection>
  )
}
