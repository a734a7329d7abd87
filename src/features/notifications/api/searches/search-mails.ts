/** Emails about saved searches: what is new or cheaper in them. */
import { listDueUsers, planMails, takeDigest } from '#features/searches/api/index.ts'
import { enqueueMail } from '#platform/mail/index.ts'
import type { Services } from '#platform/services.ts'
import { defineSweep, type Sweep } from '#platform/sweeps/index.ts'
import { type MailSettings, unsubscribeHeaders } from '../optional-mails.ts'
import { findMailableAddress } from '../people-store.ts'
import { type Subscriber, unsubscribeUrl } from '../unsubscribe-token.ts'
import { digestMail } from './digest-mail.ts'

type MailServices = Pick<Services, 'db' | 'clock' | 'jobs' | 'mail' | 'log'>

const EVERY_MS = 10_000
/** Users of one run; the next one continues. */
const BATCH = 200

/** Sends what is due, one email for each user; returns how many users were looked at. Safe to run in two processes. */
export async function sendSearchMails(services: MailServices, settings: MailSettings): Promise<number> {
  const { db, clock, log } = services
  await planMails(services)
  const due = await listDueUsers(db, clock.now(), BATCH)
  for (const userId of due)
    await sendDigest(services, settings, userId).catch((error: unknown) =>
      log.error({ err: error, userId }, 'an email about saved searches could not be sent'),
    )
  return due.length
}

/** Everything is marked as announced and the email enqueued in one transaction, so that nothing is sent twice or lost. */
async function sendDigest(
  { db, clock, jobs, mail }: MailServices,
  settings: MailSettings,
  userId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const digest = await takeDigest(tx, userId, clock.now())
    const to = digest && (await findMailableAddress(tx, mail, userId))
    if (!to) return
    const [only, ...others] = digest.searches
    // The button of an email client ends everything that the email is about.
    const whole: Subscriber =
      only && others.length === 0 ? { id: only.id, kind: 'search' } : { id: userId, kind: 'searches' }
    const unsubscribe = unsubscribeUrl(settings, whole)
    await enqueueMail(jobs, tx, {
      to,
      ...digestMail(digest, {
        publicUrl: settings.publicUrl,
        stopUrl: (id) => unsubscribeUrl(settings, { id, kind: 'search' }),
      }),
      headers: unsubscribeHeaders(unsubscribe),
    })
  })
}

/** Sends the emails that are due, every few seconds. */
export function searchMailSweep(services: MailServices, settings: MailSettings): Sweep {
  return defineSweep({
    name: 'search-mails',
    everyMs: EVERY_MS,
    async run() {
      await sendSearchMails(services, settings)
    },
  })
}
