import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { ONLY_POSTGRES } from '#testing/only-if.ts'
import { openStandIn, type StandInGateway } from '#testing/stripe.ts'

let dataDir: string
let product: TestDatabase
const gateways: StandInGateway[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'littermate-stripe-'))
  product = await openTestDatabase()
})
afterEach(async () => {
  for (const gateway of gateways.splice(0)) await gateway.close()
  if (product.url) await product.exec(`drop database "${nameOf(product.url)}_stripe" with (force)`)
  await product.remove()
  await rm(dataDir, { recursive: true, force: true })
})

const nameOf = (url: string) => new URL(url).pathname.slice(1)

/** Opens the stand-in as the product does when it runs, with its own database. */
async function open(): Promise<StandInGateway> {
  const gateway = await openStandIn(product, { database: undefined, databaseUrl: product.url, dataDir })
  gateways.push(gateway)
  return gateway
}

it('the provider has its own database, which outlives the process and the rows of the product', async () => {
  const first = await open()
  const made = await first.sdk.paymentIntents.create({ amount: 900, currency: 'usd' })
  const schemas = await product.query({
    text: `select from pg_namespace where nspname = 'local_stripe'`,
    values: [],
  })
  expect(schemas).toEqual([])
  await gateways.pop()?.close()
  await product.empty()
  const next = await open()
  expect(await next.sdk.paymentIntents.retrieve(made.id)).toEqual(made)
})

it('processes that start together share its database', ONLY_POSTGRES, async () => {
  const [first, second] = await Promise.all([open(), open()])
  const made = await first.sdk.paymentIntents.create({ amount: 900, currency: 'usd' })
  expect(await second.sdk.paymentIntents.retrieve(made.id)).toEqual(made)
})
