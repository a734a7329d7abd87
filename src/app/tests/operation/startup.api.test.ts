/** What operators read when a process cannot start. Runs programs as separate processes. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#platform/db/index.ts'
import { freePort } from '#platform/free-port.ts'
import { createLog } from '#platform/log/index.ts'
import { onlyIf } from '#testing/only-if.ts'
import { findProgram } from '#testing/programs.ts'
import { checkFolder } from '../../startup-checks.ts'

const MIGRATE = await findProgram('migrate')

/** Whether the test may mount file systems, in a namespace of its own. */
const canMount = () => spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0

let folder: string
let children: ChildProcess[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'littermate-start-'))
  children = []
})
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

type Result = { code: number | null; output: string }

/** Runs code as a process whose working directory is the test's folder. */
function run(
  args: string[],
  env: Record<string, string> = {},
  program = process.execPath,
): { child: ChildProcess; ended: Promise<Result> } {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: join(folder, 'data'), SEED: 'none', ...env },
  })
  children.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => {
      output += text
    })
  const ended = new Promise<Result>((resolve) => child.on('close', (code) => resolve({ code, output })))
  return { child, ended }
}

/** Runs work of a server in a process that prints the message for operators if it fails. */
const code = (work: string) => [
  '--input-type=module',
  '-e',
  `const { checkMachine, startupMessage } = await import('${new URL('../../startup-checks.ts', import.meta.url).href}')
   const { waitForDatabase } = await import('${new URL('../../wait-for-database.ts', import.meta.url).href}')
   const { readEnv } = await import('${new URL('../../../platform/env.ts', import.meta.url).href}')
   const env = readEnv()
   try { ${work}; console.log('done') } catch (error) { console.log(startupMessage(error, env)) }`,
]

describe('a command', () => {
  it('reports a line of .env that is not a setting, before anything is opened', async () => {
    await writeFile(join(folder, '.env'), 'PORT 4000\n')
    expect(await run([MIGRATE]).ended).toEqual({
      code: 1,
      output: 'The environment is not usable:\n  - .env, line 1: must have the form NAME=value\n',
    })
  })

  it('reports a misspelled setting', async () => {
    const { code, output } = await run([MIGRATE], { DATABASE_URLS: 'postgres://localhost/x' }).ended
    expect([code, output]).toEqual([1, expect.stringContaining('did you mean DATABASE_URL?')])
  })

  it('reports a database that refuses connections', async () => {
    const port = await freePort()
    const { code, output } = await run([MIGRATE], { DATABASE_URL: `postgres://localhost:${port}/x` }).ended
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^The database cannot be reached: .*ECONNREFUSED/),
    ])
  })

  it('reports a data folder that is a file', async () => {
    await writeFile(join(folder, 'data'), '')
    const { code, output } = await run([MIGRATE]).ended
    expect([code, output]).toEqual([1, expect.stringContaining('is not a folder')])
  })

  it('creates a data folder that another process creates at the same time', async () => {
    const path = join(folder, 'new')
    await Promise.all(Array.from({ length: 20 }, () => checkFolder(join(path, 'data'))))
    expect((await stat(join(path, 'data'))).isDirectory()).toBe(true)
  })

  it(
    'reports a data folder that cannot be created',
    onlyIf(process.platform === 'linux', 'it needs a folder of Linux'),
    async () => {
      const { code, output } = await run([MIGRATE], { DATA_DIR: '/proc/littermate/data' }).ended
      expect([code, output]).toEqual([
        1,
        '/proc/littermate/data cannot be written. Check its permissions, or set DATA_DIR to another folder.\n',
      ])
    },
  )

  it.each([
    [
      'full',
      'dd if=/dev/zero of=data/fill bs=4k count=9 2>/dev/null',
      /^The disk with \S+\/data is full\.\n$/,
    ],
    ['read-only', 'mount -o remount,ro data', /^\S+\/data cannot be written\. Check its permissions/],
  ])(
    'reports a disk that is %s',
    onlyIf(canMount(), 'this user may not mount file systems'),
    async (_, prepare, message) => {
      const script = `mkdir data && mount -t tmpfs -o size=16k tmpfs data; ${prepare}; "$0" "$1"`
      const { code, output } = await run(['-m', 'sh', '-c', script, process.execPath, MIGRATE], {}, 'unshare')
        .ended
      expect([code, output]).toEqual([1, expect.stringMatching(message)])
    },
  )

  it('applies all migrations, and none the second time', async () => {
    expect((await run([MIGRATE]).ended).output).toMatch(
      /Applied 0001_functions\.sql[\s\S]*after \d+ migrations\.\n$/,
    )
    expect(await run([MIGRATE]).ended).toEqual({ code: 0, output: 'The schema is up to date.\n' })
  })
})

describe('a database that an older checkout has made', () => {
  const makeOlder = async (...names: string[]) => {
    const database = await openDatabase({ dataDir: join(folder, 'data', 'pglite'), log: createLog('silent') })
    await database.exec(`create table users (id uuid);
      create table migrations (name text primary key, hash text not null, applied_at timestamptz not null default now());
      insert into migrations (name, hash) values ${names.map((name) => `('${name}', 'old')`).join()}`)
    await database.close()
  }
  const message = (name: string) =>
    `This database was made by another version of Littermate, whose schema is different (${name}). Nothing was changed.
Use that version, or start with a new database: delete the data folder (DATA_DIR, .data by default);
with DATABASE_URL, create an empty database.
`

  it('ends a command with one message that says how to start anew', async () => {
    await makeOlder('0001_functions.sql', '0024_payments_sale.sql')
    expect(await run([MIGRATE]).ended).toEqual({ code: 1, output: message('0024_payments_sale.sql') })
  })

  it('ends a server with the same message', async () => {
    await makeOlder('0001_functions.sql')
    const open = `const { openServices } = await import('${new URL('../../services.ts', import.meta.url).href}')
      await openServices(env)`
    expect((await run(code(open)).ended).output).toBe(`${message('0001_functions.sql')}`)
  })
})

describe('a server', () => {
  it('reports an occupied port', async () => {
    const server = createServer()
    const port = await new Promise<number>((resolve) =>
      server.listen(0, 'localhost', () => resolve((server.address() as { port: number }).port)),
    )
    try {
      const { output } = await run(code('await checkMachine(env)'), { PORT: String(port) }).ended
      expect(output).toBe(
        `Port ${port} is in use. Stop the process that uses it, or set PORT to another one.\n`,
      )
    } finally {
      server.close()
    }
  })

  it('waits for the database, and answers 503 to visitors meanwhile', async () => {
    const [port, databasePort] = [await freePort(), await freePort()]
    const { child, ended } = run(code('await waitForDatabase(env)'), {
      PORT: String(port),
      DATABASE_URL: `postgres://localhost:${databasePort}/x`,
      LOG_LEVEL: 'warn',
    })
    const get = (path: string) => fetch(`http://localhost:${port}${path}`).catch(() => undefined)
    await expect.poll(async () => (await get('/cats'))?.status).toBe(503)
    const page = await get('/cats')
    expect(page?.headers.get('retry-after')).toBe('5')
    expect(await page?.text()).toContain('Littermate is starting')
    expect((await get('/readyz'))?.status).toBe(503)
    expect((await get('/healthz'))?.status).toBe(200)
    child.kill('SIGTERM')
    expect((await ended).output).toContain('waiting for the database')
  })
})
