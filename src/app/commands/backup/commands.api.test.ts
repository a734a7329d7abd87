/** `npm run backup` and `npm run restore` as processes. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { chmod, copyFile, mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { pack } from 'tar-stream'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { readArchive } from '#platform/backup/index.ts'
import { openDatabase } from '#platform/db/index.ts'
import { createLog } from '#platform/log/index.ts'
import { appOn, type EmptyPlace, emptyPlace, temporaryFolder } from '#testing/backups.ts'
import { addCat, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { ONLY_POSTGRES, onlyIf } from '#testing/only-if.ts'
import { findProgram } from '#testing/programs.ts'
import { reserve } from '#testing/sales/purchase.ts'
import { uploadPicture } from '#testing/uploads.ts'
import { backupName } from './folder.ts'

const { app } = appOfThisFile({ rateLimits: false })
beforeEach(() => app().clock.set(new Date()))

/** Whether the test may mount file systems, in a namespace of its own. */
const canMount = () => spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0
const isRoot = process.getuid?.() === 0

type Settings = Record<string, string>
type Result = { code: number | null; signal: NodeJS.Signals | null; output: string; errors: string }

/** Runs a program; `onOutput` gets all output so far. */
function run(
  [program = '', ...args]: string[],
  env: Settings,
  onOutput: (output: string, child: ChildProcess) => void = () => {},
): { child: ChildProcess; ended: Promise<Result> } {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const base = { PATH, NODE_COMPILE_CACHE, SEED: 'none' }
  const child = spawn(program, args, { env: { ...base, ...env } })
  onTestFinished(() => void child.kill('SIGKILL'))
  let [output, errors] = ['', '']
  child.stdout?.on('data', (text) => {
    output += text
    onOutput(output, child)
  })
  child.stderr?.on('data', (text) => {
    errors += text
  })
  return {
    child,
    ended: new Promise((resolve) =>
      child.on('close', (code, signal) => resolve({ code, signal, output, errors })),
    ),
  }
}

const command = async (name: string, args: string[], env: Settings) =>
  run([process.execPath, await findProgram(name), ...args], env).ended

/** The settings of the app of this file. */
const source = (): Settings => ({
  DATABASE_URL: app().services.env.DATABASE_URL ?? '',
  DATA_DIR: app().services.env.DATA_DIR,
})
const settingsOf = ({ url = '', files }: EmptyPlace): Settings => ({ DATABASE_URL: url, DATA_DIR: files })

/** Makes a backup in a new folder and returns its path. */
async function backup(env: Settings = {}): Promise<string> {
  const folder = await temporaryFolder()
  const { code, output, errors } = await command('backup', ['--to', folder], { ...source(), ...env })
  expect([code, errors]).toEqual([0, ''])
  const [path = ''] = output.split(': ')
  expect(await readdir(folder)).toEqual([path.slice(folder.length + 1)])
  return path
}

const failure = (message: string | RegExp) => ({
  code: 1,
  signal: null,
  errors: typeof message === 'string' ? `${message}\n` : expect.stringMatching(message),
})

/** Checks that nothing was written to a place. */
async function expectEmpty({ database, files }: EmptyPlace): Promise<void> {
  const tables = await database.query({
    text: "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
    values: [],
  })
  expect(tables).toEqual([])
  expect(await readdir(files)).toEqual([])
}

describe('the commands', ONLY_POSTGRES, () => {
  it('move a site from PostgreSQL to PGlite and back', async () => {
    const buyer = await signUp(app())
    const cat = await addCat(app())
    await reserve(app(), buyer, cat)
    const paths = [await uploadPicture(app(), buyer), `/api/cats/${cat.id}`, '/api/orders', '/api/auth/user']
    const responses = async (from: ReturnType<typeof app>, as: TestUser) => {
      const all = []
      for (const path of paths) {
        const { statusCode, rawPayload } = await from.request('GET', path, { as })
        expect(statusCode).toBe(200)
        all.push(rawPayload)
      }
      return all
    }
    const before = await responses(app(), buyer)
    const first = await backup()

    const files = await temporaryFolder()
    const local = { DATA_DIR: files }
    expect(await command('restore', [first], local)).toMatchObject({ code: 0, errors: '' })
    const dataDir = join(files, 'pglite')
    const database = await openDatabase({ dataDir, log: createLog('silent') })
    const onPglite = await appOn({ database, dataDir, files, url: undefined }, { work: false })
    expect(await responses(onPglite, buyer)).toEqual(before)
    const added = await signUp(onPglite)
    await onPglite.close()
    await database.close()

    const folder = await temporaryFolder()
    const again = await command('backup', ['--to', folder], local)
    expect(again).toMatchObject({ code: 0, errors: '' })
    const place = await emptyPlace()
    const [name = ''] = await readdir(folder)
    expect(await command('restore', [join(folder, name)], settingsOf(place))).toMatchObject({ code: 0 })
    const onPostgres = await appOn(place, { work: false })
    expect(await responses(onPostgres, buyer)).toEqual(before)
    expect((await onPostgres.request('GET', '/api/auth/user', { as: added })).statusCode).toBe(200)
  })

  it('report wrong settings and options, each with one message', async () => {
    const folder = await temporaryFolder()
    const place = await emptyPlace()
    expect(await command('backup', ['--keep', 'all'], source())).toMatchObject(
      failure('--keep: must be a whole number from 1.'),
    )
    expect(await command('backup', ['--folder', folder], source())).toMatchObject(
      failure(/^Unknown option '--folder'[^\n]*\n$/),
    )
    expect(await command('restore', [], settingsOf(place))).toMatchObject(
      failure(/^Pass one file: npm run restore -- \S+\n$/),
    )
    const short = await command('backup', [], { ...source(), BACKUP_PASSPHRASE: 'swordfish' })
    expect(short).toMatchObject(failure(/BACKUP_PASSPHRASE: must have at least 16 characters\n$/))
    expect(short.errors).not.toContain('swordfish')
    expect(
      await command('restore', [join(folder, 'missing.tar')], { APP_ENV: 'production', DATA_DIR: folder }),
    ).toMatchObject(
      failure(/^The environment is not usable:\n(.*\n)*.*DATABASE_URL: must be set in production/),
    )
    for (const time of ['yesterday', '2999-01-01T00:00:00Z'])
      expect(await command('restore', ['x.tar', '--off-since', time], settingsOf(place))).toMatchObject(
        failure(/^--off-since needs a time that is over, such as \S+\n$/),
      )
    expect(await command('restore', [join(folder, 'missing.tar')], settingsOf(place))).toMatchObject(
      failure(`${join(folder, 'missing.tar')} cannot be read.`),
    )
    await expectEmpty(place)
  })

  it('refuse a wrong or missing key, and accept the right one', async () => {
    const folder = await temporaryFolder()
    const key = join(folder, 'backup.key')
    const created = await command('backup', ['--new-key', key], {})
    const recipients = /^BACKUP_RECIPIENTS=(age1\w+)$/m.exec(created.output)?.[1] ?? ''
    const place = await emptyPlace()
    const path = await backup({ BACKUP_RECIPIENTS: recipients })
    const restore = (args: string[], env: Settings = {}) =>
      command('restore', [path, ...args], { ...settingsOf(place), ...env })
    expect(await command('backup', ['--new-key', key], {})).toMatchObject(failure(`${key} exists already.`))
    expect(await restore([])).toMatchObject(
      failure(
        `${path} is encrypted. Set BACKUP_PASSPHRASE, or pass the file with its secret key: --key FILE`,
      ),
    )
    expect(await restore(['--key', join(folder, 'lost.key')])).toMatchObject(
      failure(`${join(folder, 'lost.key')} cannot be read.`),
    )
    await writeFile(join(folder, 'empty.key'), '# Public key\n')
    expect(await restore(['--key', join(folder, 'empty.key')])).toMatchObject(
      failure(`${join(folder, 'empty.key')} has no secret key.`),
    )
    const wrong = `The passphrase or key does not open ${path}. A backup needs the one that was set when it was made.`
    expect(await restore([], { BACKUP_PASSPHRASE: 'not the right passphrase' })).toMatchObject(failure(wrong))
    await expectEmpty(place)
    expect(await restore(['--check', '--key', key])).toMatchObject({
      code: 0,
      output: expect.stringContaining('is complete'),
    })
    await expectEmpty(place)
  })

  it('refuse a file that is incomplete or of an unknown format, and a database that is not empty', async () => {
    const path = await backup()
    const place = await emptyPlace()
    const folder = await temporaryFolder()
    const cut = join(folder, 'cut.tar')
    await copyFile(path, cut)
    await truncate(cut, 20_000)
    expect(await command('restore', [cut], settingsOf(place))).toMatchObject(
      failure(new RegExp(`^${cut} is damaged or incomplete[^\\n]*\\n$`)),
    )
    const newer = join(folder, 'newer.tar')
    await rewrite(path, newer, (manifest) => ({ ...manifest, format: 2 }))
    expect(await command('restore', [newer], settingsOf(place))).toMatchObject(
      failure(`${newer} was made by another version of the backup, which this one cannot read.`),
    )
    await expectEmpty(place)
    expect(await command('restore', [path], source())).toMatchObject(
      failure(
        'The database is not empty. Restore into a new database (DATABASE_URL) or another folder (DATA_DIR).',
      ),
    )
  })

  it('report a folder that cannot be used', async () => {
    const folder = await temporaryFolder()
    const file = join(folder, 'file')
    await writeFile(file, '')
    expect(await command('backup', [], { ...source(), BACKUP_DIR: file })).toMatchObject(
      failure(
        `${file} cannot be written (EEXIST). Check its permissions, or set BACKUP_DIR to another folder.`,
      ),
    )
    const locked = join(folder, 'locked')
    await mkdir(locked)
    await chmod(locked, 0o500)
    if (!isRoot)
      expect(await command('backup', [], { ...source(), BACKUP_DIR: locked })).toMatchObject(
        failure(/locked cannot be written \(EACCES\)/),
      )
  })

  it(
    'report a full disk, and leave no file on it',
    onlyIf(canMount(), 'this user may not mount file systems'),
    async () => {
      // It is full at once, and while the tables are read.
      const encrypted: Settings = { BACKUP_PASSPHRASE: 'correct horse battery staple' }
      for (const [size, settings] of [
        ['4k', {}],
        ['16k', {}],
        ['4k', encrypted],
        ['16k', encrypted],
      ] as const) {
        const folder = await temporaryFolder()
        const mount = `mount -t tmpfs -o size=${size} tmpfs ${folder}; "$0" "$1" --to ${folder}; code=$?; ls ${folder}; exit $code`
        const result = await run(
          ['unshare', '-m', 'sh', '-c', mount, process.execPath, await findProgram('backup')],
          { ...source(), ...settings },
        ).ended
        expect(result).toEqual({
          ...failure(`The disk with ${folder} is full. There is no new backup.`),
          output: '',
        })
      }
      const rows = await app().services.db.execute(sql`select from backups where ended_at is null`)
      expect(rows.rows).toEqual([])
    },
  )

  it('leave the file that another backup began in the same second', async () => {
    const folder = await temporaryFolder()
    const seconds = Array.from({ length: 120 }, (_, second) => new Date(Date.now() + second * 1_000))
    const begun = seconds.map((at) => `${backupName(at, false)}.part`)
    for (const name of begun) await writeFile(join(folder, name), 'begun')
    expect(await command('backup', ['--to', folder], source())).toMatchObject({ code: 0, errors: '' })
    const names = await readdir(folder)
    expect(names.filter((name) => name.endsWith('.part')).sort()).toEqual(begun)
  })

  it('killed in a backup leave no complete file, and the next backup says when it is possible', async () => {
    const folder = await temporaryFolder()
    const { db } = app().services
    const args = [process.execPath, await findProgram('backup'), '--to', folder]
    // The backup waits for this table.
    const holder = new pg.Client({ connectionString: source().DATABASE_URL })
    await holder.connect()
    await holder.query('begin; lock table transactions in access exclusive mode')
    const { child, ended } = run(args, source())
    const running = () => db.execute(sql`select from backups where ended_at is null`)
    await expect.poll(async () => (await running()).rows.length).toBe(1)
    await expect.poll(() => readdir(folder)).toEqual([expect.stringMatching(/\.part$/)])
    child.kill('SIGKILL')
    const killed = await ended
    await holder.end()
    expect(killed.signal).toBe('SIGKILL')
    expect(await command('backup', ['--to', folder], source())).toMatchObject(
      failure(
        'Another backup is being made. Wait until it ends; if its process was killed, try again in five minutes.',
      ),
    )
    await db.execute(sql`update backups set seen_at = seen_at - interval '5 minutes'`)
    expect(await command('backup', ['--to', folder], source())).toMatchObject({ code: 0, errors: '' })
    const names = await readdir(folder)
    expect(names.filter((name) => name.endsWith('.tar'))).toHaveLength(1)
  })

  it('killed in a restore leave a database on which nothing starts, until the restore is run again', async () => {
    const buyer = await signUp(app())
    const picture = await uploadPicture(app(), buyer)
    const path = await backup()
    const place = await emptyPlace()
    const restore = [process.execPath, await findProgram('restore'), path]
    const killed = await run(restore, settingsOf(place), (output, child) => {
      if (output.includes('tables...')) child.kill('SIGKILL')
    }).ended
    expect(killed.signal).toBe('SIGKILL')
    for (const name of ['migrate', 'backup'])
      expect(await command(name, [], settingsOf(place)), name).toMatchObject(
        failure(/^A restore of this database has not finished[^\n]*\n$/),
      )
    expect(await command('restore', [path], settingsOf(place))).toMatchObject({ code: 0, errors: '' })
    const restored = await appOn(place, { work: false })
    for (const url of [picture, '/api/auth/user'])
      expect((await restored.request('GET', url, { as: buyer })).statusCode).toBe(200)
  })
})

/** Writes a backup with another manifest. */
async function rewrite(from: string, to: string, change: (manifest: object) => object): Promise<void> {
  const tar = pack()
  const written = pipeline(tar, createWriteStream(to))
  for await (const { name, bytes } of readArchive(from, {})) {
    if (name !== 'manifest.json') {
      tar.entry({ name }, bytes)
      continue
    }
    const json = JSON.stringify(change(JSON.parse(bytes.toString().split('\n')[0] ?? '')))
    tar.entry({ name }, `${json}\n${hash('sha256', json)}\n`)
  }
  tar.finalize()
  await written
  expect((await readFile(to)).length).toBeGreaterThan(0)
}
