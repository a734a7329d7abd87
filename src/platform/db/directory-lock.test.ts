import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DirectoryInUseError, lockDirectory } from './directory-lock.ts'

const MODULE = new URL('directory-lock.ts', import.meta.url).href

let folder: string
let directory: string
const started: ChildProcess[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'littermate-lock-'))
  directory = join(folder, 'data')
})
afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** A process that locks the directory and keeps it, or prints why it cannot. */
function otherProcess(): ChildProcess {
  const code = `
    const { lockDirectory } = await import(${JSON.stringify(MODULE)})
    await lockDirectory(${JSON.stringify(directory)}).then(() => console.log('locked'), (error) => console.log(error.message))
    setInterval(() => {}, 1_000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  return child
}

async function firstLine(child: ChildProcess): Promise<string> {
  const [data] = await once(child.stdout ?? child, 'data')
  return String(data).trim()
}

it('only one process has a directory, and the other reports which one', async () => {
  const first = otherProcess()
  expect(await firstLine(first)).toBe('locked')
  await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUseError)
  await expect(lockDirectory(directory)).rejects.toThrow(`is in use by process ${first.pid}`)
})

it('a process that was killed does not keep the lock', async () => {
  const first = otherProcess()
  expect(await firstLine(first)).toBe('locked')
  first.kill('SIGKILL')
  await once(first, 'exit')
  const unlock = await lockDirectory(directory)
  expect(await firstLine(otherProcess())).toBe(
    `The data in ${directory} is in use by process ${process.pid}. Stop it first: only one process can use this data.`,
  )
  await unlock()
})

it('of processes that start together, one gets the lock, also after a crash', async () => {
  const crashed = otherProcess()
  expect(await firstLine(crashed)).toBe('locked')
  crashed.kill('SIGKILL')
  await once(crashed, 'exit')
  const lines = await Promise.all([1, 2, 3, 4].map(() => firstLine(otherProcess())))
  expect(lines.filter((line) => line === 'locked')).toHaveLength(1)
})

it('a command waits until the other process ends, and says so once', async () => {
  const first = otherProcess()
  expect(await firstLine(first)).toBe('locked')
  const told: string[] = []
  const locked = lockDirectory(directory, {
    onWait: (message) => {
      told.push(message)
      setTimeout(() => first.kill('SIGTERM'), 1_200)
    },
  })
  const unlock = await locked
  expect(told).toEqual([expect.stringContaining(`process ${first.pid}`)])
  await unlock()
})

it('an unlocked directory can be locked again, with a long path, too', async () => {
  directory = join(folder, 'a'.repeat(120))
  for (let times = 0; times < 2; times += 1) await (await lockDirectory(directory))()
  expect(existsSync(`${directory}.lock`)).toBe(false)
})
