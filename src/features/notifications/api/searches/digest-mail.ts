import type { Digest, DigestItem } from '#features/searches/api/index.ts'
import { ageText } from '#lib/age.ts'
import { formatWithCentsIfAny } from '#lib/money.ts'
import { aboutMiles } from '#lib/places/about-miles.ts'
import { inDigits } from '#lib/texts/digits.ts'
import { type MailCard, renderMail } from '#platform/mail/index.ts'
import { mailPicture } from '../mail-picture.ts'

type Addresses = {
  publicUrl: string
  /** The address that ends a search. */
  stopUrl: (searchId: string) => string
}

/** The email about what is new or cheaper in the searches of a user. */
export function digestMail(
  { searches, items, more }: Digest,
  { publicUrl, stopUrl }: Addresses,
): { subject: string; text: string; html: string } {
  const title = titleOf({ searches, items, more })
  const names = new Map(searches.map(({ id, name }) => [id, name]))
  const [only] = searches
  const path = searches.length === 1 && only ? (only.path ?? '/favorites') : '/searches'
  return {
    subject: subjectOf(items, more),
    ...renderMail({
      title,
      paragraphs: more > 0 ? [`Here are the latest ${items.length} of ${items.length + more}.`] : [],
      cards: items.map((item) => card(item, { publicUrl, names: searches.length > 1 ? names : null })),
      action: { label: 'See all', url: `${publicUrl}${path}` },
      footnote:
        'You received this email because you saved a search on Littermate. Cats that have been sold since are left out.',
      small: [
        ...searches.map(({ id, name }) => ({ label: `End “${name}”`, url: stopUrl(id) })),
        { label: 'Change when we email you', url: `${publicUrl}/searches` },
      ],
    }),
  }
}

/** Names the latest: "Ragdoll, $1,400, about 30 miles away, and 2 more". */
function subjectOf([latest, ...others]: DigestItem[], more: number): string {
  const rest = others.length + more
  if (!latest) return 'New for your saved searches'
  const { breed, place, miles, kind, isBorn, price } = latest
  const what =
    isBorn === null
      ? `${kind === 'again' ? 'For sale again: ' : ''}${breed}`
      : `${breed} litter${isBorn ? ' born' : ' planned'}`
  const cost = price !== null && `${kind === 'cheaper' ? 'now ' : ''}${formatWithCentsIfAny(price)}`
  const facts = [
    what,
    cost,
    miles === null ? place : aboutMiles(miles),
    rest > 0 && `and ${inDigits(rest)} more`,
  ]
  return facts.filter(Boolean).join(', ')
}

/** "3 new cats for “Calm Ragdolls”", "12 new or cheaper cats and litters for your saved searches". */
function titleOf({ searches, items, more }: Digest): string {
  const count = items.length + more
  const [only] = searches
  const isNew = items.every(({ kind }) => kind === 'new')
  const isCheaper = more === 0 && items.every(({ kind }) => kind === 'cheaper')
  const quality = isNew ? 'new' : isCheaper ? 'cheaper' : 'new or cheaper'
  const cats = items.some(({ isBorn }) => isBorn === null)
  const litters = items.some(({ isBorn }) => isBorn !== null)
  const noun =
    count === 1 ? (cats ? 'cat' : 'litter') : cats && litters ? 'cats and litters' : cats ? 'cats' : 'litters'
  const target = searches.length === 1 && only ? `“${only.name}”` : 'your saved searches'
  return `${count} ${quality} ${noun} for ${target}`
}

function card(
  {
    path,
    title,
    breed,
    place,
    miles,
    kind,
    gender,
    age,
    isBorn,
    price,
    previousPrice,
    picture,
    searchIds,
  }: DigestItem,
  { publicUrl, names }: { publicUrl: string; names: Map<string, string> | null },
): MailCard {
  const change = kind === 'cheaper' ? 'Cheaper' : kind === 'again' ? 'For sale again' : 'New'
  const state = isBorn === null ? change : isBorn ? 'The litter is born' : 'New pairing'
  const cost =
    price === null
      ? ''
      : `${formatWithCentsIfAny(price)}${previousPrice === null ? '' : `, was ${formatWithCentsIfAny(previousPrice)}`}`
  const found = searchIds.flatMap((id) => names?.get(id) ?? [])
  return {
    title,
    url: `${publicUrl}${path}`,
    ...mailPicture(publicUrl, picture, title),
    lines: [
      [state, cost].filter(Boolean).join(' · '),
      [breed, gender && (gender === 'male' ? 'Male' : 'Female'), age !== null && ageText(age)]
        .filter(Boolean)
        .join(' · '),
      [place, miles !== null && aboutMiles(miles)].filter(Boolean).join(' · '),
      ...(found.length > 0 ? [`For ${found.map((name) => `“${name}”`).join(', ')}`] : []),
    ],
  }
}
