import { catStates } from '#features/cats/web/index.ts'
import { formatWholeDollars } from '#lib/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { pictureOfWidth } from '#ui/picture.tsx'
import type { ContactCat } from '../../contract.ts'

/** The cat that a conversation is about: picture, price, and status; buyers can reserve it. */
export function CatStrip({ cat }: { cat: ContactCat }) {
  const { id, name, imageUrl, price, status, isHeld, isOwn } = cat
  const [label, tone] = catStates.catStateBadge(cat)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-sunken px-3 py-2">
      {imageUrl && (
        <img
          src={pictureOfWidth(imageUrl, 160)}
          alt=""
          loading="lazy"
          className="size-12 shrink-0 rounded-sm object-cover"
        />
      )}
      <div className="min-w-[min(6rem,100%)] flex-1">
        <Link dir="auto" to={`/cats/${id}`} className="link font-medium wrap-anywhere">
          {name}
        </Link>
        <p className="flex flex-wrap items-center gap-2 text-sm tabular-nums">
          <span>{formatWholeDollars(price)}</span>
          <Badge tone={tone}>{label}</Badge>
        </p>
      </div>
      {!isOwn && status === 'available' && !isHeld && (
        <LinkButton size="sm" to={`/checkout/${id}`}>
          {`Reserve ${name}`}
        </LinkButton>
      )}
    </div>
  )
}

/** What a breeder writes to invite to a reservation, before it is edited. */
export function invitationTo({ name, price, depositAmount }: ContactCat): string {
  const terms = depositAmount
    ? `You can reserve ${name} with a deposit of ${formatWholeDollars(depositAmount)}; the price is ${formatWholeDollars(price)}.`
    : `You can buy ${name} for ${formatWholeDollars(price)}.`
  return `${name} is still available, and we would be happy to see ${name} go home with you. ${terms} The button above this conversation leads there.`
}
