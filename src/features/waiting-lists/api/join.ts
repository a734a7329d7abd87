/** Joining a waiting list, and what a family sees of a list. */
import { lockAccount } from '#features/accounts/api/index.ts'
import { lockCattery } from '#features/breeders/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Entry, JoinInput, ListAddress, WaitingList } from '../contract.ts'
import { ENTRY_TABLE } from '../entry-states.ts'
import { joinProblem, takesFamilies } from '../rules.ts'
import { getEntry } from './entries.ts'
import { addEvent, changeList, type ListServices, publishListChanged } from './events.ts'
import { accept, requireInvitation } from './invitations/answer.ts'
import { countKittens, findPosition } from './lists.ts'
import {
  addEntry,
  countEntries,
  countOwn,
  findEntry,
  findLitterList,
  findOpen,
  findRejoin,
  findSubject,
  type ListSubject,
  readSettings,
} from './store.ts'
import { placeByDay } from './waits-since.ts'
import { listColors, requireCleanWishes, requireKnownColors } from './wishes.ts'

/** What messages know about two users. */
export type BlockPort = (db: DbOrTx, userId: string, otherId: string) => Promise<boolean>

/** A list for everyone who sees its cattery, pairing, or litter. Throws not_found for a hidden one. */
export async function getList(
  { db, clock }: Pick<ListServices, 'db' | 'clock'>,
  { breederId, pairingId, litterId }: ListAddress,
  viewerId: string | null,
): Promise<WaitingList> {
  const about = litterId
    ? await findLitterList(db, litterId)
    : { breederId: breederId ?? null, pairingId: pairingId ?? null }
  const found = about && (await findSubject(db, about))
  if (!found) throw new AppError('not_found')
  const subject: ListSubject = { breederId: found.breederId, pairingId: about.pairingId }
  const [settings, { open, waiting }, own, colors, kittens, rejoin] = await Promise.all([
    readSettings(db, subject),
    countEntries(db, subject),
    viewerId ? findOpen(db, subject, viewerId) : undefined,
    listColors(db, subject),
    about.pairingId ? countKittens(db, about.pairingId) : null,
    viewerId ? findRejoin(db, subject, viewerId, clock.now()) : null,
  ])
  const { isOpen, confirmsEntries, questions, togetherFrom } = settings
  return {
    ...subject,
    businessName: found.businessName,
    pairingTitle: found.pairingTitle,
    isOpen,
    takesFamilies: takesFamilies(settings, open),
    confirmsEntries,
    questions,
    togetherFrom,
    colors,
    count: waiting,
    kittenCount: kittens,
    isBorn: found.isBorn,
    mayRejoinAt: rejoin?.toISOString() ?? null,
    own: own ? { id: own.id, status: own.status, position: await findPosition(db, own.id) } : null,
  }
}

/**
 * Adds an entry, which counts at once or after the breeder has confirmed it. Repeating the request returns the entry.
 * Throws not_found for hidden lists; `conflict` for those that take no families and for a second entry; `invalid` for
 * contact details, unknown colors, and missing answers. With an invitation, as requireInvitation does.
 */
export async function joinList(
  services: ListServices,
  isBlocked: BlockPort,
  viewer: Pick<Viewer, 'id' | 'email'>,
  { id, breederId, pairingId, answers, invitation: token, ...wishes }: JoinInput,
): Promise<Entry> {
  const { id: viewerId } = viewer
  requireCleanWishes(wishes, answers)
  const { db, clock } = services
  const subject = { breederId, pairingId }
  await db.transaction(async (tx) => {
    await lockAccount(tx, viewerId)
    // Two families join one after the other.
    await lockCattery(tx, breederId)
    const known = await findEntry(tx, id)
    if (known?.buyerId === viewerId) return
    const list = await findSubject(tx, subject)
    if (known || list?.breederId !== breederId) throw new AppError(known ? 'conflict' : 'not_found')
    const settings = await readSettings(tx, subject)
    const message = joinProblem({
      settings,
      openEntries: (await countEntries(tx, subject)).open,
      ownInList: (await findOpen(tx, subject, viewerId)) ? 1 : 0,
      ownOpen: await countOwn(tx, viewerId),
      isOwnCattery: list.ownerId === viewerId,
      isBlocked: await isBlocked(tx, viewerId, list.ownerId),
      mayRejoinAt: await findRejoin(tx, subject, viewerId, clock.now()),
    })
    if (message) throw new AppError('conflict', { message })
    const listId = pairingId ?? breederId
    const now = clock.now()
    const invitation = token && (await requireInvitation(tx, { token, listId, viewer, now }))
    await requireKnownColors(tx, subject, wishes.colors)
    const { questions, confirmsEntries } = settings
    if (answers.length !== questions.length)
      throw new AppError('conflict', {
        message: 'The breeder has changed the questions. Please load the page again.',
      })
    await addEntry(tx, {
      ...wishes,
      ...subject,
      id,
      buyerId: viewerId,
      pairingTitle: list.pairingTitle,
      // Its breeder knows an invited family.
      chosenStatus: ENTRY_TABLE.transitions[confirmsEntries && !invitation ? 'join' : 'joinAtOnce'].to,
      answers: questions.map((question, index) => ({ question, answer: answers[index] ?? '' })),
      createdAt: now,
      ...(invitation && { notes: invitation.notes ?? '' }),
    })
    if (invitation) return joinByDay(services, tx, { id, listId }, invitation)
    const place = confirmsEntries ? null : (await countEntries(tx, subject)).waiting
    await addEvent(services, tx, { entryId: id, kind: 'joined', actor: 'buyer', details: { place } })
    await publishListChanged(services, tx, listId)
  })
  return getEntry(services, id, viewerId)
}

/** Gives a family that joined with an invitation its place by the day that the breeder noted; those behind it read that. */
async function joinByDay(
  services: ListServices,
  tx: DbOrTx,
  entry: { id: string; listId: string },
  invitation: { id: string; waitsSince: string },
): Promise<void> {
  await changeList(services, tx, entry, 'noted_before', async () => {
    await placeByDay(tx, entry, invitation.waitsSince)
    const place = await findPosition(tx, entry.id)
    const details = { place, toDate: invitation.waitsSince }
    await addEvent(services, tx, { entryId: entry.id, kind: 'joined', actor: 'buyer', details })
  })
  await accept(services, tx, invitation.id, entry.id)
}
