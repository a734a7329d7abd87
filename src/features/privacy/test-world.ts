/** For tests: requests about the deletion of an account and the export of its data. */
import { PERSONAL_DATA } from '#app/personal-data.ts'
import { DAY_MS } from '#lib/durations.ts'
import type { TestApp } from '#testing/app.ts'
import { PASSWORD, type TestUser } from '#testing/builders.ts'
import { setMailSent } from '#testing/mails.ts'
import { deletionReminderKey } from './api/deletion-mails.ts'
import { runDeletions } from './api/index.ts'
import { accountDeletions } from './api/tables.ts'

/** All users whose accounts will be deleted were reminded at a time. */
export async function setReminded(app: TestApp, remindedAt: Date): Promise<void> {
  const reminded = await app.services.db.update(accountDeletions).set({ remindedAt }).returning()
  for (const { id } of reminded) await setMailSent(app, deletionReminderKey(id), remindedAt)
}

/** Two weeks pass, and users whose accounts will be deleted are reminded. */
export async function passTwoWeeks(app: TestApp): Promise<void> {
  app.clock.advance(11 * DAY_MS)
  await setReminded(app, app.clock.now())
  app.clock.advance(3 * DAY_MS)
}

export function callsOf(app: () => TestApp) {
  const run = () => runDeletions(app().services, { publicUrl: 'http://localhost' }, PERSONAL_DATA)
  const ask = (as: TestUser, body: unknown = { password: PASSWORD }) =>
    app().request('POST', '/api/account/deletion', { as, body })
  return {
    ask,
    run,
    keep: (as: TestUser) => app().request('DELETE', '/api/account/deletion', { as }),
    read: (as: TestUser) => app().request('GET', '/api/account/deletion', { as }),
    /** Asks for the deletion, waits for two weeks, and lets the job run. */
    async remove(as: TestUser): Promise<void> {
      const response = await ask(as)
      if (response.statusCode !== 200) throw new Error(`The request returned ${response.body}`)
      await passTwoWeeks(app())
      await run()
    },
  }
}
