/** A test file gets a PGlite as if it were new, although another file has used it. */
import { describe, expect, it } from 'vitest'
import { buildTestApp } from './app.ts'
import { addCat } from './builders.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { ONLY_PGLITE } from './only-if.ts'

describe('PGlite', ONLY_PGLITE, () => {
  const one = async (database: TestDatabase, text: string) =>
    (await database.query<{ value: unknown }>({ text, values: [] }))[0]?.value
  /** Marks an instance by a setting of its process that nothing resets. */
  const backend = (database: TestDatabase) =>
    one(database, 'select pg_postmaster_start_time()::text as value')

  it('is used again, without the rows, jobs, listeners, and settings of the last file', async () => {
    const first = await openTestDatabase()
    const instance = await backend(first)
    const app = await buildTestApp(first, { work: false })
    await addCat(app)
    const received: string[] = []
    await first.listen(
      'kept',
      (payload) => received.push(payload),
      () => {},
    )
    await app.close()
    await first.exec("set timezone to 'Asia/Tokyo'")
    await first.remove()

    const second = await openTestDatabase()
    expect(await backend(second)).toBe(instance)
    expect(await one(second, 'select count(*)::int as value from cats')).toBe(0)
    expect(await one(second, "select to_regnamespace('jobs')::text as value")).toBeNull()
    expect(await one(second, "select current_setting('timezone') as value")).not.toBe('Asia/Tokyo')
    await second.exec("select pg_notify('kept', 'later')")
    expect(received).toEqual([])
    await expect(first.exec('select 1')).rejects.toThrow('PGlite is closed')
    await second.remove()
  })

  it.each([
    'create table forgotten (id int)',
    'alter table cats disable trigger all',
    'delete from breed_terms',
    'analyze breeds',
  ])('is not used again after "%s"', async (statement) => {
    const first = await openTestDatabase()
    const instance = await backend(first)
    await first.exec(statement)
    await first.remove()
    const second = await openTestDatabase()
    expect(await backend(second)).not.toBe(instance)
    await second.remove()
  })
})
