import type { QueueTimes } from './outages.ts'

/** Selects the queues with jobs that are due and that no worker has taken. */
export const DUE_QUEUES = `
  select q.name from jobs.queue q where exists (
    select from jobs.job j where j.name = q.name and j.state < 'active' and not j.blocked
      and j.start_after <= now())`

/**
 * Looks at an interval for jobs that are due, with one query for all queues, and calls `wake` for those that have some: NOTIFY
 * wakes workers for jobs that are due at once, but not for retries and jobs with a delay, and is lost during an outage. After
 * a failure, all queues are woken.
 */
export function watchDueJobs(settings: {
  everyMs: number
  find: () => Promise<string[]>
  wake: (queues: string[] | 'all') => void
  onError: (error: object) => void
}): { times: QueueTimes; stop(): Promise<void> } {
  const { everyMs, find, wake, onError } = settings
  const times: QueueTimes = { lastErrorOn: null, lastFetchedOn: null }
  let stopped = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  async function look(): Promise<void> {
    try {
      const queues = await find()
      const isBack = (times.lastErrorOn ?? 0) > (times.lastFetchedOn ?? 0)
      times.lastFetchedOn = Date.now()
      if (!stopped) wake(isBack ? 'all' : queues)
    } catch (error) {
      times.lastErrorOn = Date.now()
      if (!stopped) onError(error as Error)
    }
    if (!stopped) schedule()
  }

  function schedule(): void {
    timer = setTimeout(() => {
      running = look()
    }, everyMs).unref()
  }

  schedule()
  return {
    times,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
