/** `npm run dev`, as a separate process. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { MINUTE_MS } from '#lib/durations.ts'
import { freePort } from '#platform/free-port.ts'
import { PROJECT_ROOT } from '#platform/project-root.ts'

let folder: string
let child: ChildProcess | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'littermate-dev-'))
})
afterEach(async () => {
  const ended = child && new Promise((resolve) => child?.on('close', resolve))
  child?.kill('SIGKILL')
  await ended
  await rm(folder, { recursive: true, force: true })
})

it('serves the site, and restarts the app when a file of the server changes', async () => {
  const PORT = String(await freePort())
  child = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: PROJECT_ROOT,
    env: { PATH: process.env.PATH, PORT, DATA_DIR: folder, SEED: 'none', LOG_LEVEL: 'warn' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => {
      output += text
    })
  const isPrinted = (text: string) =>
    expect.poll(() => output, { timeout: 4 * MINUTE_MS, interval: 100 }).toContain(text)
  const status = async () => (await fetch(`http://localhost:${PORT}/cats`)).status

  await isPrinted('is ready at')
  expect(await status()).toBe(200)
  // A file that defines a rate limit, which the new version defines again.
  const now = new Date()
  await utimes(join(PROJECT_ROOT, 'src/features/payouts/api/accounts/onboarding.ts'), now, now)
  await isPrinted('app restarted')
  expect(await status()).toBe(200)
})
