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
        <p className="text-sm text-muted">
          {[gender === 'male' ? 'Male' : 'Female', color].filter(Boolean).join('\u00a0· ')}
        </p>
        <KittenCare cat={cat} />
        <p className="tabular-nums">
          {formatWithCentsIfAny(price)}
          {depositAmount && (
            <span className="text-sm text-muted">{`\u00a0· deposit ${formatWithCentsIfAny(depositAmount)}`}</span>
          )}
        </p>
      </div>
      {children}
    </li>
  )
}
