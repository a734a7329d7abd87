/** The three questions for new buyers, and the search that follows from the answers. */
import type { Target } from './describe.ts'
import type { Alert } from './limits.ts'

/** When the buyer wants a kitten. */
export const TIMINGS = ['now', 'months', 'looking'] as const
/** What kind of home it will have. */
export const HOMES = ['quiet', 'children', 'active', 'allergies'] as const
type Timing = (typeof TIMINGS)[number]
type Home = (typeof HOMES)[number]

/** `breed` is null for a buyer who is not sure. */
export type Answers = { breed: string | null; timing: Timing; home: Home }

/** Breeds whose guides mention such homes, for a buyer who is not sure. */
const BREEDS: Record<Home, string[]> = {
  quiet: ['British Shorthair', 'Persian', 'Ragdoll'],
  children: ['Maine Coon', 'Ragdoll', 'Birman'],
  active: ['Abyssinian', 'Bengal', 'Siamese'],
  allergies: ['Siberian', 'Balinese', 'Russian Blue'],
}

/** Breeds to read about; none for a buyer who has chosen one. */
export function breedsFor({ breed, home }: Answers): string[] {
  return breed ? [] : BREEDS[home]
}

/** The search for the answers. Whoever wants a kitten in some months looks for litters; emails are rarer without hurry. */
export function searchFor({ breed, timing, home }: Answers): { target: Target; name: string; alert: Alert } {
  const chosen = breed ? { breed } : {}
  if (timing === 'months')
    return {
      target: { list: 'pairings', filters: chosen },
      name: breed ? `Future ${breed} litters` : 'Future litters',
      alert: 'weekly',
    }
  const isForAllergies = !breed && home === 'allergies'
  return {
    target: {
      list: 'cats',
      filters: { ...chosen, ...(isForAllergies && { q: 'hypoallergenic' }), status: ['available'] },
    },
    name: breed ? `${breed} cats` : isForAllergies ? 'Cats for people with allergies' : 'All new cats',
    alert: breed && timing === 'now' ? 'daily' : 'weekly',
  }
}
