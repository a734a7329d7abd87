import type { Digest, DigestItem } from '#features/searches/api/index.ts'
import { formatWithCentsIfAny } from '#lib/money.ts'
import { aboutMiles } from '#lib/places/about-miles.ts'
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
  const subject = titleOf({ searches, items, more })
  const names = new Map(searches.map(({ id, name }) => [id, name]))
  const [only] = searches
  const path = searches.length === 1 && only ? (only.path ?? '/favorites') : '/searches'
  return {
    subject,
    ...renderMail({
      title: subject,
      paragraphs: more > 0 ? [`Here are the latest ${items.length} of ${items.length + more}.`] : [],
      cards: items.map((item) => card(item, { publicUrl, names: searches.length > 1 ? names : null })),
      action: { label: more > 0 ? 'See all of them' : 'See them on Littermate', url: `${publicUrl}${path}` },
      footnote:
        'You received this email because you saved a search on Littermate. Cats that have been sold since are left out.',
      small: [
        ...searches.map(({ id, name }) => ({ label: `End “${name}”`, url: stopUrl(id) })),
        { label: 'Change when we email you', url: `${publicUrl}/searches` },
      ],
    }),
  }
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
  { path, title, breed, place, miles, kind, isBorn, price, previousPrice, picture, searchIds }: DigestItem,
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
      [breed, place, miles !== null && aboutMiles(miles)].filter(Boolean).join(' · '),
      ...(found.length > 0 ? [`For ${found.map((name) => `“${name}”`).join(', ')}`] : []),
    ],
  }
}
