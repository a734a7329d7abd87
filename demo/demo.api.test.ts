import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_ACCOUNTS } from '#features/accounts/api/index.ts'
import type { Cat } from '#features/cats/contract.ts'
import { HEALTH_CERTIFIED } from '#features/cats/contract.ts'
import { recordDispute } from '#features/disputes/api/disputes.ts'
import { saleOfCat } from '#features/orders/api/sales.ts'
import { sweepFraudWarnings } from '#features/payment-checks/api/fraud-warnings.ts'
import { listSalesToAgree } from '#features/pickups/api/index.ts'
import { runReconciliation, startRun } from '#features/reconciliation/api/run.ts'
import type { Home } from '#features/site/contract.ts'
import { CHECK_KINDS } from '#lib/checks/kinds.ts'
import { isoDate } from '#lib/dates.ts'
import { DAY_MS } from '#lib/durations.ts'
import { buildTestApp, type TestApp } from '#testing/app.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { seedDemo } from './seed.ts'

let dataDir: string
let database: TestDatabase
let app: TestApp
const rows = <Row>(text: string) => database.query<Row>({ text, values: [] })
const number = async (text: string) =>
  Number((await rows<{ n: number | string }>(`select (${text}) as n`))[0]?.n)

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'littermate-demo-'))
  database = await openTestDatabase()
  app = await buildTestApp(database, { dataDir, work: false, env: { SEED: 'demo', PLATFORM_FEE_BPS: '250' } })
  await seedDemo(app.services)
})

afterAll(async () => {
  await app?.close()
  await database?.remove()
  await rm(dataDir, { recursive: true, force: true })
})

describe('the demo', () => {
  it('has enough catteries, cats, pairings, and reviews to try every page', async () => {
    const shown = 'c.is_listed'
    expect(await number(`select count(*) from public_breeders`)).toBeGreaterThanOrEqual(14)
    expect(
      await number(`select count(distinct split_part(location, ', ', 2)) from breeders`),
    ).toBeGreaterThanOrEqual(14)
    expect(
      await number(`select count(distinct breed) from cats c where ${shown} and status = 'available'`),
    ).toBe(24)
    expect(
      await number(`select count(*) from cats c where ${shown} and status = 'available'`),
    ).toBeGreaterThanOrEqual(80)
    expect(await number('select count(*) from breeding_pairings')).toBe(18)
    expect(await number('select count(distinct status) from breeding_pairings')).toBe(3)
    expect(await number('select count(*) from reviews')).toBeGreaterThanOrEqual(50)
    expect(await number('select count(*) from cats where is_featured')).toBeGreaterThanOrEqual(8)
    expect(await number(`select count(*) from cats where deposit_amount is null`)).toBeGreaterThanOrEqual(3)
  })

  it('lists only cats that have pictures and belong to verified, active catteries', async () => {
    const hidden = await rows<{ id: string }>(`select id from breeders where not is_public`)
    expect(hidden).toHaveLength(2)
    expect(
      await number(
        `select count(*) from cats c join breeders b on b.id = c.breeder_id where not b.is_active`,
      ),
    ).toBeGreaterThanOrEqual(5)
    const cats: Cat[] = []
    for (let page = 1, more = true; more; page++) {
      const response = await app.request('GET', `/api/cats?limit=100&page=${page}`)
      const found = response.json<Cat[]>()
      cats.push(...found)
      more = found.length === 100
    }
    expect(cats.length).toBe(
      // Sold cats are listed for 30 days.
      await number(`select count(*) from cats where is_listed
        and (status <> 'sold' or coalesce(reservation_date, created_at) > current_date - 30)`),
    )
    for (const cat of cats) {
      expect(hidden.map(({ id }) => id)).not.toContain(cat.breederId)
      expect(cat.pictures.length, cat.name).toBeGreaterThan(0)
      expect(cat.images).toEqual(cat.pictures.map((picture) => picture.url))
      expect(cat.age).toBeGreaterThanOrEqual(3)
    }
    const response = await app.request('GET', `${cats[0]?.images[0]}/400.webp`)
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'webp' })
  })

  it('contains no contact details in any public text', async () => {
    const texts = await rows<{ text: string }>(`
      select concat_ws(' / ', name, description, color) as text from cats
      union all select concat_ws(' / ', name, business_name, location, description, specializations, meeting_locations,
        transport_methods, verification_badges) from breeders
      union all select concat_ws(' / ', name, description) from sires
      union all select concat_ws(' / ', name, description) from queens
      union all select description from breeding_pairings
      union all select comment from reviews union all select message from inquiries union all select content from messages`)
    expect(texts.length).toBeGreaterThan(200)
    const contact =
      /@|\bwww\b|https?:|\.(com|net|org|example)\b|\d{3}[\s.-]?\d{4}|\b(call|text|phone|dm) me\b|my number|(contact|reach) me at|instagram|facebook|twitter|snapchat|tiktok|whatsapp|telegram|discord|zelle|venmo|paypal/i
    expect(texts.filter(({ text }) => contact.test(text))).toEqual([])
  })

  it('describes every cat in its own words', async () => {
    expect(
      await number(`select count(*) from cats where is_listed and created_at > now() - interval '60 days'
      and length(description) < 60`),
    ).toBe(0)
    expect(
      await number(
        `select max(n) from (select count(*) as n from cats where status <> 'sold' group by description) each`,
      ),
    ).toBe(1)
  })

  it('has consistent prices, payments, and totals', async () => {
    expect(
      await number('select count(*) from transactions where platform_fee + breeder_amount <> amount'),
    ).toBe(0)
    expect(
      await number('select count(*) from transactions where platform_fee <> round(amount * 0.025)'),
    ).toBe(0)
    expect(
      await number(`select count(*) from transactions t join cats c on c.id = t.cat_id where t.amount <> c.price
      or t.breeder_id <> c.breeder_id or (t.status = 'deposit_paid') <> (c.status = 'reserved')
      or (t.status in ('paid', 'completed')) <> (c.status = 'sold')`),
    ).toBe(0)
    const sold = await number(`select count(*) from cats where status in ('reserved', 'sold')`)
    expect(await number('select count(*) from transactions')).toBe(sold)
    expect(
      await number(`select count(*) from payments p join charges c on c.payment_id = p.id and c.amount = p.amount
      and c.kind = p.kind join transactions t on t.id = c.transaction_id and t.buyer_id = p.buyer_id
      where p.state = 'recorded' and c.amount = case t.status when 'deposit_paid' then t.deposit_amount else t.amount end`),
    ).toBe(sold)
    expect(
      await number(
        `select count(*) from cats where status = 'reserved' and (reserved_by is null or deposit_paid_at is null)`,
      ),
    ).toBe(0)
    expect(
      await number(
        `select count(*) from transactions where status = 'deposit_paid' and final_payment_due <= created_at::date`,
      ),
    ).toBe(0)
    const wrong = await rows(`select b.business_name from breeders b where
      b.total_sales <> (select count(*) from transactions t where t.breeder_id = b.id and t.status in ('paid', 'completed'))
      or b.review_count <> (select count(*) from reviews r where r.breeder_id = b.id)
      or b.rating <> coalesce((select round(avg(rating) * 100) from reviews r where r.breeder_id = b.id), 0)`)
    expect(wrong).toEqual([])
  })

  it('has every charge at the payment provider, with the same IDs and amounts, and nothing else', async () => {
    const { sdk } = app.services.stripe
    const recorded = await rows<{
      id: string
      intent: string
      amount: number
      paidAt: Date
      payment: string
    }>(
      `select stripe_charge_id as id, stripe_payment_intent_id as intent, amount,
         created_at as "paidAt", payment_id as payment from charges`,
    )
    const all = await sdk.charges
      .list({ limit: 100, expand: ['data.balance_transaction', 'data.payment_intent'] })
      .autoPagingToArray({ limit: 1_000 })
    // One payment waits for a check by staff.
    const charges = all.filter(({ captured }) => captured)
    expect(all).toHaveLength(recorded.length + 1)
    expect(charges).toHaveLength(recorded.length)
    for (const { id, intent, amount, paidAt, payment } of recorded) {
      expect(charges.find((charge) => charge.id === id)).toMatchObject({
        amount,
        captured: true,
        created: Math.floor(new Date(paidAt).getTime() / 1000),
        balance_transaction: { type: 'charge', amount, source: id },
        payment_intent: {
          id: intent,
          amount_received: amount,
          status: 'succeeded',
          metadata: { paymentId: payment },
        },
      })
    }
    expect((await sdk.events.list()).data).toEqual([])
  })

  it('has a balanced ledger that equals the sales, and a receipt for each charge', async () => {
    expect(await number('select coalesce(sum(amount), 0) from ledger_entries')).toBe(0)
    expect(
      await number(`select count(*) from transactions t where t.paid - t.refunded <>
        (select coalesce(sum(card_clearing), 0) from ledger_movements l
          where l.transaction_id = t.id
            and l.kind not in ('transfer', 'provider_fee', 'dispute_withdrawn', 'dispute_reinstated'))`),
    ).toBe(0)
    expect(
      await number(`select count(*) from transactions t where t.status = 'completed' and (t.breeder_amount, t.platform_fee) <>
        (select -sum(breeder_payable), -sum(platform_fee) from ledger_movements l
          where l.transaction_id = t.id and l.kind <> 'transfer')`),
    ).toBe(0)
    // What was transferred is what the ledger owed.
    expect(await number('select count(*) from payout_transfers')).toBeGreaterThan(20)
    expect(
      await number(`select count(*) from payout_transfers p where p.amount <>
        (select sum(breeder_payable) from ledger_movements l
          where l.transaction_id = p.transaction_id and l.kind = 'transfer')`),
    ).toBe(0)
    const receipts = await number('select count(*) from receipts')
    expect(receipts).toBe(await number('select count(*) from charges'))
    expect(receipts).toBe(await number('select sum(last) from receipt_counters'))
  })

  it('has a sale of the buyer account that can be reviewed, and one whose review has a reply', async () => {
    const own = `from transactions t join users u on u.id = t.buyer_id left join reviews r on r.transaction_id = t.id
      where u.email = 'buyer@example.com' and t.status = 'completed'`
    expect(await number(`select count(*) ${own} and r.id is null`)).toBe(1)
    expect(await number(`select count(*) ${own} and r.answer is not null`)).toBe(1)
  })

  it('is the same at the payment provider, so the first comparison finds nothing', async () => {
    const now = app.clock.now()
    const period = { from: new Date(now.getTime() - 2_000 * DAY_MS), to: now }
    const run = await startRun(app.services, period)
    await runReconciliation(app.services, run?.id ?? '')
    expect(await rows('select kind, reference from reconciliation_differences')).toEqual([])
    const [finished] = await rows<{ compared: number; failure: string | null }>(
      'select compared, failure from reconciliation_runs',
    )
    // With the payment that waits.
    const compared = (await number('select count(*) from charges')) + 1
    expect(finished).toEqual({ compared, failure: null })
  })

  it('has an open and a decided dispute, which the provider knows with the same movements', async () => {
    const found = await rows<{ id: string; status: string; movements: number; frozen: string | null }>(
      `select d.stripe_dispute_id as id, d.status, d.movements, t.frozen from disputes d
       join transactions t on t.id = d.transaction_id order by d.opened_at desc`,
    )
    expect(found).toMatchObject([
      { status: 'needs_response', movements: 1, frozen: 'dispute' },
      { status: 'won', movements: 2, frozen: null },
    ])
    const count = () => number('select count(*) from ledger_entries')
    const before = await count()
    for (const { id, status } of found) {
      expect((await app.services.stripe.sdk.disputes.retrieve(id)).status).toBe(status)
      await recordDispute(app.services, id)
    }
    expect(await count()).toBe(before)
    expect(await number(`select count(*) from disputes where outcome = 'won' and lost = 0`)).toBe(1)
  })

  it('has a payment that waits and a fraud warning, which staff can decide', async () => {
    const signedIn = await app.request('POST', '/api/auth/sign-in/email', {
      body: { email: 'finance@example.com', password: DEMO_ACCOUNTS.password },
    })
    const finance = { cookie: signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
    const attention = await app.request('GET', '/api/admin/attention', { as: finance })
    const found = new Map(attention.json().map((row: { kind: string }) => [row.kind, row]))
    expect([...found.keys()].sort()).toEqual(['dispute', 'fraud_warning', 'payment_check'])
    const risksOf = async (kind: string) => {
      const { transactionId } = found.get(kind) as { transactionId: string }
      return (await app.request('GET', `/api/admin/orders/${transactionId}/risks`, { as: finance })).json()
    }
    const { checks } = await risksOf('payment_check')
    expect(checks).toMatchObject([{ state: 'waiting', reasons: ['cards_of_account'] }])
    expect(checks[0].cards.map(({ last4 }: { last4: string }) => last4)).toEqual(['4242', '9995', '0002'])
    const { warnings } = await risksOf('fraud_warning')
    expect(warnings).toMatchObject([{ state: 'open', fraudType: 'unauthorized_use_of_card' }])
    // The provider has the same, so nothing is reported twice.
    await sweepFraudWarnings(app.services)
    expect(await number('select count(*) from fraud_warnings')).toBe(1)
    const decided = await app.request('POST', `/api/admin/payment-checks/${checks[0].id}/decision`, {
      as: finance,
      body: { decision: 'approve', reason: 'The demo cards are genuine.' },
    })
    expect(decided.json().checks).toMatchObject([{ state: 'approved' }])
    expect(
      await number(`select count(*) from payments p join transactions t on t.id = p.transaction_id
        where p.id = (select payment_id from payment_checks) and p.state = 'recorded' and t.status = 'paid'`),
    ).toBe(1)
  })

  it('has a reservation of the buyer account that both parties see', async () => {
    const [sale] = await rows<{ id: string; buyer: string; breeder: string; cat: string }>(`
      select t.id, u.id as buyer, b.user_id as breeder, t.cat_id as cat from transactions t
      join users u on u.id = t.buyer_id join breeders b on b.id = t.breeder_id join users o on o.id = b.user_id
      where u.email = 'buyer@example.com' and o.email = 'breeder@example.com' and t.status = 'deposit_paid'`)
    if (!sale) throw new Error('The buyer account has no reservation.')
    const seen = await saleOfCat(app.services.db, sale.cat, sale.buyer, new Date())
    expect(seen).toMatchObject({ role: 'buyer', breeder: { businessName: 'Foxglove Hollow' } })
    expect(seen?.orderNumber).toMatch(/^LM-[2-9CFGHJMPQRVWX]{6}$/)
    expect(seen?.snapshot.picture).not.toBeNull()
    expect(seen?.snapshot.sire).not.toBeNull()
    expect(seen?.due).toBeGreaterThan(0)
    expect(seen?.finalPaymentDue).not.toBeNull()
    expect(await saleOfCat(app.services.db, sale.cat, sale.breeder, new Date())).toMatchObject({
      role: 'breeder',
    })
    expect(
      await number(`select count(*) from messages m join transaction_events e on m.event_key = 'sale-event ' || e.id
        where e.transaction_id = '${sale.id}'
        and sender_id = '${sale.buyer}' and receiver_id = '${sale.breeder}'`),
    ).toBe(1)
    expect(await number(`select count(*) from notices where subject_id = '${sale.id}'`)).toBe(2)
  })

  it('has an agreed pickup with its history, and proposals that each demo account can answer', async () => {
    const pickups = await rows<{ cat: string; status: string; by: string }>(`
      select t.snapshot ->> 'name' as cat, p.status, p.by
      from pickup_proposals p join transactions t on t.id = p.transaction_id order by t.snapshot ->> 'name', p.created_at`)
    expect(pickups.map(({ cat, by, status }) => `${cat}: ${by}, ${status}`)).toEqual([
      'Ondine: breeder, open',
      'Pippin: buyer, replaced',
      'Pippin: breeder, replaced',
      'Pippin: buyer, accepted',
      'Quince: buyer, open',
    ])
    expect(
      await number(`select count(*) from pickup_proposals p join transactions t on t.id = p.transaction_id
        where p.day < t.go_home_date or p.created_at < t.created_at or p.created_at > now()
          or p.status = 'accepted' and (t.pickup_day, t.pickup_time) is distinct from (p.day, p.time)`),
    ).toBe(0)
    expect(
      await number(`select count(*) from transaction_events where kind in ('proposePickup', 'agreePickup')`),
    ).toBe(7)
    // Nobody is reminded to agree when the demo begins.
    expect(await listSalesToAgree(app.services.db, new Date(), 100)).toEqual([])
  })

  it('has a proof of neutering that waits for the demo breeder, sent after the handover', async () => {
    const proofs = await rows<{
      cat: string
      status: string
      buyer: string
      breeder: string
      late: boolean
    }>(`
      select t.snapshot ->> 'name' as cat, n.status, u.email as buyer, o.email as breeder,
        n.sent_at > h.completed_at and n.sent_at <= now() as late
      from neuter_proofs n join transactions t on t.id = n.transaction_id join users u on u.id = t.buyer_id
      join breeders b on b.id = t.breeder_id join users o on o.id = b.user_id
      join handovers h on h.transaction_id = t.id`)
    expect(proofs).toEqual([
      {
        cat: 'Thimble',
        status: 'waiting',
        buyer: 'buyer@example.com',
        breeder: 'breeder@example.com',
        late: true,
      },
    ])
    // Nobody is reminded when the demo begins.
    expect(
      await number(`select count(*) from sale_papers p join contracts c on c.id = p.contract_id
        where p.neuter_by is distinct from c.neuter_by or p.neuter_by < now() + interval '15 days'`),
    ).toBe(0)
  })

  it('has dates in a possible order', async () => {
    expect(
      await number(`select count(*) from cats where created_at < birth_date or created_at > now()`),
    ).toBe(0)
    expect(
      await number(
        `select count(*) from transactions t join cats c on c.id = t.cat_id where t.created_at < c.created_at`,
      ),
    ).toBe(0)
    expect(
      await number(`select count(*) from reviews r join transactions t on t.id = r.transaction_id
      where r.created_at < t.created_at or r.created_at > now() or r.reviewer_id <> t.buyer_id`),
    ).toBe(0)
    expect(
      await number(`select count(*) from transaction_events paid
        join transaction_events complete using (transaction_id)
        where paid.to_status in ('deposit_paid', 'paid') and complete.kind = 'complete'
          and complete.created_at <= paid.created_at`),
    ).toBe(0)
    expect(
      await number(
        `select count(*) from transactions t join users u on u.id = t.buyer_id where u.created_at > t.created_at`,
      ),
    ).toBe(0)
    expect(
      await number(
        `select count(*) from breeders b join cats c on c.breeder_id = b.id where c.created_at < b.created_at`,
      ),
    ).toBe(0)
    expect(
      await number(`select count(*) from cats c, jsonb_to_recordset(c.vaccinations) as v(name text, date date)
      where v.date > current_date or v.date < c.birth_date + 50`),
    ).toBe(0)
    expect(
      await number(
        `select count(*) from cats where birth_date > current_date - 40 and '${HEALTH_CERTIFIED}' = any(health_certifications)`,
      ),
    ).toBe(0)
  })

  it('links kittens to litters, and has a picture of every parent', async () => {
    expect(await number('select count(*) from litters')).toBeGreaterThanOrEqual(4)
    expect(
      await number(`select count(*) from cats c join litters l on l.id = c.litter_id
      where l.birth_date <> c.birth_date or l.breeding_pairing_id <> c.breeding_pairing_id or l.breeder_id <> c.breeder_id`),
    ).toBe(0)
    expect(
      await number(`select count(*) from litters l where available_kittens <>
      (select count(*) from cats c where c.litter_id = l.id and c.status = 'available')`),
    ).toBe(0)
    expect(
      (await number('select count(*) from sires where image_url is null')) +
        (await number('select count(*) from queens where image_url is null')),
    ).toBe(0)
  })

  it.each(['buyer', 'breeder', 'admin'])('lets %s@example.com sign in', async (role) => {
    const body = { email: `${role}@example.com`, password: 'littermate-demo' }
    const response = await app.request('POST', '/api/auth/sign-in/email', {
      body,
      headers: { origin: 'http://localhost' },
    })
    expect(response.statusCode).toBe(200)
    expect(
      await number(
        `select count(*) from users where email = '${role}@example.com' and role = '${role}' and is_verified`,
      ),
    ).toBe(1)
  })

  it('has answered and unanswered requests to support, one of them of a visitor', async () => {
    expect(await number('select count(*) from support_requests')).toBe(4)
    expect(await number('select count(*) from support_messages where is_answer')).toBe(2)
    expect(await number('select count(*) from moderation_cases where contact_email is not null')).toBe(1)
    expect(await number('select count(*) from moderation_cases where waiting_since is not null')).toBe(3)
    expect(
      await number(`select count(*) from support_messages m join moderation_cases c on c.id = m.case_id
        where m.created_at < c.created_at or m.created_at > now()`),
    ).toBe(0)
  })

  it('has an entry in the log for each badge, and none that has expired', async () => {
    expect(
      await number(`select count(*) from breeders b, unnest(b.verification_badges) badge
        where not exists (select from granted_badges g where g.breeder_id = b.id and g.badge = badge
          and (g.expires_on is null or g.expires_on >= current_date))`),
    ).toBe(0)
    expect(await number('select count(*) from granted_badges')).toBeGreaterThan(30)
  })

  it('has catteries with all, some, and no checks, one that has expired, and one that failed', async () => {
    const day = isoDate(new Date())
    const pages = await rows<{ all: number; some: number; none: number }>(`
      select count(*) filter (where n = ${CHECK_KINDS.length})::int as all,
        count(*) filter (where n between 1 and ${CHECK_KINDS.length - 1})::int as some,
        count(*) filter (where n = 0)::int as none
      from (select (select count(*) from unnest(b.checks_valid_until) d where d >= '${day}') as n
        from breeders b where b.is_public) counted`)
    for (const count of Object.values(pages[0] ?? {})) expect(count).toBeGreaterThan(1)
    const inEffect = 'select count(*) from current_checks where'
    expect(await number(`${inEffect} expires_on < '${day}'`)).toBeGreaterThan(0)
    expect(await number(`${inEffect} result = 'failed'`)).toBe(1)
    expect(
      await number(`select count(*) from breeders b where checks_valid_until <> array(select c.expires_on
        from current_checks c where c.breeder_id = b.id and c.result = 'passed' order by c.expires_on)
        or checks_newest[1] is distinct from (select max(c.checked_on)
          from current_checks c where c.breeder_id = b.id and c.result = 'passed')`),
    ).toBe(0)
  })

  it('shows the demo buyer everything that a home page can contain', async () => {
    const response = await app.request('POST', '/api/auth/sign-in/email', {
      body: { email: 'buyer@example.com', password: 'littermate-demo' },
      headers: { origin: 'http://localhost' },
    })
    const cookie = String([response.headers['set-cookie']].flat()[0]).split(';')[0] ?? ''
    const home = await app.request('GET', '/api/home', { headers: { cookie } })
    const { orders, replies, favorites, litters } = home.json<Home>()
    expect(orders.map(({ status }) => status)).toContain('deposit_paid')
    expect(replies).toHaveLength(1)
    expect(favorites.map(({ status, seenStatus }) => `${seenStatus} ${status}`)).toEqual([
      'available reserved',
      'reserved available',
      'available available',
    ])
    expect(litters).toHaveLength(3)
  })

  it('has open cases for staff, marked messages, and no active mute or suspension', async () => {
    expect(await number(`select count(*) from moderation_cases where status = 'open'`)).toBe(8)
    expect(await number(`select count(distinct kind) from moderation_cases`)).toBe(4)
    expect(
      await number(`select count(*) from moderation_cases where search_text = '' and kind = 'support'`),
    ).toBe(0)
    expect(await number('select count(*) from appeals a join mutes m using (decision_id)')).toBe(1)
    expect(
      await number(`select count(*) from moderation_violations
      where jsonb_array_length(spans) = 0 or categories = '{}'`),
    ).toBe(0)
    expect(await number(`select count(*) from mutes where ends_at > now()`)).toBe(0)
    expect(await number(`select count(*) from users where suspended_at is not null`)).toBe(0)
  })
})
