/** What must be true after a fault: nothing acknowledged is lost, and everything has happened once. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { MINUTE_MS } from '#lib/durations.ts'
import { findInconsistencies } from '../../bench/mix/mix-world.ts'
import type { User } from '../../bench/streams/stream-users.ts'
import type { FaultLoad } from './load.ts'
import type { OutsideServices } from './services.ts'

type World = { databaseUrl: string; origin: string; outside: OutsideServices; load: FaultLoad; finance: User }

const SETTLE_MS = 5 * MINUTE_MS

/** Lets the product end its work, then returns every violation. `waited` is in seconds. */
export async function findViolations(
  world: World,
): Promise<{ violations: string[]; waited: number; repeatedEmails: number }> {
  const client = new pg.Client({ connectionString: world.databaseUrl })
  await client.connect()
  try {
    const since = performance.now()
    let open = await findUnfinished(client, world)
    while (open.length > 0 && performance.now() - since < SETTLE_MS) {
      // Pauses before another attempt have grown to up to an hour.
      await client.query(
        `update jobs.job set start_after = now() where state = 'retry' and start_after > now()`,
      )
      await sleep(1_000)
      open = await findUnfinished(client, world)
    }
    const waited = Math.round((performance.now() - since) / 1_000)
    const emails = await compareEmails(client, world)
    return {
      waited,
      repeatedEmails: emails.repeated,
      violations: [
        ...open,
        ...(await findInconsistencies(world.databaseUrl)),
        ...(await findLost(client, world)),
        ...(await compareProvider(client, world)),
        ...emails.errors,
      ],
    }
  } finally {
    await client.end()
  }
}

async function count(client: pg.Client, text: string, values: unknown[] = []): Promise<number> {
  const { rows } = await client.query<{ count: string }>(text, values)
  return Number(rows[0]?.count)
}

/** Work that has not ended. */
async function findUnfinished(client: pg.Client, { outside }: World): Promise<string[]> {
  const found = {
    'jobs are due or have failed': `select count(*) from jobs.job
      where state = 'failed' or state in ('created', 'retry', 'active') and start_after <= now()`,
    'payments are between two steps': `select count(*) from payments
      where state in ('claimed', 'captured', 'lost', 'refused')`,
    'refunds have not reached the card': `select count(*) from refunds where state in ('requested', 'sent', 'failed')`,
  }
  const errors: string[] = []
  for (const [text, query] of Object.entries(found)) {
    const number = await count(client, query)
    if (number > 0) errors.push(`${number} ${text}`)
  }
  const intents = await outside.provider.controls.objects('payment_intent')
  const waiting = intents.filter(({ status }) => status === 'requires_capture')
  if (waiting.length > 0) errors.push(`${waiting.length} authorizations are neither captured nor released`)
  return errors
}

/** Acknowledged writes that are missing. */
async function findLost(client: pg.Client, { load, origin, finance }: World): Promise<string[]> {
  const { cats, messages, purchases, cancellations, pictures } = load.acknowledged
  const errors: string[] = []
  const compare = (name: string, expected: number, actual: number) => {
    if (actual !== expected) errors.push(`${expected} ${name} were acknowledged, ${actual} exist`)
  }
  const stored = 'select count(*) from messages where id = any($1::uuid[])'
  compare('messages', messages.length, await count(client, stored, [messages]))
  const recorded = `select count(*) from payments where state = 'recorded' and stripe_payment_intent_id = any($1)`
  compare('purchases', purchases.length, await count(client, recorded, [purchases]))
  const { rows } = await client.query<{ id: string; price: number }>(
    'select id, price from cats where id = any($1::uuid[])',
    [[...cats.keys()]],
  )
  const right = rows.filter(({ id, price }) => {
    const cat = cats.get(id)
    return price === cat?.price || price === cat?.attempted
  })
  compare('cats', cats.size, right.length)
  for (const [id, refund] of cancellations) {
    const refunded = `select coalesce(sum(amount), 0) as count from refunds
      where transaction_id = $1 and state = 'succeeded'`
    const amount = await count(client, refunded, [id])
    if (amount !== refund) errors.push(`the sale ${id} refunded ${amount} instead of ${refund}`)
  }
  for (const path of pictures) {
    const response = await fetch(origin + path, { headers: { cookie: finance.cookie } })
    const { byteLength } = await response.arrayBuffer()
    if (response.status !== 200 || byteLength === 0)
      errors.push(`the picture ${path} responds with ${response.status}`)
  }
  return errors
}

/** Charges and refunds of the provider, each with exactly one row here. */
async function compareProvider(client: pg.Client, { outside }: World): Promise<string[]> {
  const errors: string[] = []
  const { controls } = outside.provider
  const { rows: charges } = await client.query<{ intent: string; amount: number }>(
    'select stripe_payment_intent_id as intent, amount from charges',
  )
  const ours = new Map(charges.map(({ intent, amount }) => [intent, amount]))
  for (const intent of await controls.objects('payment_intent'))
    if (intent.amount_received !== (ours.get(intent.id) ?? 0)) {
      const refunds = await controls.objects('refund', intent.id)
      const returned = refunds.reduce((sum, { amount }) => sum + amount, 0)
      if (returned !== intent.amount_received)
        errors.push(
          `${intent.id}: the provider took ${intent.amount_received}, we recorded ${ours.get(intent.id)}`,
        )
    }
  const { rows: refunds } = await client.query<{ id: string; amount: number }>(
    `select stripe_refund_id as id, amount from refunds where state = 'succeeded'`,
  )
  const recorded = new Map(refunds.map(({ id, amount }) => [id, amount]))
  if (recorded.size !== refunds.length) errors.push('two refunds here are one at the provider')
  const provided = (await controls.objects('refund')).filter(({ status }) => status === 'succeeded')
  for (const { id, amount } of provided)
    if (recorded.get(id) !== amount) errors.push(`the provider refunded ${id} of ${amount}, we did not`)
  if (provided.length !== refunds.length)
    errors.push(`${provided.length} refunds at the provider, ${refunds.length} here`)
  return errors
}

/**
 * Every email that was enqueued has arrived, and no text was sent under two Message-IDs. The same Message-ID arrives again
 * when the confirmation of the mail server was lost, which no sender can rule out; these are counted.
 */
async function compareEmails(
  client: pg.Client,
  { outside }: World,
): Promise<{ errors: string[]; repeated: number }> {
  const received = outside.emails.map(({ data }) => /^Message-ID: <([^@>]+)@/im.exec(data)?.[1] ?? '')
  const ids = new Set(received)
  const { rows } = await client.query<{ id: string; about: string }>(
    `select data -> 'message' ->> 'id' as id,
       concat_ws(' ', data -> 'message' ->> 'to', data -> 'message' ->> 'subject', data -> 'message' ->> 'text') as about
     from jobs.job where name = 'mail.send' and state = 'completed'`,
  )
  const missing = rows.filter(({ id }) => !ids.has(id))
  const byText = Map.groupBy(rows, ({ about }) => about)
  const twice = [...byText].filter(([, each]) => new Set(each.map(({ id }) => id)).size > 1)
  return {
    repeated: received.length - ids.size,
    errors: [
      ...(missing.length > 0 ? [`${missing.length} emails did not arrive`] : []),
      ...twice.map(([about]) => `two emails with different IDs: ${about}`),
    ],
  }
}
