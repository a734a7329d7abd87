import { ageText } from '#lib/age.ts'
import { dateText } from '#lib/dates.ts'
import type { Cat } from '../contract.ts'
import { HealthLine, healthBadges } from './health-badges.tsx'
import { isOldEnough } from './old-enough.ts'

type Props = {
  cat: Pick<Cat, 'age' | 'birthDate' | 'leavesHomeFrom' | 'vaccinations'> &
    Pick<Cat, 'healthCertifications' | 'documentedCertifications'>
}

/** How old a cat is, from when on it can go home, and its health, where there is no room for a card. */
export function CareLines({ cat }: Props) {
  return (
    <>
      <p className="dots">
        <span>{ageText(cat.age)}</span>{' '}
        <span>{isOldEnough(cat) ? 'can go home now' : `can go home ${dateText(cat.leavesHomeFrom)}`}</span>
      </p>
      <HealthLine {...healthBadges(cat)} />
    </>
  )
}
