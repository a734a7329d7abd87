/**
 * Pages of lists whose rows are equal in what the list is sorted by: the ID decides, so no row is on two pages or on none.
 * While rows are added between two pages, none is lost.
 */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makeBreeder } from '#features/accounts/api/index.ts'
import { users } from '#features/accounts/api/tables.ts'
import { approvals } from '#features/approvals/api/tables.ts'
import { BREEDER_SORTS } from '#features/breeders/contract.ts'
import { animalImports, animalTests } from '#features/breeding/api/tables.ts'
import { addAnimal } from '#features/breeding/test-world.ts'
import { cats } from '#features/cats/api/tables.ts'
import { CAT_SORTS, MANAGED_SORTS } from '#features/cats/choices.ts'
import { diaryEntries } from '#features/diaries/api/tables.ts'
import { addPairing } from '#features/litters/test-world.ts'
import { conversations, inquiries, messages } from '#features/messages/api/tables.ts'
import { type Breeder, signUpBreeder } from '#features/messages/test-world.ts'
import { moderationCases, moderationDecisions } from '#features/moderation/api/tables.ts'
import { signUpStaff } from '#features/moderation/test-world.ts'
import { notices } from '#features/notifications/api/tables.ts'
import { charges } from '#features/payments/api/tables.ts'
import { refunds } from '#features/refunds/api/tables.ts'
import { waitingListEntries, waitingListInvitations } from '#features/waiting-lists/api/tables.ts'
import { DAY_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { securityEvents } from '#platform/security-log/tables.ts'
import { addBreeder, addCat, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { buyCat } from '#testing/sales/refunds.ts'
import { addReview } from '#testing/sales/reviews.ts'
import { addTestSale } from '#testing/sales/sales.ts'
import { ENDPOINTS } from '../test-endpoints.ts'

const { app } = appOfThisFile({ rateLimits: false, work: false })
const db = () => app().services.db

type Who = 'buyer' | 'breeder' | 'staff'
let people: Record<Who, TestUser>
let breeder: Breeder
let later: Date
/** When everything was created. */
const AT = new Date('2026-03-04T05:06:07Z')

beforeEach(async () => {
  breeder = await signUpBreeder(app())
  await db().execute(sql`delete from cats`)
  await db().execute(sql`delete from animals`)
  await makeBreeder(db(), breeder.id)
  people = { breeder, buyer: await signUp(app()), staff: await signUpStaff(app()) }
  later = new Date(app().clock.now().getTime() + DAY_MS)
})

type List = {
  path: string | (() => string)
  as: Who
  /** The order of rows that are equal otherwise. */
  ties: 'asc' | 'desc'
  /** Where a row has its ID; `id` by default. */
  key?: string
  add(id: string): Promise<unknown>
}

const cat = (id: string) =>
  addCat(app(), { id, breederId: breeder.cattery.id, createdAt: AT }).then(() =>
    db().execute(sql`update cats set ranked_at = ${AT.toISOString()}`),
  )
const cattery = (id: string) => addBreeder(app(), { id, businessName: 'Listed Cattery' })
const unchecked = async (id: string) => {
  await db().execute(sql`update breeders set checks_valid_until = array['2099-01-01'::date],
    checks_newest = array['2026-01-02'::date] where id = ${breeder.cattery.id}`)
  return addBreeder(app(), { id, createdAt: AT })
}
const DIARY_CAT = randomUUID()
const diaryEntry = async (id: string) => {
  const breederId = breeder.cattery.id
  if ((await db().$count(cats, eq(cats.id, DIARY_CAT))) === 0)
    await addCat(app(), { id: DIARY_CAT, breederId })
  return db().insert(diaryEntries).values({ id, catId: DIARY_CAT, breederId, text: 'News', publishedAt: AT })
}
const pairing = (id: string) => addPairing(app(), { id, breederId: breeder.cattery.id, createdAt: AT })
const animal = (id: string) =>
  addAnimal(app(), { id, breederId: breeder.cattery.id, registeredName: 'Listed Animal' })
const animalImport = (id: string) =>
  db().insert(animalImports).values({
    id,
    breederId: breeder.cattery.id,
    fileName: 'book.csv',
    status: 'applied',
    rows: [],
    rowCount: 0,
    createdAt: AT,
    appliedAt: AT,
  })
const sale = async (id: string) => {
  const sold = await addCat(app(), { breederId: breeder.cattery.id, status: 'sold' })
  return addTestSale(app(), { id, cat: sold, buyerId: people.buyer.id, createdAt: AT })
}
const review = (id: string) =>
  addReview(app(), { id, breederId: breeder.cattery.id, reviewerId: people.buyer.id, createdAt: AT })
const event = (id: string) =>
  db()
    .insert(securityEvents)
    .values({ id, kind: 'password_changed', subjectId: people.buyer.id, createdAt: AT })
const caseOf = (kind: 'report' | 'support', status: 'open' | 'closed') => (id: string) =>
  db()
    .insert(moderationCases)
    .values({
      id,
      kind,
      status,
      userId: people.buyer.id,
      reason: kind === 'support' ? 'account' : 'rude',
      createdAt: AT,
      closedAt: status === 'closed' ? AT : null,
    })
const person = (id: string) =>
  db()
    .insert(users)
    .values({ id, email: `${id}@example.com`, name: 'Listed Person', createdAt: AT })
const message = (id: string, { from, to }: { from: string; to: string }) =>
  db().insert(messages).values({ id, senderId: from, receiverId: to, content: 'Good day', createdAt: AT })

async function chargeOfSale() {
  await buyCat(app())
  const [charge] = await db().select().from(charges)
  if (!charge) throw new Error('no charge')
  return charge
}

const sorted = (
  path: string,
  sorts: readonly string[],
  list: Omit<List, 'path' | 'ties'>,
  ties: List['ties'],
) =>
  sorts.map((sort): List => ({ ...list, ties, path: `${path}${path.includes('?') ? '&' : '?'}sort=${sort}` }))

const LISTS: List[] = [
  { path: '/api/breeding/animals', as: 'breeder', ties: 'asc', add: animal },
  { path: '/api/breeding/imports', as: 'breeder', ties: 'desc', add: animalImport },
  { path: '/api/cats', as: 'buyer', ties: 'desc', add: cat },
  { path: '/api/cats?q=Juniper', as: 'buyer', ties: 'desc', add: cat },
  {
    path: '/api/cats?q=Juniper&near=Portland%2C%20Oregon&sort=distance',
    as: 'buyer',
    ties: 'desc',
    add: cat,
  },
  { path: '/api/cats?near=Portland%2C%20Oregon&sort=distance', as: 'buyer', ties: 'desc', add: cat },
  ...sorted('/api/cats', ['newest', '-price', 'distance', 'relevance'], { as: 'buyer', add: cat }, 'desc'),
  ...sorted('/api/cats', ['price', 'age'], { as: 'buyer', add: cat }, 'asc'),
  ...sorted('/api/breeders/cats', MANAGED_SORTS, { as: 'breeder', add: cat }, 'desc'),
  ...sorted('/api/breeders?q=Listed', BREEDER_SORTS, { as: 'buyer', add: cattery }, 'asc'),
  {
    path: '/api/breeders?q=Listed&near=Portland%2C%20Oregon&sort=distance',
    as: 'buyer',
    ties: 'asc',
    add: cattery,
  },
  { path: '/api/breeding-pairings', as: 'buyer', ties: 'desc', add: pairing },
  {
    path: '/api/breeding-pairings?near=Portland%2C%20Oregon&sort=distance',
    as: 'buyer',
    ties: 'desc',
    add: pairing,
  },
  { path: '/api/orders', as: 'buyer', ties: 'desc', key: 'transactionId', add: sale },
  { path: '/api/sales', as: 'breeder', ties: 'desc', key: 'transactionId', add: sale },
  { path: '/api/admin/orders', as: 'staff', ties: 'desc', key: 'transactionId', add: sale },
  { path: () => `/api/cats/${DIARY_CAT}/diary`, as: 'buyer', ties: 'desc', add: diaryEntry },
  { path: () => `/api/breeders/${breeder.cattery.id}/reviews`, as: 'buyer', ties: 'desc', add: review },
  { path: '/api/breeders/reviews', as: 'breeder', ties: 'desc', add: review },
  { path: '/api/reviews', as: 'buyer', ties: 'desc', add: review },
  { path: '/api/admin/reviews', as: 'staff', ties: 'desc', add: review },
  { path: '/api/security-events', as: 'buyer', ties: 'desc', add: event },
  { path: '/api/admin/security-events?kind=password_changed', as: 'staff', ties: 'desc', add: event },
  { path: '/api/admin/cases?status=open', as: 'staff', ties: 'asc', add: caseOf('report', 'open') },
  { path: '/api/admin/cases?status=closed', as: 'staff', ties: 'desc', add: caseOf('report', 'closed') },
  { path: '/api/admin/cases?status=all', as: 'staff', ties: 'desc', add: caseOf('report', 'open') },
  { path: '/api/support/requests', as: 'buyer', ties: 'desc', add: caseOf('support', 'open') },
  { path: '/api/admin/people?q=Listed', as: 'staff', ties: 'desc', key: 'userId', add: person },
  { path: '/api/admin/listings?kind=cat', as: 'staff', ties: 'desc', add: cat },
  { path: '/api/admin/listings?kind=pairing', as: 'staff', ties: 'desc', add: pairing },
  {
    path: '/api/admin/log',
    as: 'staff',
    ties: 'desc',
    add: (id) =>
      db()
        .insert(moderationDecisions)
        .values({ id, userId: people.buyer.id, action: 'warn', reason: 'Rude', createdAt: AT }),
  },
  {
    path: '/api/admin/applications',
    as: 'staff',
    ties: 'asc',
    key: 'breederId',
    add: (id) => addBreeder(app(), { id, verificationStatus: 'pending', appliedAt: AT }),
  },
  {
    path: '/api/admin/unchecked-breeders',
    as: 'staff',
    ties: 'asc',
    key: 'breederId',
    add: unchecked,
  },
  {
    path: '/api/admin/expired-checks',
    as: 'staff',
    ties: 'asc',
    key: 'breederId',
    add: (id) => addBreeder(app(), { id, checksValidUntil: ['2020-01-01'], checksNewest: ['2019-01-01'] }),
  },
  {
    path: '/api/admin/test-documents',
    as: 'staff',
    ties: 'asc',
    add: async (id) => {
      const { id: animalId } = await animal(newId())
      const test = { id, animalId, breederId: breeder.cattery.id, code: 'PKDef', result: 'N/N' }
      await db()
        .insert(animalTests)
        .values({ ...test, documentUrl: '/objects/x', createdAt: AT })
    },
  },
  {
    path: '/api/admin/approvals',
    as: 'staff',
    ties: 'desc',
    add: (id) =>
      db()
        .insert(approvals)
        .values({
          ...{
            id,
            kind: 'refund',
            subjectId: newId(),
            userId: people.buyer.id,
            title: 'A refund',
            request: {},
          },
          ...{ path: '/admin', reason: 'Ill', requestedBy: people.staff.id, expiresAt: later, createdAt: AT },
        }),
  },
  {
    path: '/api/admin/attention',
    as: 'staff',
    ties: 'asc',
    async add(id) {
      const [charge] = await db().select().from(charges)
      const { id: chargeId, transactionId } = charge ?? (await chargeOfSale())
      const values = { chargeId, transactionId, amount: 101, reason: 'Ill', state: 'failed' as const }
      await db()
        .insert(refunds)
        .values({ id, ...values, createdAt: AT })
    },
  },
  {
    path: '/api/notices',
    as: 'buyer',
    ties: 'desc',
    add: (id) =>
      db()
        .insert(notices)
        .values({
          ...{ id, userId: people.buyer.id, kind: 'order', subjectId: newId() },
          ...{ title: 'An order', path: '/orders', createdAt: AT },
        }),
  },
  {
    path: '/api/breeders/inquiries',
    as: 'breeder',
    ties: 'desc',
    add: (id) =>
      db()
        .insert(inquiries)
        .values({
          ...{ id, buyerId: people.buyer.id, breederId: breeder.cattery.id },
          ...{ message: 'Is she still there?', createdAt: AT },
        }),
  },
  {
    // Only closed entries can have equal ranks.
    path: '/api/breeders/waiting-list?show=over',
    as: 'breeder',
    ties: 'asc',
    async add(id) {
      const buyerId = newId()
      await person(buyerId)
      await db()
        .insert(waitingListEntries)
        .values({
          ...{ id, breederId: breeder.cattery.id, buyerId, chosenStatus: 'left', rank: '1', home: 'A flat' },
          ...{ createdAt: AT, closedAt: AT },
        })
    },
  },
  {
    path: '/api/breeders/waiting-list/invitations',
    as: 'breeder',
    ties: 'asc',
    add: (id) =>
      db()
        .insert(waitingListInvitations)
        .values({
          ...{ id, breederId: breeder.cattery.id, listId: breeder.cattery.id, status: 'expired' },
          ...{ waitsSince: '2026-01-02', addressDigest: id, createdAt: AT, closedAt: AT },
        }),
  },
  {
    path: '/api/conversations',
    as: 'buyer',
    ties: 'asc',
    key: 'userId',
    async add(id) {
      const lastMessageId = newId()
      await person(id)
      await message(lastMessageId, { from: id, to: people.buyer.id })
      await db()
        .insert(conversations)
        .values({ userId: people.buyer.id, otherId: id, lastMessageId, lastAt: AT })
    },
  },
]

const nameOf = ({ path, as }: List) =>
  `${typeof path === 'string' ? path : path.toString().replace(/^.*?`|`$/g, '')} for the ${as}`

describe.each(LISTS.map((list) => [nameOf(list), list] as const))('%s', (_, list) => {
  const { as, key = 'id' } = list
  async function read(query: string): Promise<{ ids: string[]; total: string }> {
    const path = typeof list.path === 'string' ? list.path : list.path()
    const url = `${path}${path.includes('?') ? '&' : '?'}${query}`
    const { statusCode, body, headers } = await app().request('GET', url, { as: people[as] })
    expect(statusCode, body).toBe(200)
    const rows = JSON.parse(body) as Record<string, string>[]
    return { ids: rows.map((row) => String(row[key])), total: String(headers['x-total-count']) }
  }
  const page = async (number: number) => (await read(`limit=2&page=${number}`)).ids

  it('has each of equal rows on one of three pages, and loses none while one is added', async () => {
    const ids = Array.from({ length: 6 }, () => randomUUID() as string)
    for (const id of ids) await list.add(id)
    const expected = ids.toSorted()
    if (list.ties === 'desc') expected.reverse()
    expect(await read('limit=100')).toEqual({ ids: expected, total: '6' })
    const first = await page(1)
    expect([...first, ...(await page(2)), ...(await page(3)), ...(await page(4))]).toEqual(expected)

    await list.add(randomUUID())
    const rest = [...(await page(2)), ...(await page(3)), ...(await page(4))]
    const seen = new Set([...first, ...rest])
    expect(expected.filter((id) => !seen.has(id))).toEqual([])
  })
})

it('a conversation has each of equal messages once, also while one is added', async () => {
  const { buyer } = people
  const pair = { from: breeder.id, to: buyer.id }
  const ids = Array.from({ length: 6 }, () => randomUUID() as string)
  for (const id of ids) await message(id, pair)
  const read = async (query: string): Promise<string[]> => {
    const path = `/api/messages/${buyer.id}/${breeder.id}?limit=2${query}`
    return (await app().request('GET', path, { as: buyer })).json().map(({ id }: { id: string }) => id)
  }
  const last = await read('')
  await message('ffffffff-ffff-4fff-8fff-ffffffffffff', pair)
  const middle = await read(`&before=${last[0]}`)
  const first = await read(`&before=${middle[0]}`)
  expect([...first, ...middle, ...last]).toEqual(ids.toSorted())
  expect(await read(`&before=${first[0]}`)).toEqual([])
})

/**
 * Lists with pages that are not tested here: reading the first adds a row to it, the second has the order of the breeder's, and the
 * kittens of the third come with families (waiting-lists/kittens-and-families.api.test.ts).
 */
const OTHERS = [
  '/api/admin/people/{id}/security-events',
  '/api/admin/cases/{id}/waiting-list',
  '/api/breeders/waiting-list/picker',
]

it('every list with pages is tested, and that of cats in each order except the rotation', () => {
  const paged = ENDPOINTS.filter(
    ({ method, contract: { query } }) =>
      method === 'GET' && query instanceof z.ZodObject && 'page' in query.shape,
  ).map(({ path }) => path)
  const paths = LISTS.map(({ path }) =>
    String(path)
      .replace(/^.*`(.*)`$/, '$1')
      .replace(/\$\{.*\}/, '{id}'),
  )
  expect(paged.sort()).toEqual([...new Set(paths.map((path) => path.split('?')[0])), ...OTHERS].sort())
  const sorts = paths.flatMap((path) => /^\/api\/cats\?.*sort=(.+)$/.exec(path)?.[1] ?? [])
  expect([...new Set([...sorts, 'rotation'])].sort()).toEqual([...CAT_SORTS].sort())
})
