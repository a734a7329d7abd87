import type { CaseEntry } from '#features/moderation/contract.ts'
import { OFFER_TEXTS, staffListTexts } from '#features/waiting-lists/web/index.ts'
import { formatWithCentsIfAny } from '#lib/money.ts'
import { Badge } from '#ui/badge.tsx'
import { LocalTime } from '#ui/local-time.tsx'

const { eventText, namesText, ordinal, statusText, subjectText, wishesText } = staffListTexts

/** A family with its wishes, offers, and history. */
export function ListEntry({ entry }: { entry: CaseEntry }) {
  const { buyerName, status, position, count, pairingTitle, wishes, answers, offers, events } = entry
  return (
    <li className="card grid gap-4 p-5 wrap-anywhere">
      <div>
        <h3 className="flex flex-wrap items-center gap-2.5 text-lg">
          <bdi>{buyerName}</bdi>
          <Badge tone={status === 'waiting' ? 'good' : 'plain'}>
            {position === null ? statusText(status, 'staff') : `${ordinal(position)} of ${count}`}
          </Badge>
        </h3>
        <p className="text-sm text-muted">{`${subjectText(pairingTitle)}\u00a0· ${wishesText(wishes)}`}</p>
      </div>
      <p dir="auto" className="whitespace-pre-line">
        {wishes.home}
      </p>
      {answers.map(({ question, answer }) => (
        <div key={question}>
          <p className="text-sm font-medium">{question}</p>
          <p dir="auto" className="whitespace-pre-line">
            {answer}
          </p>
        </div>
      ))}
      {offers.length > 0 && (
        <div>
          <h4 className="mb-1 text-sm font-medium text-muted">Offers</h4>
          <ul className="grid gap-1">
            {offers.map(({ id, status: state, cats, createdAt, deadline, endedAt }) => (
              <li key={id}>
                <span className="font-medium">{`${OFFER_TEXTS[state]}: `}</span>
                {namesText(
                  cats.map(({ name, price }) => `${name} (${formatWithCentsIfAny(price)})`),
                  'or',
                )}
                <span className="block text-sm text-muted">
                  {'Made '}
                  <LocalTime at={createdAt} format="dateTime" />
                  {deadline && (
                    <>
                      <span>, open until </span>
                      <LocalTime at={deadline} format="deadline" />
                    </>
                  )}
                  {endedAt && (
                    <>
                      <span>, ended </span>
                      <LocalTime at={endedAt} format="dateTime" />
                    </>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <details>
        <summary className="link inline-block">{`History (${events.length})`}</summary>
        <ol className="mt-3 grid gap-3">
          {events.map(({ id, kind, actor, reason, details, createdAt }) => (
            <li key={id}>
              <p>{eventText({ kind, actor }, details)}</p>
              {reason && <p dir="auto">{`“${reason}”`}</p>}
              <p className="text-sm text-muted">
                <LocalTime at={createdAt} format="dateTime" />
              </p>
            </li>
          ))}
        </ol>
      </details>
    </li>
  )
}
