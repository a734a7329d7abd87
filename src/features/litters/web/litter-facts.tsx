import { ageText, leavesHomeText, WEEKS_AT_HOME } from '#lib/age.ts'
import { addDays, dateText } from '#lib/dates.ts'
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
        ['Leaving home', birthDate !== null && age !== null && leavingText(age, birthDate)],
        ['Kittens', availableText(litter)],
        ['Price range', pairing?.priceRange && priceRangeText(pairing.priceRange)],
      ]}
    >
      {litter.canEdit && <LinkButton to={editUrl('litters', litter.id)}>Edit Litter</LinkButton>}
    </Facts>
  )
}

function leavingText(age: number, birthDate: string): string {
  return leavesHomeText(age, addDays(birthDate, WEEKS_AT_HOME * 7)) ?? 'Old enough to leave home'
}
