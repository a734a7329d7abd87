/** Notifies the other party of an event of a waiting list: by a notice and, except for an accepted offer, by email. */
import { readTimeZone } from '#features/accounts/api/index.ts'
import {
  announced,
  entryPath,
  offerMailKey,
  pickerPath,
  startDeadline,
  waitingListJobs,
} from '#features/waiting-lists/api/index.ts'
import type { Entry, EntryEvent, OwnEntry } from '#features/waiting-lists/contract.ts'
import { dayIn, deadlineText } from '#lib/times.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { ListedDraft } from '#platform/mail/index.ts'
import type { Services } from '#platform/services.ts'
import { mailPicture } from '../mail-picture.ts'
import { dropUnread, hasNotice, putNotice } from '../notice-store.ts'
import { publishNoticesChanged } from '../notices.ts'
import { type MailSettings, sendOptionalMail } from '../optional-mails.ts'
import { dropOutdated, dropSeen, isMailWaiting, type PacedMail, sendPaced } from '../paced/paced-mails.ts'
import { findMailableAddress } from '../people-store.ts'
import { birthOf, catOfReturn } from './kitten-store.ts'
import { DAILY_TOPICS, mailFor, outdatedTopics, TOPICS } from './mailed-events.ts'
import { offerRows } from './offer-texts.ts'
import { waitingListText } from './waiting-list-texts.ts'

type AnnouncementServices = Pick<Services, 'db' | 'clock' | 'events' | 'jobs' | 'mail'>

/** Registers the jobs of events of waiting lists. Call it in every process before jobs start. */
export function registerWaitingListAnnouncements(
  services: AnnouncementServices,
  settings: MailSettings,
): void {
  services.jobs.handle(waitingListJobs.waitingListEventJob, ({ eventId }) =>
    announce(services, settings, eventId),
  )
  services.jobs.handle(waitingListJobs.placesChangedJob, async ({ eventIds }) => {
    for (const eventId of eventIds) await announce(services, settings, eventId)
  })
  services.jobs.handle(waitingListJobs.kittenReturnedJob, (returned) =>
    announceReturn(services, settings, returned),
  )
}

/** Writes notice and email in one transaction. The notice exists once, so running again does nothing. */
async function announce(
  services: AnnouncementServices,
  settings: MailSettings,
  eventId: string,
): Promise<void> {
  const { db, clock } = services
  await db.transaction(async (tx) => {
    const found = await announced.findEvent(tx, eventId, services.clock.now())
    if (!found) return
    const { event, entry } = found
    const isOffer = event.kind === 'offered'
    const offer = isOffer && entry.offer?.id === event.details.offerId ? entry.offer : null
    // It ended before it was announced.
    if (isOffer && !offer) return
    const { pairingId } = event.details
    const birth = event.kind === 'litter_born' && pairingId ? await birthOf(tx, pairingId) : undefined
    const until = event.kind === 'more_time_given' ? await openUntil(tx, entry, clock.now()) : null
    const { to, title, text } = waitingListText(event, entry, { birth, until })
    const userId = to === 'buyer' ? entry.buyerId : entry.breeder.userId
    if (await announced.isOutdated(tx, eventId, event, (id) => hasNotice(tx, { userId, subjectId: id })))
      return
    const otherId = to === 'buyer' ? entry.breeder.userId : entry.buyerId
    const listId = entry.pairingId ?? entry.breeder.userId
    // Who leaves and joins again has another entry of the same list.
    const topicOf = (name: string) => `${name} ${name === 'entry' ? listId : entry.id}`
    const topic = topicOf(TOPICS[event.kind])
    if (!(await isWorthTelling(tx, event, entry, { userId, otherId, topic }))) return
    const path = entryPath(entry.id)
    const notice = { userId, kind: 'waiting_list' as const, subjectId: eventId, title, text, path }
    // Of a date that is changed several times, the last one is read.
    if (event.kind === 'date_changed') await dropUnread(tx, notice)
    if (!(await putNotice(tx, { ...notice, now: clock.now() }))) return
    await publishNoticesChanged(services, tx, userId)
    const { actor, createdAt: happenedAt } = event
    const topics = outdatedTopics(event.kind).map(topicOf)
    await dropOutdated(services, tx, { userId, otherId }, { topics, happenedAt })
    const isByOther = actor === (to === 'buyer' ? 'breeder' : 'buyer')
    const about = { userId, otherId, topic, happenedAt, isByOther }
    const mail = mailFor(event.kind)
    if (mail === 'none') return dropSeen(services, tx, { userId: otherId, otherId: userId }, about)
    if (offer) return sendOffer(services, settings, tx, { ...about, title, text, path, offer })
    const footnote = to === 'buyer' ? TO_FAMILY : TO_BREEDER
    const draft = listMail(settings, { title, text, path, label: 'Open the entry', footnote })
    // All families are told at the same time, once for each group of kittens.
    if (event.kind === 'notified') {
      await sendOptionalMail(services, settings, tx, { userId, kind: 'waitingLists' }, draft)
      return
    }
    await sendPaced(services, settings, tx, {
      ...about,
      draft,
      isDaily: DAILY_TOPICS.includes(TOPICS[event.kind]),
      // A family may be about to pay.
      isUrgent: mail === 'required',
      ...(mail === 'optional' && { choice: 'waitingLists' }),
    })
  })
}

/** Until when the open offer of an entry can be accepted, in the time zone of its family; null without one. */
async function openUntil(
  tx: DbOrTx,
  { buyerId, offer }: Pick<Entry, 'buyerId' | 'offer'>,
  now: Date,
): Promise<string | null> {
  if (!offer?.deadline) return null
  const timeZone = await readTimeZone(tx, buyerId)
  return deadlineText(offer.deadline, { timeZone, today: dayIn(now, timeZone) })
}

/**
 * Whether a family is told of a place that changed by what happened to another family: if it is first or worse, and still
 * so. A better place is only in the history, unless an email about the place waits, which would be wrong without it.
 */
async function isWorthTelling(
  tx: DbOrTx,
  { kind, details }: Pick<EntryEvent, 'kind' | 'details'>,
  { position }: OwnEntry,
  { topic, ...pair }: Pick<PacedMail, 'userId' | 'otherId' | 'topic'>,
): Promise<boolean> {
  if (kind === 'first') return position === 1
  if (kind !== 'place_changed') return true
  const { fromPlace, toPlace } = details
  if (position === null || !fromPlace || !toPlace) return false
  return toPlace > fromPlace ? position > fromPlace : isMailWaiting(tx, pair, topic)
}

const TO_FAMILY = 'You received this email because you are on a waiting list on Littermate.'
const TO_BREEDER = 'You received this email because families can join your waiting list on Littermate.'

type ToSend = { title: string; text: string; path: string }

/** An email about a list, without the link that turns it off. */
export function listMail(
  { publicUrl }: Pick<MailSettings, 'publicUrl'>,
  { title, text, path, label, footnote = TO_FAMILY }: ToSend & { label: string; footnote?: string },
): ListedDraft {
  const action = { label, url: `${publicUrl}${path}` }
  return { subject: title, content: { title, paragraphs: [text], action, footnote } }
}

/**
 * Sends an offer. Its deadline begins when the mail server has accepted the email, or at once for someone who cannot be
 * emailed.
 */
async function sendOffer(
  services: AnnouncementServices,
  settings: MailSettings,
  tx: DbOrTx,
  {
    title,
    text,
    path,
    offer,
    ...about
  }: ToSend & Omit<PacedMail, 'draft'> & { offer: NonNullable<OwnEntry['offer']> },
): Promise<void> {
  const { mail, clock } = services
  const { publicUrl } = settings
  const canBeMailed = await findMailableAddress(tx, mail, about.userId)
  if (!canBeMailed) return startDeadline(services, tx, offer.id, clock.now())
  const pictured = offer.cats.find(({ picture }) => picture)
  const content = {
    title,
    ...(pictured && mailPicture(publicUrl, pictured.picture, pictured.name)),
    paragraphs: [text, 'You pay only if you accept. If you decline, you keep your place.'],
    rows: offerRows(offer),
    action: { label: 'Answer the offer', url: `${publicUrl}${path}` },
    footnote: TO_FAMILY,
  }
  const then = { queue: waitingListJobs.offerSentJob.queue, data: { offerId: offer.id } }
  await sendPaced(services, settings, tx, {
    ...about,
    draft: { subject: title, content },
    isUrgent: true,
    tracking: {
      key: offerMailKey(offer.id),
      then,
      deadline: { hours: offer.hours, timeZone: await readTimeZone(tx, about.userId) },
    },
  })
}

/** Asks the breeder what to do with a kitten whose reservation ended. */
async function announceReturn(
  services: AnnouncementServices,
  settings: MailSettings,
  { transactionId, catId, list }: { transactionId: string; catId: string; list: string },
): Promise<void> {
  const { db, clock } = services
  await db.transaction(async (tx) => {
    const cat = await catOfReturn(tx, { catId, transactionId })
    if (!cat) return
    const { userId, buyerId, name } = cat
    const title = `${name} is free again: ask the waiting list first?`
    const text = `The reservation of ${name} has ended, and families wait. ${name} is not listed until you offer it to one of them, or list it for everybody.`
    const path = pickerPath(list)
    const notice = { userId, kind: 'waiting_list' as const, subjectId: transactionId, title, text, path }
    if (!(await putNotice(tx, { ...notice, now: clock.now() }))) return
    await publishNoticesChanged(services, tx, userId)
    const label = 'Offer it to a family'
    await sendPaced(services, settings, tx, {
      userId,
      otherId: buyerId,
      topic: `return ${catId}`,
      happenedAt: clock.now(),
      isByOther: false,
      draft: listMail(settings, { title, text, path, label, footnote: TO_BREEDER }),
    })
  })
}
