/**
 * Runs in each file of database tests: records which statements of our code it executes, or executes a changed statement instead
 * of one of them. Statements are attributed to the line that builds them, because the line that executes one awaits it and is not
 * on the stack any more. Statements of tests are not recorded.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import {
  PgDatabase,
  PgDeleteBase,
  PgInsertBase,
  PgInsertBuilder,
  PgSelectBase,
  PgSelectBuilder,
  PgUpdateBase,
  PgUpdateBuilder,
} from 'drizzle-orm/pg-core'
import { PgCountBuilder } from 'drizzle-orm/pg-core/query-builders/count'
import { PgRaw } from 'drizzle-orm/pg-core/query-builders/raw'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { ACTIVE, type Active, RECORDS, recordFile, type Statement } from './files.ts'

type Patched = { isPatched?: true; statements?: Map<string, Statement>; change?: Active | undefined }
/** Files of a worker share the packages, which are patched once. */
const shared = globalThis as { sqlMutants?: Patched }
shared.sqlMutants ??= {}
const state = shared.sqlMutants
const lines = new AsyncLocalStorage<string>()
// biome-ignore lint/suspicious/noExplicitAny: methods of several classes are replaced
type Methods = any

if (!state.isPatched) {
  state.isPatched = true
  Error.stackTraceLimit = 30
  patchBuilders()
  patchClient()
}

const file = relative('.', expect.getState().testPath ?? '').replaceAll('\\', '/')
const isRecording = process.env.SQL_MUTANTS === 'record'
state.statements = new Map()
state.change = isRecording ? undefined : activeChanges()[file]

let hasFailed = false
if (!isRecording) {
  // One failure is enough, and what follows it could wait for its time limit.
  beforeEach((context) => context.skip(hasFailed, 'the change was noticed'))
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') hasFailed = true
  })
}

afterAll(() => {
  if (!isRecording) return
  mkdirSync(RECORDS, { recursive: true })
  writeFileSync(recordFile(file), JSON.stringify([...(state.statements?.values() ?? [])]))
})

function activeChanges(): Record<string, Active> {
  return JSON.parse(readFileSync(ACTIVE, 'utf8'))
}

/** `src/features/payouts/api/store.ts:12`, the innermost line of our code that is not a test; undefined for a test. */
function callingLine(): string | undefined {
  const frames = (new Error().stack ?? '').split('\n').flatMap((frame) => {
    const found = /\/((?:src|demo|packages)\/[^?:)]+)(?:\?[^:)]*)?:(\d+)/.exec(frame)
    return found?.[1] ? [{ path: found[1], line: found[2] }] : []
  })
  const caller = frames.find(({ path }) => !path.startsWith('src/platform/db/'))
  if (!caller || /\.test\.ts$|^src\/testing\/|\/test-[\w-]+\.ts$/.test(caller.path)) return undefined
  return `${caller.path}:${caller.line}`
}

/** Remembers where a query was built, and passes this to the client when it is executed. */
function patchBuilders(): void {
  const builtAt = new WeakMap<object, string>()
  const building: [Methods, string][] = [
    [PgSelectBuilder.prototype, 'from'],
    [PgInsertBuilder.prototype, 'values'],
    [PgInsertBuilder.prototype, 'select'],
    [PgUpdateBuilder.prototype, 'set'],
    [PgDatabase.prototype, 'delete'],
    [PgDatabase.prototype, 'execute'],
    [PgDatabase.prototype, '$count'],
  ]
  for (const [prototype, name] of building) {
    const build = prototype[name]
    prototype[name] = function (...args: unknown[]) {
      const query = Reflect.apply(build, this, args) as object
      const line = callingLine()
      if (line) builtAt.set(query, line)
      return query
    }
  }
  const executing: Methods[] = [PgSelectBase, PgInsertBase, PgUpdateBase, PgDeleteBase, PgRaw, PgCountBuilder]
  for (const { prototype } of executing) {
    const { then } = prototype
    // biome-ignore lint/suspicious/noThenProperty: queries are awaited
    prototype.then = function (this: object, ...args: unknown[]) {
      return lines.run(builtAt.get(this) ?? '', () => Reflect.apply(then, this, args))
    }
  }
}

function patchClient(): void {
  const methods: Methods = pg.Client.prototype
  const { query } = methods
  methods.query = function (statement: string | { text?: string }, ...rest: unknown[]) {
    const text = typeof statement === 'string' ? statement : statement?.text
    const line = lines.getStore()
    if (!text || !line) return Reflect.apply(query, this, [statement, ...rest])
    state.statements?.set(text, { text, line })
    const changed = state.change?.original === text ? state.change.changed : text
    const sent = typeof statement === 'string' ? changed : { ...statement, text: changed }
    return Reflect.apply(query, this, [sent, ...rest])
  }
}
