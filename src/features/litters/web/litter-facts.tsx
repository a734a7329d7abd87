import { ageText } from '#lib/age.ts'
import { dateText } from '#lib/dates.ts'
import { earliestGoHomeDay } from '#lib/go-home.ts'
import { LinkButton } from '#ui/link-button.tsx'
import type { LitterWithParents } from '../contract.ts'
import { editUrl } from './edit-url.ts'
import { Facts } from './facts.tsx'
import { availableText, priceRangeText } from './labels.ts'

/** Birth date, age, day of leaving home, kittens, and prices of a litter. */
export function LitterFacts({ litter }: { litter: LitterWithParents }) {
  const { birthDate, age, pairing } = litter
  return (
    <Facts
      facts={[
        ['Born', birthDate ? dateText(birthDate) : 'Birth date not set'],
        ['Age', age !== null && ageText(age)],
        ['Leaving home', birthDate !== null && age !== null && leavingText(litter, birthDate, age)],
        ['Kittens', availableText(litter)],
        ['Price range', pairing?.priceRange && priceRangeText(pairing.priceRange)],
      ]}
    >
      {litter.canEdit && <LinkButton to={editUrl('litters', litter.id)}>Edit Litter</LinkButton>}
    </Facts>
  )
}

function leavingText(
  { breeder: { goHomeWeeks } }: LitterWithParents,
  birthDate: string,
  age: number,
): string {
  if (age >= goHomeWeeks) return 'Old enough to leave home'
  const day = earliestGoHomeDay({ birthDate, litterBirthDate: null, goHomeWeeks })
  return `Can leave home from ${dateText(day)}, at ${goHomeWeeks} weeks`
}
