import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reviewInvitations } from '#features/reviews/api/tables.ts'
import { addCompletedSale } from '#features/reviews/test-world.ts'
import { DAY_MS, MINUTE_MS } from '#lib/durations.ts'
import { countRow, read } from '#platform/db/rows.ts'
import { buildTestApp, KEYS, type TestApp } from '#testing/app.ts'
import { openDatabaseAt, openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { ONLY_POSTGRES } from '#testing/only-if.ts'
import { sendReviewInvitations } from './api/reviews/review-invitations.ts'
import { notices } from './api/tables.ts'

const WEEK_MS = 7 * DAY_MS
const SALES = 12

describe('two processes on one PostgreSQL', ONLY_POSTGRES, () => {
  let database: TestDatabase
  let apps: [TestApp, TestApp]

  beforeAll(async () => {
    database = await openTestDatabase()
    const options = { rateLimits: false, work: false }
    const other = await openDatabaseAt(database.url ?? '')
    apps = [await buildTestApp(database, options), await buildTestApp(other, options)]
  })
  afterAll(async () => {
    for (const app of apps ?? []) await app.close()
    await database?.remove()
  })

  it('that send invitations to review at once send each once', async () => {
    for (let n = 0; n < SALES; n++) await addCompletedSale(apps[0])
    for (const { clock } of apps) clock.advance(WEEK_MS + MINUTE_MS)
    const settings = { publicUrl: 'https://littermate.example', keys: KEYS }
    await Promise.all([...apps, ...apps].map((app) => sendReviewInvitations(app.services, settings)))
    const { db } = apps[0].services
    expect(await db.$count(reviewInvitations)).toBe(SALES)
    const invitations = (await db.select().from(notices)).filter(({ kind }) => kind === 'review')
    expect(new Set(invitations.map(({ subjectId }) => subjectId)).size).toBe(SALES)
    expect(invitations).toHaveLength(SALES)
    const { count } = await read(db, countRow).row(sql`
      select count(*)::int as count from jobs.job where name = 'mail.send'
       and data #>> '{message,subject}' like 'How is life with %'`)
    expect(count).toBe(SALES)
  })
})
