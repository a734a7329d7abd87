import type { Sweep } from '#platform/sweeps/index.ts'
import { offerSweep } from './offers/deadlines.ts'
import { togetherSweep } from './together/notify-families.ts'

/** Ends expired offers, and notifies families of free kittens together. */
export function waitingListSweeps(services: Parameters<typeof offerSweep>[0]): Sweep[] {
  return [offerSweep(services), togetherSweep(services)]
}
