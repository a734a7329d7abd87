import type { JobDefinition } from '#platform/jobs/index.ts'
import type { Services } from '#platform/services.ts'
import { onRecovery } from './calls.ts'

/** Registers a job that continues, once the provider can be reached again, what an outage interrupted. */
export function registerRecovery(
  { jobs, db, stripe, log }: Pick<Services, 'jobs' | 'db' | 'stripe' | 'log'>,
  job: JobDefinition<Record<string, never>>,
  run: () => Promise<unknown>,
): void {
  jobs.handle(job, async () => void (await run()))
  onRecovery(stripe, () =>
    jobs
      .enqueue(db, job, {})
      .catch((error: unknown) =>
        log.error({ err: error, queue: job.queue }, 'what an outage interrupted is not continued at once'),
      ),
  )
}
