/** Tells the other side about an event of a waiting list: a notice and an email. */
import { entryPath, findEvent, waitingListEventJob } from '#features/waiting-lists/api/index.ts'
import { enqueueMail, renderMail } from '#platform/mail/index.ts'
import type { Services } from '#platform/services.ts'
import { putNotice } from '../notice-store.ts'
import { publishNoticesChanged } from '../notices.ts'
import { findAddress } from '../people-store.ts'
import { waitingListText } from './waiting-list-texts.ts'

type AnnouncementServices = Pick<Services, 'db' | 'clock' | 'events' | 'jobs' | 'mail'>

/** Registers the job of events of waiting lists. Call it in every process before jobs start. */
export function registerWaitingListAnnouncements(
  services: AnnouncementServices,
  settings: { publicUrl: string },
): void {
  services.jobs.handle(waitingListEventJob, ({ eventId }) => announce(services, settings, eventId))
}

/** Writes notice and email in one transaction. The notice exists once, so running again does nothing. */
async function announce(
  services: AnnouncementServices,
  { publicUrl }: { publicUrl: string },
  eventId: string,
): Promise<void> {
  const { db, clock, jobs, mail } = services
  await db.transaction(async (tx) => {
    const found = await findEvent(tx, eventId)
    if (!found) return
    const { event, entry } = found
    const { to, title, text } = waitingListText(event, entry)
    const userId = to === 'buyer' ? entry.buyerId : entry.breeder.userId
    const path = entryPath(entry.id)
    const notice = { userId, kind: 'waiting_list' as const, subjectId: eventId, title, text, path }
    if (!(await putNotice(tx, { ...notice, now: clock.now() }))) return
    await publishNoticesChanged(services, tx, userId)
    const address = await findAddress(tx, userId)
    if (!address || (mail.leavesMachine && !address.isVerified)) return
    await enqueueMail(jobs, tx, {
      to: address.email,
      subject: title,
      ...renderMail({
        title,
        paragraphs: [text],
        action: { label: 'Open the entry', url: `${publicUrl}${path}` },
        footnote:
          to === 'buyer'
            ? 'You received this email because you are on a waiting list on Littermate.'
            : 'You received this email because families can join your waiting list on Littermate.',
      }),
    })
  })
}
