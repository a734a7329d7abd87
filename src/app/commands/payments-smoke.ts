/**
 * `npm run payments:smoke` authorizes, captures, cancels, and refunds in Stripe's test mode, and with PAYOUTS=connect
 * transfers to a test account and takes the transfer back. It refuses live keys. Exits with 1 at the first error.
 */
import { EnvError, readEnv } from '#platform/env.ts'
import { openSdk } from './payments/open-sdk.ts'
import { explain } from './payments/provider-errors.ts'
import { runSmokeTest } from './payments/smoke-test.ts'

async function main(): Promise<void> {
  const env = readEnv()
  if (!/^(?:sk|rk)_test_/.test(env.STRIPE_SECRET_KEY ?? 'sk_test_'))
    throw new EnvError(['STRIPE_SECRET_KEY: must be a test key, because this command pays and refunds'])
  const { sdk } = await openSdk(env)
  await runSmokeTest(sdk, env, (text) => void process.stdout.write(`${text}\n`))
  process.stdout.write('All steps succeeded.\n')
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof EnvError ? error.message : describe(error)}\n`)
  process.exitCode = 1
})

function describe(error: unknown): string {
  try {
    return explain(error).text
  } catch {
    return error instanceof Error ? error.message : String(error)
  }
}
