/** Sends the emails of invitations, as many of a cattery on a day as its limit allows. */

import { randomBytes } from 'node:crypto'
import { lockCattery } from '#features/breeders/api/index.ts'
import { MINUTE_MS } from '#lib/durations.ts'
import { digestOf } from '#platform/digest.ts'
import { enqueueMail } from '#platform/mail/index.ts'
import type { Services } from '#platform/services.ts'
import { defineSweep, type Sweep } from '#platform/sweeps/index.ts'
import { INVITATION_TABLE } from '../../rules/invitations/states.ts'
import type { ListServices } from '../events.ts'
import { sendInvitationsJob } from '../job-definitions.ts'
import { findSubject } from '../store.ts'
import { inviteProblem } from './invite.ts'
import { invitationMail } from './mail.ts'
import {
  changeInvitation,
  countRoomToday,
  expiryOf,
  type InvitationRow,
  isRefused,
  listPlanning,
  listToSend,
} from './store.ts'

const SECRET_BYTES = 32
const SWEEP_EVERY_MS = 15 * MINUTE_MS

/**
 * Sends the emails of a cattery that its limit allows now. Each row changes in the transaction that enqueues its email, so that a
 * crash sends none twice and forgets none. What cannot be sent now stays planned, and the sweep tries again.
 */
export async function sendInvitations(
  services: Pick<ListServices, 'db' | 'clock' | 'jobs'>,
  settings: { publicUrl: string },
  breederId: string,
): Promise<void> {
  const { db, clock, jobs } = services
  await db.transaction(async (tx) => {
    if (!(await lockCattery(tx, breederId))) return
    const now = clock.now()
    const room = await countRoomToday(tx, breederId, now)
    const rows = await listToSend(tx, breederId, room, now)
    for (const [listId, ofList] of Map.groupBy(rows, (row) => row.listId)) {
      const { pairingId = null } = ofList[0] ?? {}
      if (await inviteProblem(tx, { breederId, pairingId, listId }, now)) continue
      const list = await findSubject(tx, { breederId, pairingId })
      if (!list) continue
      for (const row of ofList) {
        const token = (await isRefused(tx, addressOf(row)))
          ? null
          : randomBytes(SECRET_BYTES).toString('base64url')
        const sent = { ...row, sentAt: now }
        await changeInvitation(tx, row.id, {
          status: INVITATION_TABLE.transitions.send.to,
          sentAt: now,
          tokenDigest: token && digestOf(token),
        })
        if (!token) continue
        const { email: to, name } = addressOf(row)
        const { businessName, pairingTitle } = list
        const about = { to, name, businessName, pairingTitle, waitsSince: row.waitsSince }
        await enqueueMail(jobs, tx, invitationMail(settings, { ...about, token, expiresAt: expiryOf(sent) }))
      }
    }
  })
}

/** What the breeder wrote of an invitation that is not over. */
function addressOf({ id, email, name, addressDigest }: InvitationRow) {
  if (email === null || name === null) throw new Error(`The invitation ${id} has no address.`)
  return { email, name, addressDigest }
}

/** Enqueues the job for each cattery whose invitations wait. */
export function invitationSweep({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Sweep {
  return defineSweep({
    name: 'invitations',
    everyMs: SWEEP_EVERY_MS,
    async run() {
      const waiting = await listPlanning(db)
      for (const breederId of waiting) await jobs.enqueue(db, sendInvitationsJob, { breederId })
      return waiting.length
    },
  })
}
