/**
 * Emails about what one person can do to another again and again. The first about a topic is sent at once; what happens within the
 * next ten minutes becomes one email, and what exceeds the limit of a day becomes one the next day.
 */
import { DAY_MS } from '#lib/durations.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { JobDefinition } from '#platform/jobs/index.ts'
import {
  enqueueMail,
  enqueueTracked,
  type MailMessage,
  markTold,
  planTracked,
  renderDraft,
} from '#platform/mail/index.ts'
import type { Services } from '#platform/services.ts'
import { findChoices } from '../choice-store.ts'
import { type MailSettings, optionalMail } from '../optional-mails.ts'
import { findMailableAddress, readPublicName } from '../people-store.ts'
import type { PacedContent } from '../tables.ts'
import { combinedMail } from './combined-mail.ts'
import { COMBINE_MS, nextMailAt } from './schedule.ts'
import {
  addWaiting,
  findDueAt,
  listDue,
  lockPair,
  type Pair,
  postpone,
  readSent,
  setSent,
  takeWaiting,
  type WaitingMail,
} from './store.ts'

type PacedServices = Pick<Services, 'clock' | 'jobs' | 'mail'>

export type PacedMail = Pair &
  PacedContent & {
    /** What changed, such as the pickup of a sale; changes of the same topic become one email. */
    topic: string
    happenedAt: Date
    /** Whether the other person did it, who has therefore seen what waits about the topic. */
    isByOther: boolean
    /** Whether the topic is emailed at most once a day, instead of once in ten minutes. */
    isDaily?: boolean
  }

const pacedMailJob: JobDefinition<Pair> = { queue: 'notifications.paced-mail' }

/** Registers the job of emails that wait. Call it in every process before jobs start. */
export function registerPacedMails(
  services: PacedServices & Pick<Services, 'db' | 'jobs'>,
  settings: MailSettings,
): void {
  services.jobs.handle(pacedMailJob, (pair) =>
    services.db.transaction(async (tx) => {
      await lockPair(tx, pair)
      const dueAt = await findDueAt(tx, pair)
      if (!dueAt) return
      if (dueAt > services.clock.now()) await enqueueAt(services, tx, pair, dueAt)
      else await sendDue(services, settings, tx, pair)
    }),
  )
}

/** Sends an email to one person because of what another one did, now or with later ones. */
export async function sendPaced(
  services: PacedServices,
  settings: MailSettings,
  tx: DbOrTx,
  { userId, otherId, topic, happenedAt, isByOther, isDaily = false, ...content }: PacedMail,
): Promise<void> {
  const pair = { userId, otherId }
  const now = services.clock.now()
  await lockPair(tx, pair)
  if (isByOther) await dropSeen(services, tx, { userId: otherId, otherId: userId }, { topic, happenedAt })
  const waitsUntil = await findDueAt(tx, pair, topic)
  const { topicAt, inDay } = await readSent(tx, pair, topic, now)
  const sent = { topicAt, inDay: content.isUrgent ? [] : inDay }
  const dueAt = waitsUntil ?? nextMailAt(now, sent, isDaily ? DAY_MS : COMBINE_MS)
  await addWaiting(tx, pair, { topic, content, dueAt, happenedAt })
  if (content.tracking) await planTracked(tx, content.tracking.key, now)
  if (dueAt <= now) await sendDue(services, settings, tx, pair)
  else if (!waitsUntil) await enqueueAt(services, tx, pair, dueAt)
}

/** Whether an email about a topic waits to be sent to someone. */
export async function isMailWaiting(tx: DbOrTx, pair: Pair, topic: string): Promise<boolean> {
  await lockPair(tx, pair)
  return (await findDueAt(tx, pair, topic)) !== null
}

/** Drops what waits to be sent to someone about a topic, because that person acted on it later and has seen it. */
export function dropSeen(
  services: Pick<Services, 'clock' | 'jobs'>,
  tx: DbOrTx,
  pair: Pair,
  { topic, happenedAt }: Pick<PacedMail, 'topic' | 'happenedAt'>,
): Promise<void> {
  return drop(services, tx, pair, { topics: [topic], until: happenedAt })
}

/** Drops what waits to be sent to either of two people about some topics, because a later event made it wrong. */
export async function dropOutdated(
  services: Pick<Services, 'clock' | 'jobs'>,
  tx: DbOrTx,
  { userId, otherId }: Pair,
  { topics, happenedAt }: { topics: string[]; happenedAt: Date },
): Promise<void> {
  if (topics.length === 0) return
  await lockPair(tx, { userId, otherId })
  for (const pair of [
    { userId, otherId },
    { userId: otherId, otherId: userId },
  ])
    await drop(services, tx, pair, { topics, until: happenedAt })
}

async function drop(
  services: Pick<Services, 'clock' | 'jobs'>,
  tx: DbOrTx,
  pair: Pair,
  of: { topics: string[]; until: Date },
): Promise<void> {
  for (const { tracking } of await takeWaiting(tx, pair, of))
    if (tracking) await markTold(services, tx, tracking)
}

/** Sends everything that is due: urgent topics by emails of their own, all others as one. The caller has locked the pair. */
async function sendDue(
  services: PacedServices,
  settings: MailSettings,
  tx: DbOrTx,
  pair: Pair,
): Promise<void> {
  const now = services.clock.now()
  const due = await listDue(tx, pair, now)
  const [urgent, others] = [due.filter(isUrgent), due.filter((mail) => !isUrgent(mail))]
  for (const topic of new Set(urgent.map((mail) => mail.topic)))
    await send(
      services,
      settings,
      tx,
      pair,
      urgent.filter((mail) => mail.topic === topic),
    )
  const [first] = others
  if (!first) return
  const { inDay } = await readSent(tx, pair, first.topic, now)
  const at = nextMailAt(now, { inDay, topicAt: null })
  if (at <= now) return send(services, settings, tx, pair, others)
  await postpone(
    tx,
    others.map(({ id }) => id),
    at,
  )
  await enqueueAt(services, tx, pair, at)
}

const isUrgent = ({ content }: WaitingMail) => content.isUrgent === true

/** Sends these as one email. */
async function send(
  services: PacedServices,
  settings: MailSettings,
  tx: DbOrTx,
  pair: Pair,
  due: (WaitingMail & { id: string })[],
): Promise<void> {
  const to = await findMailableAddress(tx, services.mail, pair.userId)
  const choices = await findChoices(tx, pair.userId)
  const isWanted = ({ content }: WaitingMail) => !content.choice || choices[content.choice]
  const wanted = to ? due.filter(isWanted) : []
  const trackings = due.flatMap(({ content }) => content.tracking ?? [])
  await setSent(
    tx,
    due.map(({ id }) => id),
    services.clock.now(),
  )
  if (!to || wanted.length === 0) {
    for (const tracking of trackings) await markTold(services, tx, tracking)
    return
  }
  const message = { to, ...rendered(settings, pair, wanted, await readPublicName(tx, pair.otherId)) }
  if (trackings.length > 0) await enqueueTracked(services, tx, message, trackings)
  else await enqueueMail(services.jobs, tx, message)
}

/** An email can be turned off by its link if all of it can be. */
function rendered(
  settings: MailSettings,
  { userId }: Pair,
  waiting: WaitingMail[],
  name: string,
): Omit<MailMessage, 'to'> {
  const draft = combinedMail(waiting, name)
  const [choice, ...others] = new Set(waiting.map(({ content }) => content.choice ?? null))
  return choice && others.length === 0
    ? optionalMail(settings, { userId, kind: choice }, draft)
    : renderDraft(draft)
}

function enqueueAt({ clock, jobs }: PacedServices, tx: DbOrTx, pair: Pair, at: Date): Promise<void> {
  const afterSeconds = Math.max(0, Math.ceil((at.getTime() - clock.now().getTime()) / 1_000))
  return jobs.enqueue(tx, pacedMailJob, pair, { afterSeconds })
}
