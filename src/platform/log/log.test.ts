import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createLog } from './index.ts'

/** The log entry of an error. */
function entryOf(error: unknown): { err: Record<string, unknown> } {
  const lines: string[] = []
  createLog('info', { write: (line) => void lines.push(line) }).error({ err: error }, 'a request failed')
  return JSON.parse(lines.join(''))
}

it('a failed statement is logged without its parameters', () => {
  const params = ['ada@example.com', 'Words\nin two lines', null]
  const cause = new Error('deadlock detected')
  const { err } = entryOf(new DrizzleQueryError('insert into users values ($1, $2, $3)', params, cause))
  expect(err.message).toBe('Failed query: insert into users values ($1, $2, $3): deadlock detected')
  expect(err.stack).toContain('log.test.ts')
  expect(JSON.stringify(err)).not.toMatch(/ada@|Words|two lines/)
})

it('any other error is logged unchanged', () => {
  for (const thrown of ['on purpose', null, undefined])
    expect(entryOf(thrown).err ?? undefined).toBe(thrown ?? undefined)
  const { err } = entryOf(new TypeError('on purpose'))
  expect(err).toMatchObject({
    type: 'TypeError',
    message: 'on purpose',
    stack: expect.stringContaining('at '),
  })
})

it('a value cannot add a line or a field to the log', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const name = 'Ada\n{"level":60,"msg":"forged"}\r\u001b[31m","admin":true'
  log.info({ name }, `signed up: ${name}`)
  expect(lines).toHaveLength(1)
  for (const character of ['\n', '\r', '\u001b']) expect(lines[0]?.trimEnd()).not.toContain(character)
  const entry = JSON.parse(lines[0] ?? '')
  expect(entry).toMatchObject({ name, msg: `signed up: ${name}` })
  expect(entry).not.toHaveProperty('admin')
})
