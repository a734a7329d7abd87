/** The commands of README.md and docs/production.md, from a fresh clone to a site in production, without other services. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '../src/platform/free-port.ts'
import { startPostgres } from '../src/testing/embedded-postgres.ts'

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
  await expect.poll(status, { timeout: 400_000, intervals: [500] }).toBe(200)
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  process.kill(-(child.pid ?? 0), 'SIGTERM')
  await ended
}

test('a fresh clone starts with NODE_ENV=production, and its build runs in production as the image does', async () => {
  test.setTimeout(600_000)
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
    const [, prune = ''] = /^RUN (npm prune.*)$/m.exec(file) ?? []
    execFileSync('sh', ['-c', prune], { cwd: clone, env: BASE })
    for (const [, name = ''] of file.matchAll(/^COPY --from=build \/build\/(\S+) /gm))
      cpSync(join(clone, name), join(image, name), { recursive: true, verbatimSymlinks: true })
    expect(existsSync(join(image, 'node_modules/node'))).toBe(false)

    const settings = {
      ...{
        APP_ENV: 'production',
        NODE_ENV: 'production',
        DATA_DIR: join(folder, 'data'),
        DRAIN_SECONDS: '0',
      },
      ...{ PUBLIC_URL: 'https://littermate.example', DATABASE_URL: postgres.url, DATABASE_TLS: 'optional' },
      ...{ SESSION_SECRET: 's'.repeat(44), SMTP_URL: 'smtp://127.0.0.1:9', BREEDER_VERIFICATION: 'review' },
      ...{
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
      },
      ...{ HOST: '127.0.0.1', PORT: String(await freePort()) },
    }
    const migrated = execFileSync(process.execPath, ['dist/server/migrate.js'], {
      cwd: image,
      env: { ...BASE, ...settings },
    })
    expect(migrated.toString()).toMatch(/The schema is up to date after \d+ migrations\./)
    const web = start(image, process.execPath, ['dist/server/main.js'], { ...settings, ROLE: 'web' })
    await answers(`http://127.0.0.1:${settings.PORT}/readyz`, web)
    await answers(`http://127.0.0.1:${settings.PORT}/cats`, web)
    const worker = start(image, process.execPath, ['dist/server/main.js'], { ...settings, ROLE: 'worker' })
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    expect(worker.child.exitCode, worker.output()).toBe(null)
    for (const { child } of [web, worker]) await end(child)
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
