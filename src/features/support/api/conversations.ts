/** How senders read their requests and reply. */
import {
  addNote,
  addSearchText,
  type CaseRow,
  findCase,
  listSupportCases,
  lockCase,
  reopenCase,
  setWaiting,
} from '#features/moderation/api/index.ts'
import { signedPath } from '#features/uploads/api/index.ts'
import { HOUR_MS } from '#lib/durations.ts'
import { AppError } from '#lib/errors.ts'
import type { Page, PageRange } from '#lib/paging.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Keys } from '#platform/signatures/index.ts'
import type { SupportConversation, SupportMessage, SupportRequest } from '../contract.ts'
import { linkTries, replyTries } from './limits.ts'
import { mailLink, type SupportSettings } from './mails.ts'
import { type FilePath, presentMessage, presentRequest } from './present.ts'
import { readConversation } from './read-conversation.ts'
import { attachFiles, type RequestServices } from './requests.ts'
import { addMessage, findRequest, listMessages, listRequestRows, type RequestRow } from './store.ts'
import { checkToken } from './token.ts'

/** Milliseconds that the link to a file works after the page with it was loaded. */
const FILE_LINK_MS = 12 * HOUR_MS

/** Who asks for a request: the signed-in user, or a visitor with the token of a link. */
export type Reader = { viewer: Viewer | null; token?: string | undefined }

/** The user's requests, newest first. */
export async function listRequests(
  db: DbOrTx,
  userId: string,
  range: PageRange,
): Promise<Page<SupportRequest[]>> {
  const { items, total } = await listSupportCases(db, userId, range)
  const requests = await listRequestRows(
    db,
    items.map(({ id }) => id),
  )
  const references = new Map(requests.map(({ caseId, reference }) => [caseId, reference]))
  return { items: items.map((row) => presentRequest(row, references.get(row.id) ?? null)), total }
}

/** A request for its sender. Throws not_found for everyone else, link_expired for an expired token. */
export async function readRequest(
  { db, clock }: Pick<RequestServices, 'db' | 'clock'>,
  { keys }: SupportSettings,
  reader: Reader,
  caseId: string,
): Promise<SupportConversation> {
  const { row, request } = await requireSender(db, keys, reader, caseId, clock.now())
  return readConversation(db, row, request.reference, filePathFor(keys, clock.now()))
}

/**
 * Adds a message of the sender and opens a closed request again; sending it twice adds one. Throws as readRequest;
 * `conflict` if the ID is another message's; too_many_requests.
 */
export async function reply(
  { db, clock, rateLimits }: RequestServices,
  { keys }: SupportSettings,
  reader: Reader,
  caseId: string,
  { messageId: id, text, files }: { messageId: string; text: string; files?: string[] | undefined },
): Promise<SupportMessage> {
  const now = clock.now()
  await requireSender(db, keys, reader, caseId, now)
  const [known] = await listMessages(db, caseId, id)
  if (known) return presentOwn(known, keys, now)
  await rateLimits.consume(db, replyTries(caseId))
  await db.transaction(async (tx) => {
    const row = await lockCase(tx, caseId)
    if (!row) throw new AppError('not_found')
    const message = { id, caseId, isAnswer: false, text, createdAt: now }
    const [sent] = await listMessages(tx, caseId, id)
    if (sent) return
    const objectIds = await attachFiles(tx, row.userId ? reader.viewer : null, files, now)
    if (!(await addMessage(tx, message, objectIds))) throw new AppError('conflict')
    await addSearchText(tx, caseId, text)
    await setWaiting(tx, caseId, now)
    if (row.status === 'closed') {
      await reopenCase(tx, caseId)
      await addNote(tx, { caseId, kind: 'reopened', actorId: row.userId, createdAt: now })
    }
  })
  const [stored] = await listMessages(db, caseId, id)
  if (!stored) throw new AppError('not_found')
  return presentOwn(stored, keys, now)
}

/** Emails a visitor a new link. Throws not_found unless the token once opened the request. */
export async function renewLink(
  services: RequestServices,
  settings: SupportSettings,
  caseId: string,
  token: string,
): Promise<{ isSent: true }> {
  const { db, clock, rateLimits } = services
  const row = await findCase(db, caseId)
  const isKnown = checkToken(settings.keys, caseId, token, clock.now()) !== 'invalid'
  if (!row?.contactEmail || !isKnown) throw new AppError('not_found')
  await rateLimits.consume(db, linkTries(caseId))
  await db.transaction((tx) => mailLink(services, settings, tx, row))
  return { isSent: true }
}

async function requireSender(
  db: DbOrTx,
  keys: Keys,
  { viewer, token }: Reader,
  caseId: string,
  now: Date,
): Promise<{ row: CaseRow; request: RequestRow }> {
  const row = await findCase(db, caseId)
  const request = row && (await findRequest(db, caseId))
  if (!row || !request) throw new AppError('not_found')
  if (row.userId) {
    if (row.userId !== viewer?.id) throw new AppError('not_found')
  } else {
    const state = checkToken(keys, caseId, token ?? '', now)
    if (state === 'expired') throw new AppError('link_expired')
    if (state === 'invalid') throw new AppError('not_found')
  }
  return { row, request }
}

/** Throws `conflict` for an answer of staff. */
function presentOwn(message: Parameters<typeof presentMessage>[0], keys: Keys, now: Date): SupportMessage {
  if (message.isAnswer) throw new AppError('conflict')
  return presentMessage(message, filePathFor(keys, now))
}

/** Visitors have no account with which they could open their files. */
function filePathFor(keys: Keys, now: Date): FilePath {
  return (objectId) => signedPath(keys, objectId, new Date(now.getTime() + FILE_LINK_MS))
}
