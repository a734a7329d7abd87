import type { Services } from '#platform/services.ts'
import { defineSweep, type Sweep } from '#platform/sweeps/index.ts'
import { compileOldConditions } from '../conditions.ts'
import { matchCats } from './match-cats.ts'
import { matchPairings } from './match-pairings.ts'

type MatchServices = Pick<Services, 'db' | 'clock'>

const EVERY_MS = 5_000

/** Matches everything that changed with the saved searches, in batches. */
export async function matchSearches(services: MatchServices): Promise<void> {
  await compileOldConditions(services)
  while ((await matchCats(services)) > 0);
  while ((await matchPairings(services)) > 0);
}

/** Looks for changed cats and pairings every few seconds. */
export function searchMatchSweep(services: MatchServices): Sweep {
  return defineSweep({ name: 'search-matches', everyMs: EVERY_MS, run: () => matchSearches(services) })
}
