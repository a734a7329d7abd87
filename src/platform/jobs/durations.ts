import { Histogram, type Registry } from 'prom-client'

/** Seconds. */
const BUCKETS = [0.01, 0.05, 0.25, 1, 5, 20, 60, 120]

/** The durations of the jobs that a process ran. */
export function jobDurations(registry: Registry): Histogram<'queue' | 'outcome'> {
  return new Histogram({
    name: 'littermate_job_duration_seconds',
    help: 'Jobs that this process ran, by queue and outcome: completed, or failed and perhaps tried again.',
    labelNames: ['queue', 'outcome'],
    buckets: BUCKETS,
    registers: [registry],
  })
}
