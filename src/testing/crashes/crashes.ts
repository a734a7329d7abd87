/** For tests of crashes: a database that a test, a process that kills itself, and the test again open one after another. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { openDatabase } from '#platform/db/index.ts'
import { createLog } from '#platform/log/index.ts'
import { buildTestApp, type TestApp, type TestAppOptions } from '../app.ts'
import { openTestDatabase, type TestDatabase } from '../database.ts'
import { findProgram } from '../programs.ts'
import type { StepOrder } from './step-crash.ts'

type CrashWorld = {
  database: TestDatabase
  /** The app of the test before the crash. Close it before `crash`. */
  before: TestApp
  /** Runs a script of this folder, which kills itself, with the database; returns the signal that ended it. */
  crash(script: `${string}-crash.ts`, point: string, ...args: string[]): Promise<NodeJS.Signals | null>
  /** Runs step-crash.ts; returns the signal that ended it, or the steps that it took because the point was not reached. */
  crashAt(point: string, order: StepOrder): Promise<NodeJS.Signals | string[] | null>
  /** The app after the crash. */
  reopen(options?: TestAppOptions): Promise<TestApp>
}

/** Opens a new database with an app that does no work. Everything is closed and deleted when the test has finished. */
export async function openCrashWorld(options: TestAppOptions = {}): Promise<CrashWorld> {
  const closers: (() => Promise<unknown>)[] = []
  onTestFinished(async () => {
    for (const close of closers.reverse()) await close()
  })
  const folder = await mkdtemp(join(tmpdir(), 'littermate-crash-'))
  closers.push(() => rm(folder, { recursive: true, force: true }))
  const dataDir = join(folder, 'pglite')
  const files = join(folder, 'files')
  const database = await openTestDatabase({ dataDir })
  const { url } = database
  if (url) closers.push(() => database.remove())
  async function run(
    script: string,
    point: string,
    args: string[],
  ): Promise<{ signal: NodeJS.Signals | null; output: string }> {
    // Only one process can open PGlite at a time.
    if (!url) await database.close()
    const program = await findProgram(script.replace('.ts', ''))
    const child = spawn('node', [program, JSON.stringify({ point, dataDir, url, files, args })], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', (data) => {
      output += data
    })
    return new Promise((resolve) => child.on('close', (_code, signal) => resolve({ signal, output })))
  }
  return {
    database,
    before: await buildTestApp(database, { dataDir: files, ...options, work: false }),
    crash: async (script, point, ...args) => (await run(script, point, args)).signal,
    async crashAt(point, order) {
      const { signal, output } = await run('step-crash.ts', point, [JSON.stringify(order)])
      return output ? (JSON.parse(output) as string[]) : signal
    },
    async reopen(again = {}) {
      const log = createLog('silent')
      const opened = url
        ? database
        : { ...(await openDatabase({ dataDir, log })), empty: async () => {}, remove: async () => {} }
      if (!url) closers.push(() => opened.close())
      const app = await buildTestApp(opened, { dataDir: files, ...again })
      closers.push(() => app.close())
      return app
    },
  }
}

/**
 * The points at which a process that takes these steps can die with different results: before each step. Nothing but steps leaves
 * something behind, so a process that dies after a response of the provider leaves the same as one that dies before the next
 * step. One that dies after the last step leaves the same as one that is not killed.
 */
export function listCrashPoints(steps: readonly string[]): string[] {
  return steps.map((step) => `before ${step}`)
}

/**
 * Kills a process at every point of its steps, each at the work of another subject. A last process is not killed, which proves
 * that there are no other steps; it ends at once. Returns the points by subject.
 */
export async function crashEverywhere<Subject>(
  { crashAt }: Pick<CrashWorld, 'crashAt'>,
  steps: readonly string[],
  prepare: (point: string) => Promise<{ subject: Subject; order: StepOrder }>,
): Promise<{ point: string; subject: Subject }[]> {
  const crashed: { point: string; subject: Subject }[] = []
  for (const point of listCrashPoints(steps)) {
    const { subject, order } = await prepare(point)
    expect([point, await crashAt(point, order)]).toEqual([point, 'SIGKILL'])
    crashed.push({ point, subject })
  }
  const { subject, order } = await prepare('never')
  expect(await crashAt('never', order)).toEqual(steps)
  return [...crashed, { point: 'never', subject }]
}
