import { HealthLine, healthBadges, isOldEnough } from '#features/cats/web/index.ts'
import { ageText } from '#lib/age.ts'
import { dateText } from '#lib/dates.ts'
import type { OfferedCat } from '../../offer-schemas.ts'

/** How old a kitten is, from when on it can go home, and what was tested. */
export function KittenCare({ cat, className = '' }: { cat: OfferedCat; className?: string }) {
  const { age, birthDate, goHomeDate, parentTests } = cat
  const isFree = isOldEnough({ age, birthDate, leavesHomeFrom: goHomeDate })
  return (
    <div className={`text-sm ${className}`}>
      <p>
        <span>{`${ageText(age)}\u00a0· `}</span>
        <span>{isFree ? 'can go home now' : `can go home ${dateText(goHomeDate)}`}</span>
      </p>
      <HealthLine {...healthBadges(cat)} />
      {parentTests.length > 0 && (
        <p className="text-muted">{`Tests of the parents: ${parentTests.join(', ')}`}</p>
      )}
    </div>
  )
}
