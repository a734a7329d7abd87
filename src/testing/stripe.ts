import { afterAll, beforeAll, beforeEach } from 'vitest'
import { systemClock } from '#platform/clock/index.ts'
import { createLog } from '#platform/log/index.ts'
import { openStripe, type StripeGateway, type StripeSettings } from '#platform/stripe/index.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'

export type StandInGateway = StripeGateway & NonNullable<StripeGateway['standIn']>

/** Opens the payment provider without keys, which uses the stand-in. */
export async function openStandIn(
  database: TestDatabase,
  settings: Partial<StripeSettings> = {},
): Promise<StandInGateway> {
  const log = createLog('silent')
  const gateway = await openStripe({ production: false, database, log, clock: systemClock, ...settings })
  if (!gateway.standIn) throw new Error('This is the real payment provider.')
  return { ...gateway, ...gateway.standIn }
}

/** The stand-in with a new database for the tests of a file; every test starts with empty tables. */
export function standInForThisFile(settings: Partial<StripeSettings> = {}): {
  stripe: () => StandInGateway
  database: () => TestDatabase
} {
  let database: TestDatabase
  let gateway: StandInGateway
  beforeAll(async () => {
    database = await openTestDatabase()
    gateway = await openStandIn(database, settings)
  })
  beforeEach(() => database.empty())
  afterAll(async () => {
    await gateway?.close()
    await database?.remove()
  })
  return { stripe: () => gateway, database: () => database }
}
