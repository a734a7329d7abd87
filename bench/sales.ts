import { spawn } from 'node:child_process'

/**
 * Runs the test of random sales with many seeds on PostgreSQL and prints for each how often every action changed something.
 * Returns whether all passed; a violation names its seed.
 */
export function checkSales({ seeds, steps }: { seeds: number; steps: number }): Promise<boolean> {
  const child = spawn(
    'npx',
    ['vitest', 'run', '--project', 'postgres', 'src/features/payments/random-sales.api.test.ts'],
    {
      stdio: 'inherit',
      env: {
        SALES_SEED: String(Date.now() % 1_000_000),
        ...process.env,
        SALES_RUNS: String(seeds),
        SALES_STEPS: String(steps),
      },
    },
  )
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => resolve(code === 0))
  })
}
