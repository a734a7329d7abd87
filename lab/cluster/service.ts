/** A program of the cluster that can be killed, frozen, and started again, like a unit of systemd. */
import { setTimeout as sleep } from 'node:timers/promises'
import { findChildren, type Measured } from '../../bench/processes.ts'

export type Service = {
  name: string
  start(): void
  /** The running process. Throws when it does not run. */
  process(): Measured
  /** Ends it at once, like a crash. */
  kill(): Promise<void>
  /** Ends it in order. */
  stop(): Promise<void>
  /** How often it ended although it should run, with the code or signal. */
  unexpectedExits(): string[]
}

/** Makes a service that is not started yet. */
export function createService(name: string, launch: () => Measured): Service {
  let running: Measured | undefined
  const expected = new WeakSet<Measured>()
  const exits: string[] = []
  const process = () => {
    if (!running) throw new Error(`${name} does not run`)
    return running
  }
  const hasEnded = ({ child }: Measured) => child.exitCode !== null || child.signalCode !== null
  return {
    name,
    start() {
      const started = launch()
      running = started
      started.child.on('exit', (code, signal) => {
        if (!expected.has(started)) exits.push(`${name} ended with ${signal ?? code}`)
      })
    },
    process,
    async kill() {
      expected.add(process())
      process().child.kill('SIGKILL')
      while (!hasEnded(process())) await sleep(5)
    },
    async stop() {
      if (running) expected.add(running)
      if (running && !hasEnded(running)) await running.stop()
      running = undefined
    },
    unexpectedExits: () => exits,
  }
}

/** Sends a signal to a process and those that it has started, in this order. */
export function signalTree(pid: number, signal: NodeJS.Signals): void {
  for (const each of [pid, ...findChildren(pid)]) {
    try {
      process.kill(each, signal)
    } catch {
      // It has already ended.
    }
  }
}
