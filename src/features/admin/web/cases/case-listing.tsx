import { catStates } from '#features/cats/web/index.ts'
import type { CaseDetail, CaseListing as Listing } from '#features/moderation/contract.ts'
import { formatWithCents } from '#lib/money.ts'
import { capitalized } from '#lib/texts/capitalized.ts'
import { Section } from '#ui/card.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { PictureGrid } from '../picture-grid.tsx'

const TITLES: Record<Listing['kind'], string> = {
  cat: 'The listing',
  pairing: 'The pairing',
  breeder: 'The cattery',
  review: 'The review',
}

/** A reported listing or review as it was when it was reported, and what has changed since. */
export function CaseListing({ case: { listing, subject } }: { case: CaseDetail }) {
  const { reported, current } = listing
  const shown = reported ?? current
  if (!shown) return null
  const changes = reported && current ? changesOf(reported, current) : []
  return (
    <Section title={TITLES[shown.kind]}>
      <div className="grid gap-4">
        <PictureGrid pictures={shown.pictures} title={shown.title} />
        <p className="text-lg font-medium wrap-anywhere">
          {subject?.path ? (
            <Link dir="auto" to={subject.path} className="link">
              {shown.title}
            </Link>
          ) : (
            shown.title
          )}
        </p>
        <Facts className="text-sm">
          {FACTS.map(([name, text]) => {
            const value = text(shown)
            return (
              value && (
                <Fact key={name} name={name}>
                  {value}
                </Fact>
              )
            )
          })}
        </Facts>
        {shown.description && (
          <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
            {shown.description}
          </p>
        )}
        {shown.answer && (
          <div className="max-w-prose rounded-md bg-sunken p-4 text-sm">
            <p className="font-medium">
              <bdi>{shown.businessName}</bdi> replied
            </p>
            <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
              {shown.answer}
            </p>
          </div>
        )}
        {reported && !current && <Notice>It has been deleted since it was reported.</Notice>}
        {changes.length > 0 && (
          <Notice title="Changed since it was reported">
            <ul>
              {changes.map((change) => (
                <li key={change} className="wrap-anywhere">
                  {change}
                </li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
    </Section>
  )
}

const FACTS: [name: string, text: (listing: Listing) => string | null][] = [
  ['Price', priceText],
  ['Deposit', ({ depositAmount }) => (depositAmount === null ? null : formatWithCents(depositAmount))],
  ['Stars', ({ rating }) => (rating ? `${rating} of 5` : null)],
  ['Breed', ({ breed }) => breed],
  ['Status', ({ status }) => statusText(status)],
  ['Cattery', ({ kind, businessName }) => (kind === 'breeder' ? null : businessName)],
  ['Location', ({ kind, location }) => (kind === 'review' ? null : location)],
]

function priceText({ price, priceTo }: Listing): string | null {
  if (price === null) return null
  return priceTo === null
    ? formatWithCents(price)
    : `${formatWithCents(price)} to ${formatWithCents(priceTo)}`
}

/** The state of a cat or the status of another listing as everybody reads it. */
function statusText(status: string): string {
  if (status in catStates.CAT_STATE_TEXTS)
    return catStates.CAT_STATE_TEXTS[status as keyof typeof catStates.CAT_STATE_TEXTS]
  return capitalized(status)
}

/** What differs between a listing when it was reported and now, as sentences. */
function changesOf(before: Listing, after: Listing): string[] {
  const changes = FACTS.flatMap(([name, text]) => {
    const [was, is] = [text(before), text(after)]
    return was === is ? [] : [`${name}: ${is ?? 'none'}, was ${was ?? 'none'}`]
  })
  const isStored = ({ url }: { url: string }) => before.pictures.some((picture) => picture.url === url)
  const added = after.pictures.filter((picture) => !isStored(picture)).length
  return [
    ...(before.title === after.title ? [] : [`Name: ${after.title}, was ${before.title}`]),
    ...changes,
    ...(before.description === after.description
      ? []
      : [`${after.kind === 'review' ? 'Text' : 'Description'}: ${after.description ?? 'none'}`]),
    ...((before.answer ?? '') === (after.answer ?? '') ? [] : [`Reply: ${after.answer ?? 'none'}`]),
    ...(added > 0 ? [added === 1 ? '1 picture was added.' : `${added} pictures were added.`] : []),
  ]
}
