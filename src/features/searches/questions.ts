/** The questions for new buyers, and the search that follows from the answers. */
import type { Target } from './describe.ts'
import type { Alert } from './limits.ts'

/** When the buyer wants a kitten. */
export const TIMINGS = ['now', 'months', 'looking'] as const
/** What kind of home it will have. */
export const HOMES = ['quiet', 'children', 'active', 'allergies'] as const
type Timing = (typeof TIMINGS)[number]
export type Home = (typeof HOMES)[number]

/** `breed` is null for a buyer who is not sure, and `place` for one who looks everywhere. */
export type Answers = { breed: string | null; place: string | null; timing: Timing; home: Home }

/** Breeds that are suggested to a buyer who is not sure. */
export const MAX_SUGGESTED = 3
/** How far from the place of a new buyer we look. */
export const QUESTION_MILES = 100

/** The filters of the place that a buyer named. */
export type PlaceFilters = { near?: string; within?: typeof QUESTION_MILES; location?: string }

/**
 * The search for the answers, over the suggested breeds if no breed is chosen. Whoever wants a kitten in some months looks for
 * litters; emails are rarer without hurry. Without a name, it is named after its filters.
 */
export function searchFor(
  { breed, timing, home }: Pick<Answers, 'breed' | 'timing' | 'home'>,
  suggested: string[],
  place: PlaceFilters,
): { target: Target; name?: string; alert: Alert } {
  const breeds = breed ?? suggested.join(',')
  const filters = { ...(breeds && { breed: breeds }), ...place }
  if (timing === 'months') return { target: { list: 'pairings', filters }, alert: 'weekly' }
  const alert = timing === 'now' ? 'daily' : 'weekly'
  const status: ['available'] = ['available']
  // The guides name few breeds for people with allergies. A text search also finds others that are reported to suit them, and says so.
  if (!breed && home === 'allergies')
    return {
      target: { list: 'cats', filters: { ...place, q: 'hypoallergenic', status } },
      name: 'Cats for people with allergies',
      alert,
    }
  return { target: { list: 'cats', filters: { ...filters, status } }, alert }
}
