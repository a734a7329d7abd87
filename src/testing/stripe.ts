import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { systemClock } from '#platform/clock/index.ts'
import { createLog } from '#platform/log/index.ts'
import { openStripe, type StripeGateway, type StripeSettings } from '#platform/stripe/index.ts'

export type StandInGateway = StripeGateway & NonNullable<StripeGateway['standIn']>

/** Opens the payment provider without keys, which uses the stand-in. */
export async function openStandIn(settings: Partial<StripeSettings> = {}): Promise<StandInGateway> {
  const log = createLog('silent')
  const base = { production: false, log, clock: systemClock, standInDelaysPass: false }
  const gateway = await openStripe({ ...base, ...settings })
  if (!gateway.standIn) throw new Error('This is the real payment provider.')
  return { ...gateway, ...gateway.standIn }
}

/** The stand-in for the tests of a file; every test starts with an empty one. */
export function standInForThisFile(settings: Partial<StripeSettings> = {}): {
  stripe: () => StandInGateway
  /** The file of its state, for other processes. */
  standInFile: string
} {
  const standInFile = join(tmpdir(), `littermate-stripe-${randomBytes(6).toString('hex')}.sqlite`)
  let gateway: StandInGateway
  beforeAll(async () => {
    gateway = await openStandIn({ standInFile, ...settings })
  })
  beforeEach(() => gateway.controls.empty())
  afterAll(async () => {
    await gateway?.close()
    await rm(standInFile, { force: true })
  })
  return { stripe: () => gateway, standInFile }
}
