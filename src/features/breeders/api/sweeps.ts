import type { Services } from '#platform/services.ts'
import type { Sweep } from '#platform/sweeps/index.ts'
import { badgeSweep } from './badges.ts'
import { checkSweep } from './checks.ts'
import { placeSweep } from './place-sweep.ts'

/** Expired badges and checks, and places that were stored before a rule or a correction of the data. */
export function breederSweeps(services: Pick<Services, 'db' | 'clock'>): Sweep[] {
  return [badgeSweep(services), checkSweep(services), placeSweep(services)]
}
