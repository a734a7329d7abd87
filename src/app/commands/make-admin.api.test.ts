import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { addPerson, setStaff, setSuspended } from '#features/accounts/api/index.ts'
import { users } from '#features/accounts/api/tables.ts'
import { openDatabase } from '#platform/db/index.ts'
import { createLog } from '#platform/log/index.ts'
import { addBreeder, signUp } from '#testing/builders.ts'
import { openTestDatabase } from '#testing/database.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { ONLY_PGLITE } from '#testing/only-if.ts'
import { findProgram } from '#testing/programs.ts'

const { app } = appOfThisFile()

it('users become staff, and regular users again, by their email', async () => {
  const { db } = app().services
  const [buyer, breeder, owner] = [await signUp(app()), await signUp(app()), await signUp(app())]
  expect(await setStaff(app().services, owner.email, 'owner')).toBe('done')
  await addBreeder(app(), { userId: breeder.id })
  const queue = async () => (await app().request('GET', '/api/admin/cases', { as: buyer })).statusCode
  expect(await queue()).toBe(403)
  expect(await setStaff(app().services, buyer.email.toUpperCase(), 'owner')).toBe('done')
  expect(await queue()).toBe(200)
  for (const email of [buyer.email, breeder.email]) await setStaff(app().services, email, 'owner')
  for (const email of [buyer.email, breeder.email]) await setStaff(app().services, email, null)
  expect(await queue()).toBe(403)
  const roles = new Map((await db.select().from(users)).map(({ id, role }) => [id, role]))
  expect([roles.get(buyer.id), roles.get(breeder.id)]).toEqual(['buyer', 'breeder'])
  expect(await setStaff(app().services, 'unknown@example.com', 'owner')).toBe('unknown')
  await setSuspended(db, buyer.id, new Date())
  expect(await setStaff(app().services, buyer.email, 'owner')).toBe('suspended')
})

it('the last owner stays one, also when two are removed at the same time', async () => {
  const [first, second] = [await signUp(app()), await signUp(app())]
  expect(await setStaff(app().services, first.email, 'owner')).toBe('done')
  for (const role of [null, 'support'] as const)
    expect(await setStaff(app().services, first.email, role)).toBe('last_owner')
  expect(await setStaff(app().services, first.email, 'owner')).toBe('done')
  expect(await setStaff(app().services, second.email, null)).toBe('done')
  expect(await setStaff(app().services, second.email, 'owner')).toBe('done')
  const both = [first, second].map(({ email }) => setStaff(app().services, email, null))
  expect((await Promise.all(both)).sort()).toEqual(['done', 'last_owner'])
})

it('the script uses the data folder of a stopped app', ONLY_PGLITE, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'littermate-admin-'))
  const dataDir = join(folder, 'pglite')
  const program = await findProgram('make-admin')
  const run = (...args: string[]) =>
    new Promise<[code: number | null, output: string]>((resolve) => {
      const child = spawn(process.execPath, [program, ...args], {
        env: { ...process.env, DATA_DIR: folder },
      })
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (text) => {
          output += text
        })
      child.on('close', (code) => resolve([code, output]))
    })
  try {
    // Run without the settings of the site.
    expect(await run('ada@example.com')).toEqual([
      1,
      `There is no database in ${folder}. Start the site first, or set DATABASE_URL as its processes have it.\n`,
    ])
    expect(existsSync(dataDir)).toBe(false)
    const before = await openTestDatabase({ dataDir })
    await addPerson(before.db, { email: 'ada@example.com', firstName: 'Ada', lastName: 'Fernsby' })
    await before.close()
    expect(await run('ada@example.com')).toEqual([
      0,
      'ada@example.com is now staff with the role owner: see /admin\n',
    ])
    expect(await run('--undo', 'ada@example.com')).toEqual([
      1,
      'ada@example.com is the last owner. Make someone else an owner first.\n',
    ])
    expect(await run('bo@example.com')).toEqual([1, expect.stringContaining('has no account')])
    expect(await run()).toEqual([1, expect.stringContaining('Pass one email')])
    const after = await openDatabase({ dataDir, log: createLog('silent') })
    expect(await after.db.select().from(users)).toMatchObject([{ role: 'admin' }])
    await after.close()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
