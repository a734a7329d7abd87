import { spawn } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#lib/durations.ts'
import { migrate, openDatabase } from '#platform/db/index.ts'
import { createLog } from '#platform/log/index.ts'
import { appOn, type EmptyPlace, emptyPlace, restoreTarget, temporaryFolder } from '#testing/backups.ts'
import { addCat, signUp } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { findProgram } from '#testing/programs.ts'
import { uploadPicture } from '#testing/uploads.ts'
import { restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'

const { app } = appOfThisFile({ rateLimits: false })
beforeEach(() => app().clock.set(new Date()))
const silent = () => {}

/** Runs the script that kills itself on a place, which it opens again afterward. */
async function crash(place: EmptyPlace, point: string, path: string): Promise<NodeJS.Signals | null> {
  const { url, dataDir, files } = place
  // Only one process can open PGlite at a time.
  await place.database.close()
  const child = spawn(
    'node',
    [await findProgram('backup-crash'), JSON.stringify({ point, dataDir, url, files, args: [path] })],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const signal = await new Promise<NodeJS.Signals | null>((resolve) =>
    child.on('exit', (_code, by) => resolve(by)),
  )
  place.database = await openDatabase({ url, dataDir, log: createLog('silent') })
  return signal
}

const backupOf = async () =>
  takeBackup(
    { ...app().services, production: false, clock: app().clock },
    { folder: await temporaryFolder(), keys: {} },
  )

describe('a process killed', () => {
  it.each(['files', 'tables', 'commit', 'jobs'])(
    'during a restore (%s) leaves a database on which nothing starts, until the restore is repeated',
    async (point) => {
      const user = await signUp(app())
      const picture = await uploadPicture(app(), user)
      const cat = await addCat(app())
      const { path } = await backupOf()
      const place = await emptyPlace({ onDisk: true })
      expect(await crash(place, point, path)).toBe('SIGKILL')
      await expect(migrate(place.database)).rejects.toThrow('A restore of this database has not finished')
      await restoreBackup(restoreTarget(place), { path, keys: {} }, silent)
      expect(await migrate(place.database)).toEqual([])
      const restored = await appOn(place, { work: false })
      for (const url of [`/api/cats/${cat.id}`, picture, '/api/auth/user'])
        expect((await restored.request('GET', url, { as: user })).statusCode).toBe(200)
    },
  )

  it('during a backup leaves no file that looks complete', async () => {
    await uploadPicture(app(), await signUp(app()))
    const { path } = await backupOf()
    const place = await emptyPlace({ onDisk: true })
    await restoreBackup(restoreTarget(place), { path, keys: {} }, silent)
    const folder = await temporaryFolder()
    expect(await crash(place, 'backup', folder)).toBe('SIGKILL')
    expect((await readdir(folder)).filter((name) => !name.endsWith('.part'))).toEqual([])
    const later = (minutes: number) => ({ now: () => new Date(Date.now() + minutes * MINUTE_MS) })
    const next = (minutes: number) =>
      takeBackup(
        { ...restoreTarget(place), database: place.database, clock: later(minutes) },
        { folder, keys: {} },
      )
    await expect(next(1)).rejects.toThrow('Another backup is being made.')
    const done = await next(25 * 60)
    expect(await readdir(folder), 'what the killed one left is removed after a day').toEqual([
      done.path.slice(join(folder, '/').length),
    ])
  })
})
