/** Tells people once that the site could not be reached, and what they can still do although its time ended meanwhile. */
import { readTimeZone } from '#features/accounts/api/index.ts'
import type { Outages } from '#lib/outages.ts'
import { timeText } from '#lib/times.ts'
import { enqueueTracked, renderMail } from '#platform/mail/index.ts'
import {
  type Deadline,
  type ListDeadlines,
  outageEndedJob,
  readTimes,
  setAnnounced,
} from '#platform/outages/index.ts'
import type { Services } from '#platform/services.ts'
import { putNotice } from '../notice-store.ts'
import { publishNoticesChanged } from '../notices.ts'
import { findMailableAddress } from '../people-store.ts'

type OutageServices = Pick<Services, 'db' | 'clock' | 'events' | 'jobs' | 'mail' | 'log'>

export type OutagePorts = {
  publicUrl: string
  /** The deadlines of each feature. */
  lists: ListDeadlines[]
  /** Store the new deadlines where pages read stored ones. Safe to repeat. */
  moves: ((outages: Outages) => Promise<void>)[]
}

const TITLE = 'You have more time, because our site could not be reached'

/** Registers the job. Call it in every process before the jobs start. */
export function registerOutageMails(services: OutageServices, ports: OutagePorts): void {
  services.jobs.handle(outageEndedJob, ({ outageId }) => announceOutage(services, ports, outageId))
}

/**
 * The days after an outage begin now. Stores the new deadlines, and tells each person about all of theirs as they are now.
 * Continues after a crash, and tells nobody twice.
 */
export async function announceOutage(
  services: OutageServices,
  ports: OutagePorts,
  outageId: string,
): Promise<void> {
  const { db, clock, log } = services
  const announced = await setAnnounced(db, outageId, clock.now())
  const times = await readTimes(db, clock)
  const outage = times.outages.find(({ id }) => id === outageId)
  // Removed, or too long ago.
  if (!announced || !outage) return
  const moved = times.outages.filter(({ until }) => until.getTime() === outage.until.getTime())
  for (const move of ports.moves) await move(moved)
  const people = new Map<string, Deadline[]>()
  for (const list of ports.lists)
    for (const deadline of await list(db, times))
      if (deadline.at.getTime() === outage.until.getTime())
        people.set(deadline.userId, [...(people.get(deadline.userId) ?? []), deadline])
  for (const [userId, deadlines] of people)
    await tell(services, ports, { outageId, userId, deadlines, ...outage })
  log.info({ outageId, people: people.size, until: outage.until }, 'an outage was announced')
}

type Told = {
  outageId: string
  userId: string
  deadlines: Deadline[]
  startedAt: Date
  endedAt: Date
  until: Date
}

async function tell(
  services: OutageServices,
  { publicUrl }: OutagePorts,
  { outageId: subjectId, userId, deadlines, startedAt, endedAt, until }: Told,
): Promise<void> {
  const { db, clock, mail } = services
  await db.transaction(async (tx) => {
    const timeZone = await readTimeZone(tx, userId)
    const text = (at: Date) => timeText(at, 'dateTimeZone', timeZone)
    const outage = `Our site could not be reached from ${text(startedAt)} to ${text(endedAt)}. Nobody loses anything because of that.`
    const path = deadlines[0]?.path ?? '/'
    const put = await putNotice(
      tx,
      {
        userId,
        kind: 'account',
        subjectId,
        title: TITLE,
        text: `Until ${text(until)}: ${deadlines.map((deadline) => deadline.text).join('; ')}.`,
        path,
        now: clock.now(),
      },
      { once: true },
    )
    if (!put) return
    await publishNoticesChanged(services, tx, userId)
    const to = await findMailableAddress(tx, mail, userId)
    if (!to) return
    const content = renderMail({
      title: TITLE,
      paragraphs: [outage, `Until ${text(until)}, you can still do what you could not do meanwhile:`],
      cards: deadlines.map((deadline) => ({
        title: deadline.text,
        url: `${publicUrl}${deadline.path}`,
        lines: [`Until ${text(until)}`],
      })),
      footnote: 'You received this email because it is about your account.',
    })
    // Afterward, its text would be wrong.
    const tracking = { key: `outage ${subjectId} ${userId}`, before: until }
    await enqueueTracked(services, tx, { to, subject: TITLE, ...content }, tracking)
  })
}
