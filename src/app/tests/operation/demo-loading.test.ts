import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parseEnv } from '#platform/env.ts'

const SOURCES = join(import.meta.dirname, '../../..')
/** Valid in form; no key, database, or address exists. */
const PRODUCTION = {
  APP_ENV: 'production',
  DATABASE_URL: 'postgres://localhost/none',
  SESSION_SECRET: 'x'.repeat(40),
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtp://localhost',
  PUBLIC_URL: 'https://littermate.example',
  BREEDER_VERIFICATION: 'review',
  PAYOUTS: 'off',
}

it('production rejects SEED=demo and has no demo by default', () => {
  expect(() => parseEnv({ ...PRODUCTION, SEED: 'demo' })).toThrow('SEED')
  expect(parseEnv(PRODUCTION).SEED).toBe('none')
})

it('one place in src loads the demo, dynamically and only with SEED=demo', () => {
  const names = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|^testing\//.test(name))
  const loading = files.filter((name) => /['"](#demo\/|[./]+demo\/)/.test(read(name)))
  expect(loading).toEqual(['app/process.ts'])
  expect(read('app/process.ts')).toMatch(
    /if \(env\.SEED === 'demo'\) \{\s+const \{ seedDemo \} = await import\('#demo\/index\.ts'\)/,
  )
})

it('loading the whole server does not load the demo', () => {
  const [withServer = '', afterDemo = ''] = loadedModules(
    `await import('#app/process.ts'); console.log('---'); await import('#demo/index.ts')`,
  ).split('---')
  const demo = new URL('../../../../demo/', import.meta.url).href
  expect(withServer).toContain('/src/app/build.ts')
  expect(withServer).not.toContain(demo)
  expect(afterDemo).toContain(`${demo}seed.ts`)
})

function read(name: string): string {
  return readFileSync(join(SOURCES, name), 'utf8')
}

/** What a script prints, with the URL of each module that Node loads while it runs. */
function loadedModules(script: string): string {
  const reporting = `
    import { registerHooks } from 'node:module'
    registerHooks({ load(url, context, next) { console.log(url); return next(url, context) } })
    ${script}`
  const options = { cwd: join(SOURCES, '..'), encoding: 'utf8' } as const
  return execFileSync(process.execPath, ['--input-type=module', '--eval', reporting], options)
}
