/** Invitations: what the app and other features call. */
import { findOwner, lockCattery } from '#features/breeders/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import type { Keys } from '#platform/signatures/index.ts'
import { INVITATION_TABLE } from '../../rules/invitations/states.ts'
import type { ListServices } from '../events.ts'
import { complaintsJob, sendInvitationsJob } from '../job-definitions.ts'
import { renewAddressKey } from './address-digest.ts'
import { sendInvitations } from './send-invitations.ts'
import { closeInvitations, listInviting } from './store.ts'

/** Opens a case of staff about a breeder whom several recipients of invitations do not know, once until it is closed. */
type ReportPort = (report: { userId: string }) => Promise<void>

/** Registers the jobs of invitations, and encrypts their key again. Call it in every process before jobs start. */
export async function registerJobs(
  services: Pick<ListServices, 'db' | 'clock' | 'jobs'> & Pick<Services, 'jobs' | 'log'>,
  settings: { publicUrl: string; keys: Keys },
  reportComplaints: ReportPort,
): Promise<void> {
  const { db, jobs, log } = services
  jobs.handle(sendInvitationsJob, ({ breederId }) => sendInvitations(services, settings, breederId))
  jobs.handle(complaintsJob, async ({ breederId }) => {
    const userId = await findOwner(db, breederId)
    if (userId) await reportComplaints({ userId })
  })
  await renewAddressKey(db, settings.keys).catch((error: unknown) =>
    // Nobody can be invited until the secret that encrypted it is set again, so that no wish is forgotten.
    log.error({ err: error }, 'the key of address digests cannot be decrypted'),
  )
}

/** Deletes the open invitations of an address whose owner deletes the account. */
export async function forgetAddress(
  { clock }: Pick<ListServices, 'clock'>,
  tx: DbOrTx,
  email: string,
): Promise<void> {
  for (const breederId of await listInviting(tx, email)) await lockCattery(tx, breederId)
  await closeInvitations(tx, { email }, { status: INVITATION_TABLE.transitions.expire.to }, clock.now())
}
