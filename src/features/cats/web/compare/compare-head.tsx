import type { ReactNode } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PhotoPlaceholder } from '#ui/photo-placeholder.tsx'
import { Picture } from '#ui/picture.tsx'
import { compareUrl } from '../../compare.ts'
import type { ComparedCat } from '../../compare-contract.ts'
import { statusBadge } from '../status-badge.ts'

type Props = {
  cat: ComparedCat
  others: ComparedCat[]
  near: string
  /** The button that asks the breeder about the cat. */
  ask: (cat: ComparedCat) => ReactNode
  /** What replaces the badge of a held cat. */
  hold: (cat: ComparedCat, badge: ReactNode) => ReactNode
}

/** The picture and name of a compared cat, and what to do next. */
export function CompareHead({ cat, others, near, ask, hold }: Props) {
  const status = statusBadge(cat)
  const badge = status && <Badge tone="warm">{status}</Badge>
  return (
    <div className="grid gap-2">
      {/* On a phone, the names are above the pictures. */}
      <Link to={`/cats/${cat.id}`} className="grid sm:max-w-56 gap-2">
        <span className="block aspect-square overflow-hidden rounded-lg border">
          {cat.picture ? (
            <Picture
              picture={cat.picture}
              alt=""
              sizes="(min-width: 36rem) 14rem, 46vw"
              small
              className="size-full"
            />
          ) : (
            <PhotoPlaceholder className="size-full" />
          )}
        </span>
        <span dir="auto" className="link text-lg wrap-anywhere max-sm:sr-only">
          {cat.name}
        </span>
      </Link>
      {badge && <p>{cat.isHeld ? hold(cat, badge) : badge}</p>}
      {cat.status === 'available' && !cat.isHeld && (
        <div className="flex flex-wrap gap-1.5 sm:max-w-56">
          {ask(cat)}
          <LinkButton size="sm" to={`/checkout/${cat.id}`} className="grow">
            <span>{cat.depositAmount ? 'Reserve' : 'Purchase'}</span>
            <span className="sr-only">{` ${cat.name}`}</span>
          </LinkButton>
        </div>
      )}
      <p>
        <Link
          to={compareUrl(
            others.map(({ id }) => id),
            near,
          )}
          className="link inline-block py-1 text-sm"
          aria-label={`Remove ${cat.name}`}
        >
          Remove
        </Link>
      </p>
    </div>
  )
}
