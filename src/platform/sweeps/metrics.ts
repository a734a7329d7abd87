import { Gauge, Histogram, type Registry } from 'prom-client'

/** Seconds. */
const BUCKETS = [0.01, 0.05, 0.25, 1, 5, 30, 120]

/** Runs, failures, durations, and the last success of the sweeps of this process. */
export function sweepMetrics(registry: Registry) {
  const registers = [registry]
  return {
    duration: new Histogram({
      name: 'littermate_sweep_duration_seconds',
      help: 'Runs of the sweeps in this process, by sweep and outcome: completed or failed.',
      labelNames: ['sweep', 'outcome'],
      buckets: BUCKETS,
      registers,
    }),
    lastSuccess: new Gauge({
      name: 'littermate_sweep_last_success_timestamp_seconds',
      help: 'When a sweep last completed in this process.',
      labelNames: ['sweep'],
      registers,
    }),
  }
}
