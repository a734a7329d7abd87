import type { Sweep } from '#platform/sweeps/index.ts'
import { invitationSweep } from './invitations/send-invitations.ts'
import { offerSweep } from './offers/deadlines.ts'
import { togetherSweep } from './together/notify-families.ts'

/** Ends expired offers, notifies families of free kittens together, and sends invitations that waited. */
export function waitingListSweeps(services: Parameters<typeof offerSweep>[0]): Sweep[] {
  return [offerSweep(services), togetherSweep(services), invitationSweep(services)]
}
