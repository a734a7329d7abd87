import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'littermate-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

type Run = { code: number; output: string; loaded: string[] }

/** Prints the URL of every module of the local provider that the process loads. */
const PRINT_LOADED = `import { registerHooks } from 'node:module'
registerHooks({ load(url, context, next) {
  if (url.includes('/packages/local-stripe/')) console.log('loaded ' + url)
  return next(url, context)
} })`

/** Runs a module with exactly these settings until it ends. */
function run(args: string[], env: Record<string, string>): Promise<Run> {
  const hook = `data:text/javascript,${encodeURIComponent(PRINT_LOADED)}`
  const options = { env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...env } }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, ['--import', hook, ...args], options, (_error, stdout, stderr) =>
      resolve({
        code: child.exitCode ?? -1,
        output: stdout + stderr,
        loaded: [...stdout.matchAll(/^loaded (.*)$/gm)].map(([, url = '']) => url),
      }),
    )
  })
}

const OPEN_STRIPE = (production: boolean, keys: object = {}) => `
  import { openStripe } from '#platform/stripe/index.ts'
  import { createLog } from '#platform/log/index.ts'
  import { systemClock } from '#platform/clock/index.ts'
  const log = createLog('silent')
  const settings = { production: ${production}, log, clock: systemClock, ...${JSON.stringify(keys)} }
  await openStripe(settings).then(() => process.exit(0), (error) => { console.log(error.message); process.exit(3) })`
const evaluate = (code: string) => ['--input-type=module', '--eval', code]
const KEYS = { secretKey: 'sk_live_1', publishableKey: 'pk_live_1', webhookSecrets: ['whsec_1'] }

describe('production', () => {
  it('does not start without the keys and never loads the local provider', async () => {
    const { code, output, loaded } = await run(['src/main.ts'], { APP_ENV: 'production' })
    expect(code).toBe(1)
    for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'])
      expect(output).toContain(`${name}: must be set in production`)
    expect(loaded).toEqual([])
  })

  it('cannot open the provider without the keys, and does not load the local one with them', async () => {
    const without = await run(evaluate(OPEN_STRIPE(true)), {})
    expect(without).toMatchObject({ code: 3, loaded: [] })
    expect(without.output).toContain('STRIPE_SECRET_KEY')
    expect(await run(evaluate(OPEN_STRIPE(true, KEYS)), {})).toMatchObject({ code: 0, loaded: [] })
  })
})

it('a local process without keys loads the local provider', async () => {
  const { code, loaded } = await run(evaluate(OPEN_STRIPE(false)), {})
  expect(code).toBe(0)
  expect(loaded).toContainEqual(expect.stringMatching(/packages\/local-stripe\/src\/index\.ts$/))
})
