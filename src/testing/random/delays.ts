/**
 * Random pauses that expose tests which depend on the speed of the machine. `TEST_DELAYS` selects where: `steps` before requests
 * of tests, `background` before jobs and events, `database` before statements (PostgreSQL only).
 */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Services } from '#platform/services.ts'

const KINDS = ['steps', 'background', 'database'] as const
type Kind = (typeof KINDS)[number]

const kind = process.env.TEST_DELAYS
if (kind && !KINDS.some((each) => each === kind)) throw new Error(`TEST_DELAYS must be one of ${KINDS}.`)

/** Waits up to a number of milliseconds with a probability, if this kind of delays is selected. */
export async function delay(of: Kind, probability: number, longestMs: number): Promise<void> {
  if (kind === of && Math.random() < probability) await pause(Math.random() * longestMs)
}

/** Delays the jobs and events of an app that is built with these services afterward. Events keep their order. */
export function delayBackground({ jobs, events }: Pick<Services, 'jobs' | 'events'>): void {
  if (kind !== 'background') return
  const { handle } = jobs
  const { subscribe } = events
  jobs.handle = (job, handler) =>
    handle(job, async (data) => {
      await delay('background', 0.3, 2_000)
      return handler(data)
    })
  let previous: { id: string; received: Promise<void> } | undefined
  events.subscribe = (event, handler) =>
    subscribe(event, async (data, id) => {
      // One delay for all handlers of an event, after those of the event before.
      if (previous?.id !== id) {
        const received = Promise.resolve(previous?.received).then(() => delay('background', 0.05, 500))
        previous = { id, received }
      }
      await previous.received
      handler(data, id)
    })
}

type Query = (...args: unknown[]) => unknown

if (kind === 'database') {
  const prototype: { query: Query } = pg.Client.prototype
  const { query } = prototype
  prototype.query = function (this: pg.Client, ...args) {
    const [first] = args
    // Cursors and callers with a callback need the result of the call itself.
    const isPlain = typeof args.at(-1) !== 'function' && !(first instanceof Object && 'submit' in first)
    return isPlain
      ? delay('database', 0.005, 1_500).then(() => query.apply(this, args))
      : query.apply(this, args)
  }
}
