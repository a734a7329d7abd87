/** Reminds families of open offers: at half of the time, and three hours before the end. */
import { readTimeZone } from '#features/accounts/api/index.ts'
import { entryPath, listDueOfferReminders } from '#features/waiting-lists/api/index.ts'
import { MINUTE_MS } from '#lib/durations.ts'
import { dayIn } from '#lib/times.ts'
import { enqueueMail, renderDraft } from '#platform/mail/index.ts'
import type { Services } from '#platform/services.ts'
import { defineSweep, type Sweep } from '#platform/sweeps/index.ts'
import { putNotice } from '../notice-store.ts'
import { publishNoticesChanged } from '../notices.ts'
import { findMailableAddress } from '../people-store.ts'
import { reminderText } from './offer-texts.ts'
import { listMail } from './waiting-list-announcements.ts'

type ReminderServices = Pick<Services, 'db' | 'clock' | 'events' | 'jobs' | 'log' | 'mail'>
type Settings = { publicUrl: string }

const EVERY_MS = MINUTE_MS

/**
 * Sends the reminders that are due. Each has a notice, which exists once, so running again or concurrently sends nothing
 * twice. Returns how many were due.
 */
export async function sendOfferReminders(services: ReminderServices, settings: Settings): Promise<number> {
  const { db, clock, log } = services
  const due = await listDueOfferReminders(db, clock.now())
  for (const { reminderId: subjectId, buyerId: userId, offer, deadline, entryId, businessName } of due) {
    const send = db.transaction(async (tx) => {
      const timeZone = await readTimeZone(tx, userId)
      const { title, text } = reminderText(offer, {
        deadline,
        timeZone,
        today: dayIn(clock.now(), timeZone),
        businessName,
      })
      const path = entryPath(entryId)
      const notice = { userId, kind: 'waiting_list' as const, subjectId, title, text, path }
      if (!(await putNotice(tx, { ...notice, now: clock.now() }))) return
      await publishNoticesChanged(services, tx, userId)
      const to = await findMailableAddress(tx, services.mail, userId)
      if (!to) return
      const mail = listMail(settings, { title, text, path, label: 'Answer the offer' })
      await enqueueMail(services.jobs, tx, { to, ...renderDraft(mail) })
    })
    await send.catch((error: unknown) =>
      log.error({ err: error, offerId: offer.id }, 'a reminder of an offer could not be sent'),
    )
  }
  return due.length
}

/** Sends the reminders every minute. */
export function offerReminderSweep(services: ReminderServices, settings: Settings): Sweep {
  return defineSweep({
    name: 'offer-reminders',
    everyMs: EVERY_MS,
    run: () => sendOfferReminders(services, settings),
  })
}
