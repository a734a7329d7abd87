import { afterAll, beforeAll, beforeEach } from 'vitest'
import { systemClock } from '#platform/clock/index.ts'
import { createLog } from '#platform/log/index.ts'
import { openStripe, type StripeGateway, type StripeSettings } from '#platform/stripe/index.ts'
import type { Controls } from '#platform/stripe/local/controls.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'

export type LocalGateway = StripeGateway & { controls: Controls; setWebhookUrl(url: string): void }

/** Opens the payment provider without keys, which is the stand-in. */
export async function openLocal(
  database: TestDatabase,
  more: Partial<StripeSettings> = {},
): Promise<LocalGateway> {
  const log = createLog('silent')
  const gateway = await openStripe({ production: false, database, log, clock: systemClock, ...more })
  const { controls, setWebhookUrl } = gateway
  if (!controls || !setWebhookUrl) throw new Error('This is not the stand-in.')
  return { ...gateway, controls, setWebhookUrl }
}

/** A stand-in on a database of its own for the tests of a file; every test begins with nothing stored. */
export function gatewayOfThisFile(): { stripe: () => LocalGateway; database: () => TestDatabase } {
  let database: TestDatabase
  let gateway: LocalGateway
  beforeAll(async () => {
    database = await openTestDatabase()
    gateway = await openLocal(database)
  }, 60_000)
  beforeEach(() => database.empty())
  afterAll(async () => {
    await gateway?.close()
    await database?.remove()
  })
  return { stripe: () => gateway, database: () => database }
}
