/** Outages of the whole site: time passes while no process runs. */
import { outagePorts } from '#app/worker.ts'
import { announceOutage } from '#features/notifications/api/outages/outage-mails.ts'
import { DAY_MS } from '#lib/durations.ts'
import { openNotes, resetSeen } from '#platform/outages/index.ts'
import { siteOutages } from '#platform/outages/tables.ts'
import type { TestApp } from './app.ts'

/**
 * Nobody can reach the site for a number of days, and then a new process serves people and a worker tells those concerned.
 * Returns the new deadline of what ended meanwhile.
 */
export async function turnSiteOff(app: TestApp, days = 36): Promise<Date> {
  const { services, clock } = app
  await openNotes(services).note()
  clock.advance(days * DAY_MS)
  await openNotes(services).note()
  await announceOutages(app)
  // Tests advance the clock, and no process notes each minute that the site runs.
  await resetSeen(services.db, null)
  return new Date(clock.now().getTime() + 3 * DAY_MS)
}

/** Tells those concerned by outages, as the job does. */
export async function announceOutages({ services }: TestApp): Promise<void> {
  const ports = outagePorts(services, { publicUrl: 'https://littermate.example' })
  for (const { id } of await services.db.select().from(siteOutages).orderBy(siteOutages.startedAt))
    await announceOutage(services, ports, id)
}
