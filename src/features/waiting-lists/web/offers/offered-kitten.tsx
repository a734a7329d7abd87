import type { ReactNode } from 'react'
import { formatWithCentsIfAny } from '#lib/money.ts'
import { Link } from '#ui/link.tsx'
import { PhotoPlaceholder } from '#ui/photo-placeholder.tsx'
import { Picture } from '#ui/picture.tsx'
import type { OfferedCat } from '../../offer-schemas.ts'
import { KittenCare } from './kitten-care.tsx'

/** A kitten in a list, with its price, and what can be done with it. */
export function OfferedKitten({ cat, children }: { cat: OfferedCat; children: ReactNode }) {
  const { id, name, gender, color, price, depositAmount, picture } = cat
  return (
    <li className="card flex flex-wrap items-center gap-4 p-3 wrap-anywhere">
      <div className="flex min-w-0 grow basis-72 items-start gap-4">
        <div className="size-20 shrink-0 overflow-hidden rounded-md">
          {picture ? (
            <Picture picture={picture} alt={name} sizes="5rem" small className="size-full" />
          ) : (
            <PhotoPlaceholder className="size-full" />
          )}
        </div>
        <div className="min-w-0 grow">
          <p className="font-serif text-lg">
            <Link to={`/cats/${id}`} className="link" dir="auto">
              {name}
            </Link>
          </p>
          <p className="dots text-sm text-muted">
            <span>{gender === 'male' ? 'Male' : 'Female'}</span>
            {color && <span>{color}</span>}
          </p>
          <KittenCare cat={cat} />
          <p className="dots items-baseline tabular-nums">
            <span>{formatWithCentsIfAny(price)}</span>{' '}
            {depositAmount && (
              <span className="text-sm text-muted">{`deposit ${formatWithCentsIfAny(depositAmount)}`}</span>
            )}
          </p>
        </div>
      </div>
      {children}
    </li>
  )
}
