/** Starts the measured processes on their core, and reads their resource usage from /proc (see proc(5)). */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

/** The processor cores of servers and database, and of the load. */
export const SERVER_CORE = 0
export const LOAD_CORE = 1

const hasTaskset = cpus().length > 1 && succeeds('taskset', ['--version'])
/** Whether servers and load have separate cores; otherwise the figures are imprecise. */
export const pinned = hasTaskset

export type Measured = { pid: number; child: ChildProcess; output: () => string; stop: () => Promise<void> }
/** `group`: also stops the processes that the program starts. `owner`: runs it as another user. `log`: a file for its output. */
export type StartOptions = {
  core?: number
  env?: Record<string, string>
  group?: boolean
  owner?: { uid: number; gid: number } | undefined
  log?: string
}

const running = new Map<ChildProcess, { group: boolean }>()
process.on('exit', () => {
  for (const [child, { group }] of running) signal(child, group, 'SIGTERM')
})

/** Starts a program, on one core if `core` is given and the system can do it. */
export function start(command: string, args: string[], options: StartOptions = {}): Measured {
  const { core, env, group = false, owner, log } = options
  const [program, all] =
    core !== undefined && hasTaskset ? ['taskset', ['-c', String(core), command, ...args]] : [command, args]
  const child = spawn(program, all, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: group,
    ...owner,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000)
      if (log) appendFileSync(log, chunk)
    })
  child.on('error', (error) => {
    output += String(error)
  })
  running.set(child, { group })
  child.on('exit', () => running.delete(child))
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  return {
    pid: child.pid ?? 0,
    child,
    output: () => output,
    stop: async () => {
      signal(child, group, 'SIGTERM')
      const timer = setTimeout(() => signal(child, group, 'SIGKILL'), 12_000)
      await ended
      clearTimeout(timer)
    },
  }
}

function signal(child: ChildProcess, group: boolean, name: NodeJS.Signals): void {
  if (!child.pid) return
  try {
    process.kill(group ? -child.pid : child.pid, name)
  } catch {
    // It has already ended.
  }
}

/** Runs a program to its end and returns its output. Throws with the output when it fails. */
export async function run(command: string, args: string[], options: StartOptions = {}): Promise<string> {
  const measured = start(command, args, options)
  const code = await new Promise<number | null>((resolve) => measured.child.on('close', resolve))
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${measured.output()}`)
  return measured.output()
}

/** Milliseconds until a URL responds with 2xx, requested every 10 ms. Throws when the process ends before that. */
export async function untilResponse(
  url: string,
  measured: Measured,
  { timeoutMs = 120_000, since = performance.now() } = {},
): Promise<number> {
  while (performance.now() - since < timeoutMs) {
    if (measured.child.exitCode !== null) break
    const ok = await fetch(url).then(
      async (response) => {
        await response.arrayBuffer()
        return response.ok
      },
      () => false,
    )
    if (ok) return performance.now() - since
    await sleep(10)
  }
  throw new Error(`No response from ${url}:\n${measured.output()}`)
}

const TICK_MS = 1_000 / Number(hasTaskset ? execFileSync('getconf', ['CLK_TCK']).toString() : 100)

/** Milliseconds of processor time that all threads of a process have used, with `children` also its children. */
export function cpuMs(pid: number, { children = false } = {}): number {
  // The fields utime and stime; then cutime and cstime, the time of children that have ended.
  const own = ticks(pid, [11, 12])
  if (!children) return own * TICK_MS
  const living = findChildren(pid).reduce((sum, child) => sum + ticks(child, [11, 12]), 0)
  return (own + ticks(pid, [13, 14]) + living) * TICK_MS
}

function ticks(pid: number, fields: number[]): number {
  const stat = statOf(pid)
  return fields.reduce((sum, field) => sum + Number(stat?.[field] ?? 0), 0)
}

/** The fields of /proc/pid/stat after the name, which may contain spaces; the first one is the state. */
function statOf(pid: number | string): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

/** The processes that a process has started and that are running. */
export function findChildren(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && statOf(name)?.[1] === String(pid))
    .map(Number)
}

/** The process that started a process; undefined if there is no such process on this machine. */
export function findParent(pid: number): number | undefined {
  const parent = statOf(pid)?.[1]
  return parent === undefined ? undefined : Number(parent)
}

/** Resident memory in MB (10^6 bytes). */
export function residentMb(pid: number): number {
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0'
  return Math.round((Number(kb) * 1_024) / 1e6)
}

/** The largest resident memory in MB that a process has had. */
export function peakMb(pid: number): number {
  const kb = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0'
  return Math.round((Number(kb) * 1_024) / 1e6)
}

function succeeds(command: string, args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
