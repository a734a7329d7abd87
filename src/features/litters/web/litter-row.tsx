import { Badge } from '#ui/badge.tsx'
import { CalendarDate } from '#ui/calendar-date.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import type { PairingLitter } from '../contract.ts'
import { availableText, litterName } from './labels.ts'

/** A litter in a list, with birth date, available kittens, and a link. */
export function LitterRow({ litter }: { litter: PairingLitter }) {
  const name = litterName(litter)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-2.5 text-lg">
          <bdi>{name}</bdi>
          {!litter.isActive && <Badge>Inactive</Badge>}
        </h3>
        <p className="text-sm text-muted">
          {litter.birthDate ? (
            <span>
              Born <CalendarDate date={litter.birthDate} />
            </span>
          ) : (
            <span>Birth date not set</span>
          )}
          {'\u00a0· '}
          {availableText(litter)}
        </p>
      </div>
      <LinkButton
        to={`/litters/${litter.id}`}
        variant="secondary"
        size="sm"
        aria-label={`View Litter ${name}`}
      >
        View Litter
      </LinkButton>
    </div>
  )
}
