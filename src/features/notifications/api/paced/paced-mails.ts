/**
 * Emails that one person causes to another. The first about a topic is sent at once; what happens within the next ten minutes
 * becomes one email, and what exceeds the limit of a day becomes one the next day.
 */
import type { Handle } from '#platform/db/index.ts'
import type { JobDefinition } from '#platform/jobs/index.ts'
import {
  enqueueMail,
  enqueueTracked,
  type ListedDraft,
  type MailMessage,
  markTold,
  planTracked,
  renderDraft,
  type Tracking,
} from '#platform/mail/index.ts'
import type { Services } from '#platform/services.ts'
import type { ChoiceKind } from '../../contract.ts'
import { findChoices } from '../choice-store.ts'
import { type MailSettings, optionalMail } from '../optional-mails.ts'
import { findMailableAddress, readPublicName } from '../people-store.ts'
import { combinedMail } from './combined-mail.ts'
import { nextMailAt } from './schedule.ts'
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

export type PacedMail = Pair & {
  /** What changed, such as the pickup of a sale; changes of the same topic become one email. */
  topic: string
  draft: ListedDraft
  /** The email setting that turns it off; none for an email that cannot be turned off. */
  choice?: ChoiceKind
  tracking?: Pick<Tracking, 'key' | 'then'>
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

/**
 * Sends an email to one person because of what another one did, now or with later ones. What waits to be sent to that other
 * person about the topic is dropped, because who acts has seen it.
 */
export async function sendPaced(
  services: PacedServices,
  settings: MailSettings,
  tx: Handle,
  { userId, otherId, topic, ...content }: PacedMail,
): Promise<void> {
  const pair = { userId, otherId }
  const now = services.clock.now()
  await lockPair(tx, pair)
  await dropWaiting(services, tx, { userId: otherId, otherId: userId }, topic)
  const waitsUntil = await findDueAt(tx, pair, topic)
  const dueAt = waitsUntil ?? nextMailAt(now, await readSent(tx, pair, topic, now))
  await addWaiting(tx, pair, { topic, content, dueAt, now })
  if (content.tracking) await planTracked(tx, content.tracking.key, now)
  if (dueAt <= now) await sendDue(services, settings, tx, pair)
  else if (!waitsUntil) await enqueueAt(services, tx, pair, dueAt)
}

/** Drops what waits to be sent to someone who has seen it. */
export async function dropWaiting(
  services: Pick<Services, 'clock' | 'jobs'>,
  tx: Handle,
  pair: Pair,
  topic: string,
): Promise<void> {
  for (const { tracking } of await takeWaiting(tx, pair, topic))
    if (tracking) await markTold(services, tx, tracking)
}

/** Sends everything that is due as one email. The caller has locked the pair. */
async function sendDue(
  services: PacedServices,
  settings: MailSettings,
  tx: Handle,
  pair: Pair,
): Promise<void> {
  const now = services.clock.now()
  const due = await listDue(tx, pair, now)
  const [first] = due
  if (!first) return
  const ids = due.map(({ id }) => id)
  const { inDay } = await readSent(tx, pair, first.topic, now)
  const at = nextMailAt(now, { inDay, topicAt: null })
  if (at > now) {
    await postpone(tx, ids, at)
    return enqueueAt(services, tx, pair, at)
  }
  const to = await findMailableAddress(tx, services.mail, pair.userId)
  const choices = await findChoices(tx, pair.userId)
  const isWanted = ({ content }: WaitingMail) => !content.choice || choices[content.choice]
  const wanted = to ? due.filter(isWanted) : []
  const trackings = due.flatMap(({ content }) => content.tracking ?? [])
  await setSent(tx, ids, now)
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

function enqueueAt({ clock, jobs }: PacedServices, tx: Handle, pair: Pair, at: Date): Promise<void> {
  const afterSeconds = Math.max(0, Math.ceil((at.getTime() - clock.now().getTime()) / 1_000))
  return jobs.enqueue(tx, pacedMailJob, pair, { afterSeconds })
}
