import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { IDLE_HOURS, TOTAL_HOURS } from '#features/accounts/session-limits.ts'
import { RECENT_MINUTES } from '#platform/http/index.ts'
import { SETTING_NAMES } from '#platform/settings/index.ts'

const page = readFileSync('docs/evidence/security-rules.md', 'utf8')

const sources = (extension: string) =>
  globSync(`src/**/*${extension}`)
    .filter((file) => !file.includes('.test.'))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

it('the documented lifetimes of sessions are those of the code', () => {
  const rows = [
    ['without activity', `${IDLE_HOURS.user / 24} days`, `${IDLE_HOURS.staff} hours`],
    ['in any case', `${TOTAL_HOURS.user / 24} days`, `${TOTAL_HOURS.staff / 24} days`],
    ['signed in again for money and security', `${RECENT_MINUTES} minutes`, `${RECENT_MINUTES} minutes`],
  ]
  for (const row of rows) expect(page).toContain(`| ${row.join(' | ')} |`)
})

it('the time for the repair of a package is documented for each severity', () => {
  for (const severity of ['critical', 'high', 'moderate', 'low'])
    expect(page).toMatch(new RegExp(`\\| ${severity} \\| \\d+ \\|`))
})

it('the documented connections name every setting with the address of a service', () => {
  const addresses = SETTING_NAMES.filter(
    (name) => /_(URL|ISSUER|ENDPOINT)$/.test(name) && name !== 'PUBLIC_URL',
  )
  expect(addresses.length).toBeGreaterThan(4)
  for (const name of addresses) expect(page).toContain(`\`${name}\``)
})

it('the inventory of cryptography names every algorithm in the code', () => {
  const [, inventory = ''] = /## Cryptography\n([\s\S]*?)\n## /.exec(page) ?? []
  const algorithms = new Set(
    sources('.ts').flatMap(({ text }) =>
      [
        ...text.matchAll(/(?:createHash|createHmac|hkdfSync|argon2)\('([\w-]+)'/g),
        ...text.matchAll(/'((?:aes|chacha20)-[\w-]+)'/g),
      ].map(([, name = '']) => name),
    ),
  )
  expect([...algorithms].sort()).toEqual(['aes-256-gcm', 'argon2id', 'sha1', 'sha256'])
  for (const algorithm of algorithms) expect(inventory).toContain(`\`${algorithm}\``)
})

it('the inventory of logs names tables that exist', () => {
  const [, inventory = ''] = /## Logs\n([\s\S]*?)\n## /.exec(page) ?? []
  const migrations = globSync('migrations/*.sql').map((file) => readFileSync(file, 'utf8'))
  const tables = [...inventory.matchAll(/`(\w+_\w+)`/g)].map(([, name = '']) => name)
  expect(tables.length).toBeGreaterThan(4)
  for (const table of tables)
    expect(
      migrations.some((text) => new RegExp(`create table ${table}\\b`, 'i').test(text)),
      table,
    ).toBe(true)
})

it('password fields are masked, and password managers can fill them', () => {
  const fields = sources('.tsx').filter(({ text }) => /autoComplete=\{?[^\n]*-password/.test(text))
  expect(fields.length).toBeGreaterThan(2)
  for (const { file, text } of fields) {
    expect(text, file).toMatch(/type=(\{[^\n]*)?["']password["']/)
    expect(text, file).not.toMatch(/onPaste|onCopy|onContextMenu/)
  }
  // Every field with a password tells password managers which one it is.
  const masked = sources('.tsx').filter(({ text }) => /type=(\{[^\n]*)?["']password["']/.test(text))
  expect(masked.map(({ file }) => file)).toEqual(fields.map(({ file }) => file))
})

it('no regular expression is built from a request', () => {
  const patterns = sources('.ts').flatMap(({ file, text }) =>
    [...text.matchAll(/new RegExp\(([\s\S]*?)\)/g)].map(([, source = '']) => `${file}: ${source}`),
  )
  expect(patterns.length).toBeGreaterThan(5)
  expect(patterns.filter((pattern) => /request|query\.|body\.|params\./.test(pattern))).toEqual([])
})

it('secret values never come from a predictable generator', () => {
  const isServer = ({ file }: { file: string }) => /\/api\/|^src\/platform\//.test(file)
  const users = sources('.ts').filter((source) => isServer(source) && source.text.includes('Math.random'))
  // Spreads the times at which browsers reconnect.
  expect(users.map(({ file }) => file)).toEqual(['src/platform/sse/index.ts'])
})
