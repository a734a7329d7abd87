import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { repeatDeletions, runDeletions } from '#features/privacy/api/index.ts'
import { accountDeletions } from '#features/privacy/api/tables.ts'
import { transactions } from '#features/sales/api/tables.ts'
import { HOUR_MS } from '#lib/durations.ts'
import { listOutbox } from '#platform/mail/outbox.ts'
import { openStorage } from '#platform/storage/index.ts'
import { appOn, emptyPlace, restoreTarget, temporaryFolder } from '#testing/backups.ts'
import { addBreeder, addCat, signUp } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addTestSale } from '#testing/sales/sales.ts'
import { PERSONAL_DATA } from '../../personal-data.ts'
import { restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'

const { app } = appOfThisFile({ rateLimits: false })
beforeEach(() => app().clock.set(new Date()))

describe('an account deleted after the backup', () => {
  it('is deleted again after the restore, without another email, although a sale was open then', async () => {
    const [person, other] = [await signUp(app()), await signUp(app())]
    const cattery = await addBreeder(app(), { userId: other.id })
    const cat = await addCat(app(), { breederId: cattery.id })
    await addTestSale(app(), { cat, buyerId: person.id, status: 'paid' })
    const folder = await temporaryFolder()
    const { path } = await takeBackup(
      { ...app().services, production: false, clock: app().clock },
      { folder, keys: {} },
    )

    // The list of deletions is in the storage, which a lost database does not affect.
    const place = await emptyPlace()
    const storage = openStorage({ dataDir: place.files })
    const bytes = Buffer.from('deleted')
    for (const id of [person.id, '00000000-0000-4000-8000-000000000000'])
      await storage.put(`deletions/${id}.bin`, { bytes, contentType: 'application/octet-stream' })

    const said: string[] = []
    await restoreBackup(restoreTarget(place), { path, keys: {} }, (text) => said.push(text))
    expect(said).toContain('1 accounts that were deleted after the backup will be deleted again.')
    const restored = await appOn(place, { work: false })
    const { db } = restored.services
    const run = () => runDeletions(restored.services, { publicUrl: 'http://localhost' }, PERSONAL_DATA)
    expect(await repeatDeletions(restored.services), 'a second time finds nothing more').toBe(0)
    const keep = await restored.request('DELETE', '/api/account/deletion', { as: person })
    expect(keep.json().message).toBe('This account was deleted already.')

    // What was open at the moment of the backup does not end the request.
    await run()
    expect(await db.select().from(accountDeletions)).toMatchObject([{ state: 'pending', isRepeated: true }])
    await db.delete(transactions)
    restored.clock.advance(2 * HOUR_MS)
    await run()
    expect(await db.select().from(accountDeletions)).toMatchObject([{ state: 'done' }])
    const [row] = await db.select().from(users).where(eq(users.id, person.id))
    expect(row?.name).toBe('Deleted user')
    const mails = await listOutbox(`${place.files}/outbox`).catch(() => [])
    expect(mails.filter(({ to }) => to === person.email)).toEqual([])
  })

  it('is on the list', async () => {
    const [person, staff] = [await signUp(app()), await signUp(app())]
    const { db, storage } = app().services
    const now = app().clock.now()
    await db
      .insert(accountDeletions)
      .values({ userId: person.id, requestedBy: staff.id, requestedAt: now, dueAt: now })
    await runDeletions(app().services, { publicUrl: 'http://localhost' }, PERSONAL_DATA)
    const keys: string[] = []
    for await (const key of storage.list('deletions')) keys.push(key)
    expect(keys).toContain(`deletions/${person.id}.bin`)
    expect(await repeatDeletions(app().services)).toBe(0)
  })
})
