import { breedNamesText } from '#lib/texts/breed-names.ts'
import { describeFilters, type Target } from './describe.ts'
import type { Alert } from './limits.ts'

/** Says that nothing fits a search today, and what happens next: "No Lykoi today. We will write when one appears." */
export function noneTodayText(target: Target, alert: Alert): string {
  const { breed } = target.filters
  const noun = target.list === 'cats' ? 'cat' : 'litter'
  const isOnlyBreed = describeFilters(target).length === 1
  const subject =
    breed && isOnlyBreed ? breedNamesText(breed) + (noun === 'cat' ? '' : ' litter') : `such ${noun}`
  return `No ${subject} today. ${alert === 'app' ? 'You will see it here when one appears.' : 'We will write when one appears.'}`
}
