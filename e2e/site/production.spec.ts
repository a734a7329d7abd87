/** The commands of README.md and docs/production.md, from a fresh clone to a site in production, without other services. */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseEnv, promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { MINUTE_MS } from '#lib/durations.ts'
import { freePort } from '#platform/free-port.ts'
import { startTestBucket } from '#platform/storage/test-bucket.ts'
import { startPostgres } from '#testing/embedded-postgres.ts'
import { startSmtpServer } from '#testing/smtp.ts'

const execute = promisify(execFile)
const { PATH, HOME, TMPDIR } = process.env
/** Packages come from npm's cache where they are there. */
const BASE = { PATH, HOME, TMPDIR, npm_config_prefer_offline: 'true', LOG_LEVEL: 'warn' }

function start(folder: string, command: string, args: string[], env: Record<string, string>) {
  const child = spawn(command, args, { cwd: folder, env: { ...BASE, ...env }, detached: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text
    })
  return { child, output: () => output }
}

/** Waits until a process answers 200; fails with its output when it ends before. */
async function answers(url: string, { child, output }: ReturnType<typeof start>): Promise<void> {
  const status = () => {
    if (child.exitCode !== null) throw new Error(output())
    return fetch(url).then(
      (response) => response.status,
      () => 0,
    )
  }
  // The first start installs all packages and builds.
  await expect.poll(status, { intervals: [500], timeout: 10 * MINUTE_MS }).toBe(200)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  process.kill(-(child.pid ?? 0), 'SIGTERM')
  await ended
}

/** The lines of code below a heading of docs/production.md. */
function codeOf(heading: string): string[] {
  const text = readFileSync('docs/production.md', 'utf8')
  const section = text.slice(text.indexOf(`\n## ${heading}\n`) + 1).split('\n## ')[0] ?? ''
  const lines = [...section.matchAll(/^ {4}(\S.*)$/gm)].map(([, line = '']) => line)
  if (lines.length === 0) throw new Error(`docs/production.md has no code below "${heading}".`)
  return lines
}

/** The example of systemd with the values that an operator fills in; services are on this machine, without TLS. */
async function settingsOf(clone: string, folder: string, services: Record<string, string>) {
  const example = parseEnv(readFileSync(join(clone, 'deploy/systemd/littermate.env.example'), 'utf8'))
  const filled = Object.fromEntries(
    Object.entries(example).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
  return {
    ...filled,
    DATABASE_TLS: 'optional',
    SMTP_TLS: 'optional',
    DRAIN_SECONDS: '0',
    RATE_LIMITS: 'on',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2',
    SESSION_SECRET: randomBytes(32).toString('base64'),
    PORT: String(await freePort()),
    DATA_DIR: join(folder, 'data'),
    BACKUP_DIR: join(folder, 'backups'),
    ...services,
  }
}

/** Follows docs/production.md: creates the database, starts, signs up, makes staff, makes a backup, and restores it. */
async function operate(image: string, clone: string, folder: string, serverUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  const smtp = await startSmtpServer()
  const bucket = await startTestBucket({ anySignature: true })
  const processes: ReturnType<typeof start>[] = []
  try {
    for (const statement of codeOf('Database')) await admin.query(statement)
    const urlOf = (database: string) => {
      const url = new URL(serverUrl)
      Object.assign(url, { username: 'littermate_a', password: 'PASSWORD', pathname: `/${database}` })
      return url.href
    }
    const { endpoint, region, bucket: name, accessKeyId, secretAccessKey } = bucket.settings
    const settings = await settingsOf(clone, folder, {
      DATABASE_URL: urlOf('littermate'),
      SMTP_URL: smtp.url,
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: name,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    })
    const origin = `http://127.0.0.1:${settings.PORT}`
    // The Node.js of this process, as the units name theirs.
    const env = { ...settings, PATH: `${dirname(process.execPath)}:${PATH}` }
    // Not synchronous, because the bucket and mail server are in this process.
    const run = async (command: string, more = {}) =>
      (await execute('sh', ['-c', command], { cwd: image, env: { ...BASE, ...env, ...more } })).stdout
    const launch = (command: string, more = {}) => {
      const started = start(image, 'sh', ['-c', command], { ...env, ...more })
      processes.push(started)
      return started
    }
    const [migrate = '', asWeb = '', asWorker = '', makeAdmin = ''] = codeOf('The first start')
    expect(await run(migrate)).toMatch(/The schema is up to date after \d+ migrations\./)
    const web = launch(asWeb)
    const worker = launch(asWorker)
    await answers(`${origin}/readyz`, web)
    await answers(`${origin}/cats`, web)

    const email = makeAdmin.split(' ').at(-1) ?? ''
    const password = 'a long enough passphrase 7'
    const post = (path: string, body: object, cookie = '') =>
      fetch(`${origin}/api/auth${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin: 'https://littermate.example',
          cookie,
          host: 'littermate.example',
          'x-forwarded-for': '203.0.113.7',
        },
        body: JSON.stringify(body),
      })
    const person = { firstName: 'Ada', lastName: 'Byron' }
    expect((await post('/sign-up/email', { email, password, ...person })).status).toBe(200)
    const token = () => {
      const mail = smtp.received.find(({ to }) => to.includes(email))
      const text = mail?.data.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? ''
      return /https:\/\/littermate\.example\/confirm-email\?token=([\w.-]+)/.exec(text)?.[1] ?? ''
    }
    await expect.poll(token, { message: worker.output() }).not.toBe('')
    const signIn = async () => {
      const answer = await post('/sign-in/email', { email, password })
      expect(answer.status).toBe(200)
      return answer.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; ')
    }
    expect((await post('/confirm-email', { token: token() }, await signIn())).status).toBe(200)
    expect(await run(makeAdmin)).toBe(`${email} is now staff with the role owner: see /admin\n`)

    const [file = ''] = (await run('node dist/server/backup.js')).split(': ')
    expect(await run(`node dist/server/restore.js --check ${file}`)).toContain('is complete')
    for (const { child } of processes.splice(0)) await end(child)
    await admin.query('create database littermate_restored owner littermate_owner')
    const restored = { DATABASE_URL: urlOf('littermate_restored') }
    expect(await run(`node dist/server/restore.js ${file}`, restored)).toContain('Restored the state of')
    await answers(`${origin}/readyz`, launch(asWeb, restored))
    await signIn()
  } finally {
    for (const { child } of processes) await end(child)
    await admin.end()
    await bucket.close()
    await smtp.close()
  }
}

test('a fresh clone starts with NODE_ENV=production, and its build is operated as docs/production.md says', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'littermate-clone-'))
  const [clone, image] = [join(folder, 'clone'), join(folder, 'image')]
  const postgres = await startPostgres()
  try {
    execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${process.cwd()}`, clone])
    const port = String(await freePort())
    const local = start(clone, 'npm', ['start'], { NODE_ENV: 'production', PORT: port })
    await answers(`http://localhost:${port}/cats`, local)
    await end(local.child)

    // The image's steps after installing and building, which `npm start` has done.
    const file = readFileSync(join(clone, 'deploy/Containerfile'), 'utf8')
    const [, prune = ''] = /^RUN (node scripts\/prune-packages\.ts)$/m.exec(file) ?? []
    execFileSync('sh', ['-c', prune], { cwd: clone, env: BASE })
    for (const [, name = ''] of file.matchAll(/^COPY --from=build \/build\/(\S+) /gm))
      cpSync(join(clone, name), join(image, name), { recursive: true, verbatimSymlinks: true })
    expect(existsSync(join(image, 'node_modules/node'))).toBe(false)
    // Neither the local payment provider nor a link to it.
    expect(globSync('node_modules/@littermate/*', { cwd: image })).toEqual([])
    expect(readdirSync(image).sort()).toEqual(['dist', 'migrations', 'node_modules', 'package.json'])
    const bundle = readdirSync(join(image, 'dist/server')).map((name) => join(image, 'dist/server', name))
    expect(bundle.filter((path) => readFileSync(path, 'utf8').includes('whsec_local'))).toEqual([])

    await operate(image, clone, folder, postgres.url)
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
