/** What the commands for operators call the payment provider with. */
import type Stripe from 'stripe'
import { systemClock } from '#platform/clock/index.ts'
import { type Env, EnvError, publicUrlOf } from '#platform/env.ts'
import { createLog } from '#platform/log/index.ts'
import { openStripe } from '#platform/stripe/index.ts'

/** The provider of the configured keys. Throws EnvError without keys, because there is nothing to verify then. */
export async function openSdk(env: Env): Promise<{ sdk: Stripe; publicUrl: string }> {
  if (!env.STRIPE_SECRET_KEY)
    throw new EnvError(['STRIPE_SECRET_KEY: is not set, so the local payment provider is used'])
  const { sdk } = await openStripe({
    secretKey: env.STRIPE_SECRET_KEY,
    publishableKey: env.STRIPE_PUBLISHABLE_KEY,
    webhookSecrets: env.STRIPE_WEBHOOK_SECRET,
    apiUrl: env.STRIPE_API_URL,
    production: true,
    log: createLog('silent'),
    clock: systemClock,
  })
  return { sdk, publicUrl: publicUrlOf(env) }
}
