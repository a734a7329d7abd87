import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { objects } from '#features/uploads/api/tables.ts'
import { DAY_MS, MINUTE_MS } from '#lib/durations.ts'
import { type EncryptionKeys, lastBackupAt, newKeyPair, verifyArchive } from '#platform/backup/index.ts'
import { migrate, readMigrations } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import { openNotes } from '#platform/outages/index.ts'
import { siteOutages } from '#platform/outages/tables.ts'
import { openStorage } from '#platform/storage/index.ts'
import { startTestBucket } from '#platform/storage/test-bucket.ts'
import { appOn, emptyPlace, restoreTarget, temporaryFolder } from '#testing/backups.ts'
import { addBreeder, addCat, signUp } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { authorize, confirmPayment, startDeposit } from '#testing/sales/purchase.ts'
import { uploadPicture } from '#testing/uploads.ts'
import { restoreBackup } from './restore-backup.ts'
import { askForBackup, serveBackups } from './socket.ts'
import { type BackupSources, takeBackup } from './take-backup.ts'

const { app } = appOfThisFile({ rateLimits: false })
beforeEach(() => app().clock.set(new Date()))

const PASSPHRASE = 'a passphrase for backups'
const silent = () => {}
const sources = (): BackupSources => ({
  database: app().services.database,
  storage: app().services.storage,
  production: false,
  clock: app().clock,
})
const backup = async (keys: EncryptionKeys = {}, from = sources()) =>
  takeBackup(from, { folder: await temporaryFolder(), keys })

const jobRow = z.object({ data: z.looseObject({ to: z.string() }), waits: z.boolean() })

describe('a backup restored into an empty place', () => {
  it('contains the same rows and files, on which the app runs', async () => {
    const [buyer, breeder] = [await signUp(app()), await signUp(app(), { firstName: 'Ådne\t\\N' })]
    const cattery = await addBreeder(app(), { userId: breeder.id })
    const cat = await addCat(app(), { breederId: cattery.id })
    const intent = await startDeposit(app(), buyer, cat)
    await authorize(app(), intent)
    await confirmPayment(app(), buyer, intent)
    const picture = await uploadPicture(app(), buyer)
    const { path, manifest } = await backup()
    expect(manifest.files.count).toBe(1)

    const place = await emptyPlace()
    await restoreBackup(restoreTarget(place), { path, keys: {} }, silent)
    const restored = await appOn(place, { work: false })
    const same = async (url: string, as = buyer) => {
      const [before, after] = [
        await app().request('GET', url, { as }),
        await restored.request('GET', url, { as }),
      ]
      expect(before.statusCode).toBe(200)
      expect(after.rawPayload).toEqual(before.rawPayload)
    }
    await same('/api/orders')
    await same('/api/auth/user', breeder)
    await same(`/api/cats/${cat.id}`)
    await same(picture)
    // Triggers and foreign keys are there again.
    const { db } = restored.services
    await expect(db.execute(sql`delete from ledger_entries`)).rejects.toThrow()
    await expect(db.execute(sql`delete from users where id = ${breeder.id}`)).rejects.toThrow()
    const added = await signUp(restored)
    expect((await restored.request('GET', '/api/auth/user', { as: added })).statusCode).toBe(200)
    // What happened at the provider since is looked for.
    const runs = await db.execute(sql`select from reconciliation_runs where finished_at is null`)
    expect(runs.rows).toHaveLength(1)
  })

  it('continues the jobs that were waiting', async () => {
    const { db, jobs } = app().services
    const mail = { to: 'later@example.com', subject: 'Later', text: 'Later', html: '<p>Later</p>' }
    await db.transaction((tx) => jobs.enqueue(tx, { queue: 'mail.send' }, mail, { afterSeconds: 3_600 }))
    const { path } = await backup()
    const place = await emptyPlace()
    await restoreBackup(restoreTarget(place), { path, keys: {} }, silent)
    const rows = await read(place.database.db, jobRow).rows(sql`
      select data, start_after > now() + interval '50 minutes' as waits
        from jobs.job where name = 'mail.send' and data ->> 'to' = ${mail.to}`)
    expect(rows).toMatchObject([{ data: mail, waits: true }])
  })

  it('is no outage of the site, unless the operator says since when it was off', async () => {
    const { services, clock } = app()
    await openNotes(services).note()
    const { path } = await backup()
    for (const [offSince, outages] of [
      [undefined, 0],
      [clock.now(), 1],
    ] as const) {
      const place = await emptyPlace()
      await restoreBackup({ ...restoreTarget(place), offSince }, { path, keys: {} }, silent)
      const restored = await appOn(place, { work: false })
      try {
        restored.clock.set(new Date(clock.now().getTime() + 36 * DAY_MS))
        await openNotes(restored.services).note()
        expect(await restored.services.db.$count(siteOutages)).toBe(outages)
      } finally {
        await restored.close()
      }
    }
  })

  it('works with files in a bucket, and keeps those that the bucket still has', async () => {
    const bucket = await startTestBucket({ anySignature: true })
    try {
      const storage = openStorage({ dataDir: '', s3: bucket.settings })
      const user = await signUp(app())
      const ids: string[] = []
      for (const text of ['one', 'two']) {
        const [row] = await app()
          .services.db.insert(objects)
          .values({ ownerId: user.id, contentType: 'application/pdf', bytes: 3, attachedAt: new Date() })
          .returning()
        ids.push(row?.id ?? '')
        const key = `objects/${row?.id}/original.pdf`
        await storage.put(key, { bytes: Buffer.from(text), contentType: 'application/pdf' })
      }
      const { path } = await backup({}, { ...sources(), storage })
      const [kept, lost] = ids.map((id) => `objects/${id}/original.pdf`)
      await storage.remove(lost ?? '')
      const place = await emptyPlace()
      const written: string[] = []
      const target = {
        ...restoreTarget(place),
        storage: {
          ...storage,
          put: (key: string, file: Parameters<typeof storage.put>[1]) => {
            written.push(key)
            return storage.put(key, file)
          },
        },
      }
      await restoreBackup(target, { path, keys: {} }, silent)
      expect(written).toEqual([lost])
      expect((await storage.get(lost ?? ''))?.bytes.toString()).toBe('two')
      expect((await storage.get(kept ?? ''))?.bytes.toString()).toBe('one')
    } finally {
      await bucket.close()
    }
  })

  it('of an earlier version is migrated', async () => {
    const earlier = await emptyPlace()
    const all = await readMigrations()
    const added = '0029_privacy.sql'
    await migrate(
      earlier.database,
      all.filter(({ name }) => name !== added),
    )
    const folder = await temporaryFolder()
    const from = { ...sources(), database: earlier.database, storage: restoreTarget(earlier).storage }
    const { path, manifest } = await takeBackup(from, { folder, keys: {} })
    expect(manifest.migrations.length).toBe(all.length - 1)
    expect(manifest.migrations.some(({ name }) => name === added)).toBe(false)
    const place = await emptyPlace()
    await restoreBackup(restoreTarget(place), { path, keys: {} }, silent)
    const [row] = await place.database.query({
      text: 'select from migrations where name = $1',
      values: [added],
    })
    expect(row).toBeDefined()
  })
})

describe('a restore', () => {
  const isUntouched = async (place: Awaited<ReturnType<typeof emptyPlace>>) => {
    const tables = await place.database.query({
      text: "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
      values: [],
    })
    expect(tables).toEqual([])
    expect((await readdir(place.files)).filter((name) => name === 'files')).toEqual([])
  }

  it('needs the passphrase, or the secret key of one of the public keys', async () => {
    await uploadPicture(app(), await signUp(app()))
    const [first, second, other] = [await newKeyPair(), await newKeyPair(), await newKeyPair()]
    const withPassphrase = await backup({ passphrase: PASSPHRASE })
    const withKeys = await backup({ recipients: [first.recipient, second.recipient] })
    expect((await readFile(withPassphrase.path)).includes('users')).toBe(false)
    const place = await emptyPlace()
    const restore = (path: string, keys: object) =>
      restoreBackup(restoreTarget(place), { path, keys }, silent)
    await expect(restore(withPassphrase.path, {})).rejects.toThrow('is encrypted. Set BACKUP_PASSPHRASE')
    await expect(restore(withPassphrase.path, { passphrase: 'something else' })).rejects.toThrow(
      'The passphrase or key does not open',
    )
    await expect(restore(withKeys.path, { identities: [other.identity] })).rejects.toThrow('does not open')
    await expect(restore(withKeys.path, { identities: ['no key'] })).rejects.toThrow('the key is not valid')
    await isUntouched(place)
    // The previous key of a rotation still opens it.
    await restore(withKeys.path, { identities: [second.identity] })
    const verified = await verifyArchive(withPassphrase.path, { passphrase: PASSPHRASE })
    expect(verified).toEqual(withPassphrase.manifest)
  })

  it.each(['encrypted', 'not encrypted'])(
    'refuses a file, %s, that is incomplete or was changed',
    async (kind) => {
      await uploadPicture(app(), await signUp(app()))
      const { identity, recipient } = await newKeyPair()
      const { path, bytes } = await backup(kind === 'encrypted' ? { recipients: [recipient] } : {})
      const whole = await readFile(path)
      const place = await emptyPlace()
      const refused = async (content: Uint8Array | string) => {
        await writeFile(path, content)
        const restoring = restoreBackup(
          restoreTarget(place),
          { path, keys: { identities: [identity] } },
          silent,
        )
        await expect(restoring).rejects.toThrow(/damaged or incomplete/)
      }
      for (const size of [bytes - 1_500, Math.floor(bytes / 2), 4_000, 0])
        await refused(whole.subarray(0, size))
      // The first compressed block, a hash in the manifest, and the name of an entry.
      const offsets =
        kind === 'encrypted'
          ? [1_000, Math.floor(bytes / 2), bytes - 10]
          : [whole.indexOf('\x1f\x8b', 'latin1') + 20, whole.indexOf('"contentHash"') + 20, 3]
      for (const at of offsets) {
        const changed = Buffer.from(whole)
        changed[at] = (changed[at] ?? 0) ^ 1
        await refused(changed)
      }
      await refused('not a backup')
      await isUntouched(place)
    },
  )

  it('refuses a database that is not empty, a newer schema, and a local backup in production', async () => {
    const { path } = await backup()
    const place = await emptyPlace()
    const restore = (production = false) =>
      restoreBackup({ ...restoreTarget(place), production }, { path, keys: {} }, silent)
    await expect(restore(true)).rejects.toThrow('demo accounts whose passwords are public')
    await place.database.exec('create table notes (text text)')
    await expect(restore()).rejects.toThrow('The database is not empty.')

    const newer = await emptyPlace()
    await migrate(newer.database)
    await newer.database.exec("insert into migrations (name, hash) values ('9999_cats_fly.sql', 'x')")
    const from = { ...sources(), database: newer.database, storage: restoreTarget(newer).storage }
    const { path: newerPath } = await takeBackup(from, { folder: await temporaryFolder(), keys: {} })
    const target = restoreTarget(await emptyPlace())
    await expect(restoreBackup(target, { path: newerPath, keys: {} }, silent)).rejects.toThrow(
      'is of a newer version of Littermate (it has 9999_cats_fly.sql)',
    )
  })
})

describe('a backup', () => {
  it('contains the files of its moment, although they are removed while it runs', async () => {
    const user = await signUp(app())
    const url = await uploadPicture(app(), user)
    const id = url.split('/').at(-1) ?? ''
    const { storage, db } = app().services
    const { jobs } = app().services
    const { enqueue } = jobs
    const postponed = Promise.withResolvers<void>()
    onTestFinished(() => void Object.assign(jobs, { enqueue }))
    jobs.enqueue = async (...args) => {
      await enqueue(...args)
      const [, { queue }, , options] = args
      if (queue === 'uploads.remove' && options?.afterSeconds) postponed.resolve()
    }
    let isFirst = true
    const removing = {
      ...storage,
      get: async (key: string) => {
        if (isFirst) {
          isFirst = false
          await db.delete(objects).where(eq(objects.id, id))
          await db.transaction((tx) => jobs.enqueue(tx, { queue: 'uploads.remove' }, { objectId: id }))
          await postponed.promise
        }
        return storage.get(key)
      },
    }
    const { manifest } = await backup({}, { ...sources(), storage: removing })
    expect(manifest).toMatchObject({ files: { count: 1 }, missingFiles: [] })
    // The job waits and runs again later.
    const { rows } = await db.execute(
      sql`select from jobs.job where name = 'uploads.remove' and state = 'created' and start_after > now()`,
    )
    expect(rows).toHaveLength(1)
    expect(await storage.get(`objects/${id}/original.webp`)).toBeDefined()
  })

  it('names files that are missing in the storage', async () => {
    const user = await signUp(app())
    const id = (await uploadPicture(app(), user)).split('/').at(-1) ?? ''
    const { db, storage } = app().services
    await storage.remove(`objects/${id}/original.webp`)
    expect((await backup()).manifest.missingFiles, 'an upload may not have arrived yet').toEqual([])
    await db.update(objects).set({ attachedAt: new Date() })
    expect((await backup()).manifest.missingFiles).toEqual([`objects/${id}/original.webp`])
  })

  it('is refused while another one is made, until that one has been silent for five minutes', async () => {
    await app().services.db.execute(
      sql`insert into backups (id, started_at, seen_at) values (gen_random_uuid(), now(), now())`,
    )
    await expect(backup()).rejects.toThrow('Another backup is being made.')
    app().clock.advance(6 * MINUTE_MS)
    const now = app().clock.now()
    await backup()
    expect(await lastBackupAt(app().services.db)).toEqual(now)
  })

  it('keeps the newest ones and leaves other files alone', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'notes.txt'), '')
    const names: string[] = []
    for (let day = 0; day < 3; day++) {
      const { path } = await takeBackup(sources(), { folder, keep: 2, keys: {} })
      names.push(path)
      app().clock.advance(MINUTE_MS)
    }
    const left = (await readdir(folder)).sort()
    expect(left).toEqual([...names.slice(1).map((path) => path.split('/').at(-1)), 'notes.txt'])
    expect((await stat(names[2] ?? '')).mode & 0o077).toBe(0)
  })

  it('that fails leaves no file', async () => {
    const folder = await temporaryFolder()
    await uploadPicture(app(), await signUp(app()))
    const broken = {
      ...app().services.storage,
      get: () => Promise.reject(new Error('The storage does not respond.')),
    }
    await expect(takeBackup({ ...sources(), storage: broken }, { folder, keys: {} })).rejects.toThrow(
      'The storage does not respond.',
    )
    expect(await readdir(folder)).toEqual([])
  })

  it('is made by the process that has the data open', async () => {
    const folder = await temporaryFolder()
    const env = { ...app().services.env, DATA_DIR: folder }
    const order = { folder: join(folder, 'backups'), keys: {} }
    expect(await askForBackup(env, order)).toBeUndefined()
    const stop = await serveBackups(env, app().services)
    try {
      const result = await askForBackup(env, order)
      expect((await readdir(order.folder)).map((name) => join(order.folder, name))).toEqual([result?.path])
      const wrong = { folder: join(folder, 'backups'), keys: { recipients: ['age1wrong'] } }
      await expect(askForBackup(env, wrong)).rejects.toThrow()
    } finally {
      await stop()
    }
  })
})
