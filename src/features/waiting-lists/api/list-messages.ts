/** A breeder writes once to all families of a list, each in the conversation of the two. */
import { requireOwnBreeder } from '#features/breeders/api/index.ts'
import { requireOwnOrigin } from '#features/litters/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { defineRateLimit, limitKey, type RateLimits } from '#platform/rate-limits/index.ts'
import type { MessageInput } from '../contract.ts'
import type { ListServices } from './events.ts'
import { listOpen } from './store.ts'

/** What messages do: they screen the text and send it to each user once. */
export type WritePorts = {
  write(sender: Viewer, message: ListMessage): Promise<number>
  hasBegun(db: DbOrTx, senderId: string, message: Omit<ListMessage, 'content'>): Promise<boolean>
}
type ListMessage = { id: string; receiverIds: string[]; content: string }

/** New messages to all families of a list. */
const LIST_MESSAGE_LIMIT = defineRateLimit({
  name: 'list-messages',
  by: 'waiting list',
  points: 1,
  seconds: 86_400,
})

/**
 * Writes to every family with an open entry, and returns how many have the message; sending it again completes it. Throws
 * `forbidden`, `invalid` for another cattery's pairing, `conflict` for an empty list, too_many_requests for a second message
 * within a day, and as sending a message does.
 */
export async function writeToList(
  { db, rateLimits }: ListServices & { rateLimits: RateLimits },
  { write, hasBegun }: WritePorts,
  viewer: Viewer,
  { id, list, content }: MessageInput,
): Promise<{ families: number }> {
  const breeder = await requireOwnBreeder(db, viewer.id)
  const pairingId = list === 'any' ? null : list
  await requireOwnOrigin(db, breeder.id, { breedingPairingId: pairingId })
  const listId = pairingId ?? breeder.id
  const receiverIds = (await listOpen(db, listId)).map(({ buyerId }) => buyerId)
  if (receiverIds.length === 0) throw new AppError('conflict', { message: 'Nobody is on this list.' })
  const message = { id, receiverIds, content }
  const tries = [{ limit: LIST_MESSAGE_LIMIT, key: limitKey(listId) }]
  if (!(await hasBegun(db, viewer.id, message))) await rateLimits.consume(db, tries)
  try {
    return { families: await write(viewer, message) }
  } catch (error) {
    // It can be corrected, or sent again as it is.
    if (!(await hasBegun(db, viewer.id, message))) await rateLimits.giveBack(db, tries)
    throw error
  }
}
