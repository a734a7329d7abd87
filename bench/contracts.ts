import { spawn } from 'node:child_process'

/** Runs the test of signatures at once with many sales on PostgreSQL, which prints the rate. Returns whether none was lost or doubled. */
export function checkSignatures({ sales }: { sales: number }): Promise<boolean> {
  const child = spawn(
    'npx',
    ['vitest', 'run', '--project', 'postgres', 'src/features/contracts/many-signatures.api.test.ts'],
    { stdio: 'inherit', env: { ...process.env, CONTRACT_SALES: String(sales) } },
  )
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => resolve(code === 0))
  })
}
