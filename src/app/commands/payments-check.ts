/**
 * `npm run payments:check` compares the account of the configured keys at Stripe with what the site needs, and lists what is
 * missing. Changes nothing. Exits with 1 if anything is missing.
 */
import { EnvError, readEnv } from '#platform/env.ts'
import { checkAccount } from './payments/check-account.ts'
import { openSdk } from './payments/open-sdk.ts'

async function main(): Promise<void> {
  const env = readEnv()
  const { sdk, publicUrl } = await openSdk(env)
  const findings = await checkAccount(sdk, env, publicUrl)
  for (const { ok, text } of findings) process.stdout.write(`${ok ? 'ok     ' : 'MISSING'}  ${text}\n`)
  const problems = findings.filter(({ ok }) => !ok).length
  process.stdout.write(problems === 0 ? 'Everything is set up.\n' : `${problems} to do.\n`)
  if (problems > 0) process.exitCode = 1
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof EnvError ? error.message : error}\n`)
  process.exitCode = 1
})
