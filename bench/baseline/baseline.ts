/**
 * The baseline: Fastify and pg with hand-written SQL for the same requests on the same database, and with the same
 * responses for lists and cats. It has no sessions, validation, rate limits, error handling, or presenters; its page is 24
 * React cards without an app.
 */
import { fastify } from 'fastify'
import pg from 'pg'
import { createElement as h } from 'react'
import { renderToString } from 'react-dom/server'
import { Card, type CardCat } from './baseline-card.ts'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 })
const app = fastify()

/** Runs a prepared statement, as the product does. */
const query = <R extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) =>
  pool.query<R>({ text, values, name })

type Filter = { breed?: string; minPrice?: string; maxPrice?: string; q?: string }
type Row = Record<string, string | number | boolean | string[] | null | Date>

const CAT = `c.id, c.breeder_id as "breederId", c.litter_id as "litterId",
  c.breeding_pairing_id as "breedingPairingId", c.name, c.breed, c.gender,
  (current_date - c.birth_date) / 7 as age, c.birth_date::text as "birthDate", (c.birth_date + 7 * b.go_home_weeks)::text as "leavesHomeFrom", c.price,
  c.deposit_amount as "depositAmount", c.color, c.description, c.images, c.pictures, c.vaccinations,
  c.health_certifications as "healthCertifications", c.documented_certifications as "documentedCertifications",
  c.status, c.held_by_offer is not null as "isHeld", c.held_until as "heldUntil", c.is_featured as "isFeatured", c.created_at as "createdAt"`
const BREEDER = `b.id as b_id, b.name as b_name, b.business_name, b.location, b.rating, b.review_count,
  b.profile_image_url, b.verification_status`
/** What only the page of a cat shows. */
const DETAILS = `c.pedigree, c.health_records, b.user_id,
  b.years_experience, b.deposit_policy, b.go_home_weeks, p.id as pairing_id, p.sire_name, p.dam_name, l.id as parents_litter_id`

function toCat(row: Row) {
  const {
    b_id,
    b_name,
    business_name,
    location,
    rating,
    review_count,
    profile_image_url,
    verification_status,
    ...cat
  } = row
  return {
    ...cat,
    isAvailable: row.status === 'available' && !row.isHeld,
    isReserved: row.status === 'reserved',
    breeder: {
      id: b_id,
      name: b_name,
      businessName: business_name,
      location,
      rating,
      reviewCount: review_count,
      profileImageUrl: profile_image_url,
      verificationStatus: verification_status,
    },
  }
}

type HealthRecord = { certification: string; lab: string; date: string; documentUrl?: string | null }

function toDetail(row: Row & { health_records: HealthRecord[] }) {
  const {
    user_id,
    years_experience,
    deposit_policy,
    go_home_weeks,
    pairing_id,
    sire_name,
    dam_name,
    parents_litter_id,
    health_records,
    ...rest
  } = row
  const { breeder, ...cat } = toCat(rest as Row)
  return {
    ...cat,
    parents: pairing_id
      ? { sireName: sire_name, damName: dam_name, pairingId: pairing_id, litterId: parents_litter_id }
      : null,
    healthRecords: health_records.map(({ certification, lab, date, documentUrl }) => ({
      certification,
      lab,
      date,
      hasDocument: documentUrl != null,
    })),
    breeder: {
      ...breeder,
      userId: user_id,
      yearsExperience: years_experience,
      depositPolicy: deposit_policy,
      goHomeWeeks: go_home_weeks,
    },
  }
}

/** Sold cats are listed for 30 days. */
const IN_LISTS = `c.is_listed
  and (c.status <> 'sold' or coalesce(c.reservation_date, c.created_at) > current_date - 30)`
const WHERE = `${IN_LISTS} and lower(c.breed) = lower($1) and c.price between $2 and $3`

async function list(breed: string, minPrice: number, maxPrice: number) {
  const values = [breed, minPrice, maxPrice]
  const [cats, count] = await Promise.all([
    query<Row>(
      'list',
      `select ${CAT}, ${BREEDER} from cats c join breeders b on b.id = c.breeder_id where ${WHERE}
       order by (c.status = 'available') desc, c.ranked_at desc, c.id desc limit 24`,
      values,
    ),
    query<{ total: number }>('count', `select count(*)::int as total from cats c where ${WHERE}`, values),
  ])
  return { cats: cats.rows.map(toCat), total: count.rows[0]?.total ?? 0 }
}

const SEARCH_WHERE = `${IN_LISTS} and c.search @@ plainto_tsquery('english_all', $1) and c.price <= $2`

/** The product's ranking in hand-written SQL, without typo tolerance and breed synonyms. */
async function search(text: string, maxPrice: number) {
  const values = [text, maxPrice]
  const [cats, count] = await Promise.all([
    query<Row>(
      'search',
      `select ${CAT}, ${BREEDER} from cats c join breeders b on b.id = c.breeder_id where ${SEARCH_WHERE}
       order by (c.status = 'available') desc,
         ts_rank('{0.1, 0.2, 0.5, 1}', c.search, plainto_tsquery('english_all', $1)) desc, c.ranked_at desc, c.id desc
       limit 24`,
      values,
    ),
    query<{ total: number }>(
      'search-count',
      `select count(*)::int as total from cats c where ${SEARCH_WHERE}`,
      values,
    ),
  ])
  return { cats: cats.rows.map(toCat), total: count.rows[0]?.total ?? 0 }
}

app.get<{ Querystring: Filter }>('/api/cats', async ({ query }, reply) => {
  const { cats, total } = query.q
    ? await search(query.q, Number(query.maxPrice))
    : await list(query.breed ?? '', Number(query.minPrice), Number(query.maxPrice))
  reply.header('x-total-count', total)
  return cats
})

app.get<{ Params: { id: string } }>('/api/cats/:id', async ({ params }, reply) => {
  const { rows } = await query<Row & { health_records: HealthRecord[] }>(
    'detail',
    `select ${CAT}, ${BREEDER}, ${DETAILS}
     from cats c join breeders b on b.id = c.breeder_id
       left join litters l on l.id = c.litter_id and l.breeder_id = c.breeder_id and l.is_active
       left join breeding_pairings p on p.id = coalesce(l.breeding_pairing_id, c.breeding_pairing_id)
         and p.breeder_id = c.breeder_id and p.is_active
     where c.id = $1 and c.is_viewable`,
    [params.id],
  )
  const row = rows[0]
  return row ? toDetail(row) : reply.code(404).send()
})

app.get<{ Querystring: Filter }>('/cats', async ({ query }, reply) => {
  const { cats, total } = await list(
    query.breed ?? '',
    Number(query.minPrice) * 100,
    Number(query.maxPrice) * 100,
  )
  const page = h('main', null, [
    h('h1', { key: 'h' }, 'Available Cats'),
    h('p', { key: 'n' }, `${total} cats available from verified breeders`),
    h(
      'div',
      { key: 'g' },
      (cats as unknown as CardCat[]).map((cat) => h(Card, { key: cat.id, cat })),
    ),
  ])
  return reply
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><title>Available Cats</title><body>${renderToString(page)}</body></html>`,
    )
})

app.get('/healthz', async () => 'ok')
await pool.query('select 1')
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.on('SIGTERM', () => void app.close().then(() => pool.end()))
