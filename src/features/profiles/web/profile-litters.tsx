import type { ReactNode } from 'react'
import { dateText } from '#lib/dates.ts'
import { formatWholeDollars } from '#lib/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Link, STRETCHED_LINK } from '#ui/link.tsx'
import type { BornLitter, ExpectedLitter } from './breeder-page-query.ts'

/** Rows of expected litters. */
export function ExpectedLitters({ pairings }: { pairings: ExpectedLitter[] }) {
  return (
    <ul className="-my-4 divide-y">
      {pairings.map((pairing) => {
        const { id, sireBreed, damBreed, status, expectedLitterDate: date, priceRange: price } = pairing
        return (
          <Row
            key={id}
            to={`/breeding-pairings/${id}`}
            title={parents(pairing)}
            badge={
              <Badge tone={status === 'confirmed' ? 'good' : 'blue'}>
                {status === 'confirmed' ? 'Confirmed' : 'Planned'}
              </Badge>
            }
            facts={[
              sireBreed === damBreed ? sireBreed : `${sireBreed} × ${damBreed}`,
              date && `Expected ${dateText(date)}`,
              price && `${formatWholeDollars(price.min)} to ${formatWholeDollars(price.max)}`,
            ]}
          />
        )
      })}
    </ul>
  )
}

/** Rows of born litters. */
export function BornLitters({ litters }: { litters: BornLitter[] }) {
  return (
    <ul className="-my-4 divide-y">
      {litters.map((litter) => {
        const { id, litterName, birthDate, totalKittens: total, availableKittens: free } = litter
        return (
          <Row
            key={id}
            to={`/litters/${id}`}
            title={litterName || `Litter ${id.slice(0, 8)}`}
            badge={free > 0 && <Badge tone="good">{`${free} available`}</Badge>}
            facts={[
              litter.sireName && parents(litter),
              birthDate && `Born ${dateText(birthDate)}`,
              total !== null && `${total} ${total === 1 ? 'kitten' : 'kittens'}`,
            ]}
          />
        )
      })}
    </ul>
  )
}

function parents({ sireName, damName }: { sireName: string | null; damName: string | null }): string {
  return [sireName, damName].filter(Boolean).join(' × ')
}

type RowProps = { to: string; title: string; badge: ReactNode; facts: (string | null | false)[] }

/** The whole row is a link. */
function Row({ to, title, badge, facts }: RowProps) {
  return (
    <li className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0">
        <h3 className="text-lg">
          <Link dir="auto" to={to} className={STRETCHED_LINK}>
            {title}
          </Link>
        </h3>
        <p className="text-sm text-muted">{facts.filter(Boolean).join('\u00a0· ')}</p>
      </div>
      {badge}
    </li>
  )
}
