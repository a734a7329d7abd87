/**
 * A list of deleted accounts in the storage, outside of the database: when an older state of the database is restored, the
 * accounts deleted since are deleted again. It contains only the random IDs of users.
 */
import { lockUser, setDeletionDue } from '#features/accounts/api/index.ts'
import { setCatteryActive } from '#features/breeders/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import type { Storage } from '#platform/storage/index.ts'
import { addDeletion, findDeleted, findLive, moveDeletion } from './deletion-store.ts'

const FOLDER = 'deletions'
const BATCH = 500

const keyOf = (userId: string) => `${FOLDER}/${userId}.bin`

/** Adds a user to the list. */
export async function listDeletion(storage: Storage, userId: string): Promise<void> {
  await storage.put(keyOf(userId), { bytes: Buffer.from('deleted'), contentType: 'application/octet-stream' })
}

type Needs = Pick<Services, 'db' | 'storage' | 'clock'>

/** Asks for the deletion of listed users who are not deleted in this database, and returns how many. */
export async function repeatDeletions({ db, storage, clock }: Needs): Promise<number> {
  let repeated = 0
  let ids: string[] = []
  const flush = async () => {
    const deleted = new Set(await findDeleted(db, ids))
    for (const id of ids) if (!deleted.has(id) && (await repeatOne(db, id, clock.now()))) repeated += 1
    ids = []
  }
  for await (const key of storage.list(FOLDER)) {
    ids.push(key.slice(FOLDER.length + 1, key.lastIndexOf('.')))
    if (ids.length === BATCH) await flush()
  }
  await flush()
  return repeated
}

/** False if the database does not know the user, who joined later. */
async function repeatOne(db: DbOrTx, userId: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) return false
    const live = await findLive(tx, userId)
    if (live?.isRepeated) return false
    const repeat = { isRepeated: true, dueAt: now }
    if (live) await moveDeletion(tx, live.id, 'pending', repeat)
    else {
      const wasActive = await setCatteryActive(tx, userId, false)
      await addDeletion(tx, { userId, requestedBy: userId, requestedAt: now, wasActive, ...repeat })
    }
    await setDeletionDue(tx, userId, now)
    return true
  })
}
