/** What the buyer of a cat keeps about its care, and the reminders of what is due next. */
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { setSuspended } from '#features/accounts/api/index.ts'
import { users } from '#features/accounts/api/tables.ts'
import type { CarePlan } from '#features/care-plans/contract.ts'
import type { LitterLog } from '#features/litter-log/contract.ts'
import { addLitter } from '#features/litters/test-world.ts'
import { sendCareReminders } from '#features/notifications/api/care/care-reminders.ts'
import type { Notice } from '#features/notifications/contract.ts'
import { newId } from '#lib/ids.ts'
import { KEYS } from '#testing/app.ts'
import { addBreeder, addCat, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addDocument, MICROCHIP } from '#testing/sales/handovers.ts'
import { addTestSale } from '#testing/sales/sales.ts'
import { careReminders } from './api/tables.ts'
import type { CatRecord, Handover } from './contract.ts'

const { app, database } = appOfThisFile({ rateLimits: false, work: false })
const db = () => app().services.db

/** 8 AM in New York on the day of the handover, when the kitten is 13 weeks old. */
const PICKUP = new Date('2026-05-12T12:00:00Z')

let buyer: TestUser
let owner: TestUser
let litterId: string
let kittenId: string
let saleId: string
beforeEach(async () => {
  app().clock.set(PICKUP)
  await database().query({ text: 'delete from jobs.job', values: [] })
  ;[buyer, owner] = [await signUp(app()), await signUp(app())]
  await db().update(users).set({ role: 'breeder' }).where(eq(users.id, owner.id))
  const breederId = (await addBreeder(app(), { userId: owner.id })).id
  litterId = (await addLitter(app(), { breederId, breedingPairingId: null, birthDate: '2026-02-10' })).id
  const cat = { breederId, litterId, birthDate: '2026-02-10' }
  const juniper = await addCat(app(), { ...cat, status: 'sold', name: 'Juniper' })
  saleId = (await addTestSale(app(), { cat: juniper, buyerId: buyer.id, goHomeDate: '2026-05-12' })).id
  const ids = [newId(), newId()]
  for (const id of ids)
    await call(owner, 'POST', `breeding/litters/${litterId}/kittens`, { id, bornAt: '2026-02-10T18:00:00Z' })
  kittenId = ids[0] ?? ''
  await call(owner, 'PATCH', `breeding/kittens/${kittenId}`, { version: 1, catId: juniper.id })
  // The other kitten has had everything.
  for (const dose of [1, 2, 3]) await give(dose, { kittenIds: [ids[1] ?? ''] })
})

async function call<T>(as: TestUser, method: string, path: string, body?: object): Promise<T> {
  const response = await app().request(method, `/api/${path}`, { as, ...(body && { body }) })
  expect([200, 201], response.body).toContain(response.statusCode)
  return response.json<T>()
}
async function give(
  dose: number,
  { kittenIds = [kittenId], ...change }: { kittenIds?: string[]; lineId?: string; doneOn?: string } = {},
): Promise<string> {
  const id = newId()
  await call<CarePlan>(owner, 'POST', `breeding/litters/${litterId}/care`, {
    lineId: 'core',
    dose,
    doneOn: '2026-05-05',
    product: 'Example FVRCP',
    lot: `V-${dose}`,
    vet: 'Dr. Moss',
    ...change,
    entries: kittenIds.map((each) => ({ id, kittenId: each })),
  })
  return id
}
async function handOver() {
  const code = (await call<Handover>(buyer, 'GET', `orders/${saleId}/handover`)).code?.digits
  const files = [{ kind: 'vaccination_record', url: await addDocument(app(), owner.id) }]
  await call(owner, 'POST', `orders/${saleId}/handover`, { code, microchip: MICROCHIP, files })
}
const care = async () => (await call<CatRecord>(buyer, 'GET', `orders/${saleId}/cat`)).care
const remind = (isOn: unknown, as = buyer) =>
  app().request('PUT', `/api/orders/${saleId}/cat/reminders`, { as, body: { isOn } })

describe('the record of a cat', () => {
  it('has what was done, and what the plan has next, as it was at the handover', async () => {
    await give(1)
    await handOver()
    const record = await care()
    expect(record?.given).toEqual([
      {
        name: 'Core vaccines, 1 of 3',
        date: '2026-05-05',
        product: 'Example FVRCP',
        lot: 'V-1',
        vet: 'Dr. Moss',
        correction: null,
        addedOn: null,
      },
    ])
    expect(record?.due.filter(({ day }) => day >= '2026-05-12').map(({ name, day }) => [name, day])).toEqual([
      ['Worms, later, 1 of 4', '2026-05-12'],
      ['Core vaccines, 3 of 3', '2026-06-02'],
      ['Worms, later, 2 of 4', '2026-06-09'],
      ['Worms, later, 3 of 4', '2026-07-07'],
      ['Worms, later, 4 of 4', '2026-08-04'],
      ['Core vaccines, again', '2026-08-11'],
    ])
    expect(record).toMatchObject({ today: '2026-05-12', isReminding: false })
    await call(owner, 'PUT', 'breeding/care-plans', { version: 0, lines: [] })
    expect(await care()).toEqual(record)
  })

  it('shows what its cattery corrected, deleted, and entered later', async () => {
    const [corrected, removed, same] = [await give(1), await give(2), await give(1, { lineId: 'vet-check' })]
    await handOver()
    const change = { version: 1, doneOn: '2026-05-06', product: 'Example FVRCP', lot: 'V-9', vet: 'Dr. Moss' }
    app().clock.set(new Date('2026-05-20T12:00:00Z'))
    await call(owner, 'PATCH', `breeding/care/${corrected}`, change)
    await call(owner, 'DELETE', `breeding/care/${removed}`)
    const unchanged = { version: 1, doneOn: '2026-05-05', product: null, lot: null, vet: 'Dr. Moss' }
    await call(owner, 'PATCH', `breeding/care/${same}`, unchanged)
    await give(3, { doneOn: '2026-05-12' })
    const record = await care()
    expect(
      record?.given.map(({ name, correction, addedOn }) => [
        name.replace('Core vaccines', 'Core'),
        correction && [correction.on, correction.now?.date, correction.now?.lot],
        addedOn,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['Core, 1 of 3', ['2026-05-20', '2026-05-06', 'V-9'], null],
        ['Core, 2 of 3', ['2026-05-20', undefined, undefined], null],
        ['Vet check', null, null],
        ['Core, 3 of 3', null, '2026-05-20'],
      ]),
    )
    expect(record?.given).toHaveLength(4)
    expect(record?.due.map(({ day }) => day)).not.toContain('2026-06-02')
  })

  it('has no care of a cat without a log', async () => {
    await call(owner, 'PATCH', `breeding/kittens/${kittenId}`, { version: 2, catId: null })
    await handOver()
    expect(await care()).toBeNull()
    expect((await remind(true)).statusCode).toBe(404)
  })

  it('ends the plan of the kitten, which went home', async () => {
    await handOver()
    const log = await call<LitterLog>(owner, 'GET', `breeding/litters/${litterId}`)
    expect(log.kittens.map(({ leftOn }) => leftOn).sort()).toEqual(['2026-05-12', null])
    const plan = await call<CarePlan>(owner, 'GET', `breeding/litters/${litterId}/care`)
    expect(plan.kittenIds).toEqual(log.kittens.filter(({ leftOn }) => !leftOn).map(({ id }) => id))
    const late = await app().request('POST', `/api/breeding/litters/${litterId}/care`, {
      as: owner,
      body: { lineId: 'core', dose: 1, doneOn: '2026-05-13', entries: [{ id: newId(), kittenId }] },
    })
    expect(late.statusCode).toBe(400)
  })
})

describe('reminders', () => {
  const settings = { publicUrl: 'https://littermate.example', keys: KEYS }
  const send = () => sendCareReminders(app().services, settings)
  /** Sends what is due at half past nine on a day in New York. */
  const sendOn = (day: string) => {
    app().clock.set(new Date(`${day}T13:30:00Z`))
    return send()
  }
  const notices = async (as = buyer) =>
    (await call<Notice[]>(as, 'GET', 'notices'))
      .filter(({ kind }) => kind === 'care')
      .map(({ title, text, path, isRead }) => [title, text, path, isRead])
  type Sent = { to: string; subject: string; text: string; headers: Record<string, string> }
  const mails = async () =>
    (
      await database().query<{ message: Sent }>({
        text: `select data -> 'message' as message from jobs.job where name = 'mail.send' order by created_on`,
        values: [],
      })
    )
      .map(({ message }) => message)
      .filter(({ subject }) => subject === 'Care for Juniper is due')

  it('come once for each day, a week before, by notice and email', async () => {
    await handOver()
    expect(await (await remind(true)).json<CatRecord>().care).toMatchObject({ isReminding: true })
    app().clock.set(new Date('2026-05-26T12:59:00Z'))
    await send()
    // What is due on the day of the handover.
    expect(await mails()).toHaveLength(1)
    app().clock.set(new Date('2026-05-26T13:00:00Z'))
    expect(await Promise.all([send(), send()]).then(([one, two]) => one + two)).toBe(1)
    expect(await notices()).toEqual([
      ['Care for Juniper is due', 'Tue, Jun 2: Core vaccines, 3 of 3', `/orders/${saleId}/cat`, false],
    ])
    const [, mail] = await mails()
    expect(mail?.to).toBe(buyer.email)
    expect(mail?.text).toContain('Core vaccines, 3 of 3')
    expect(mail?.text).toContain('not veterinary advice')
    expect(mail?.headers['List-Unsubscribe']).toContain('/unsubscribe?token=')
    expect(await send()).toBe(0)
    expect(await sendOn('2026-06-02')).toBe(1)
    expect(await mails()).toHaveLength(3)
  })

  it('are off at first, end when they are turned off, and come once when they are on again', async () => {
    await handOver()
    expect(await sendOn('2026-05-26')).toBe(0)
    await remind(true)
    expect(await send()).toBe(1)
    expect((await remind(false)).json<CatRecord>().care).toMatchObject({ isReminding: false })
    expect(await sendOn('2026-06-02')).toBe(0)
    await remind(true)
    await remind(true)
    expect(await send()).toBe(1)
    expect(await send()).toBe(0)
  })

  it('leave out what the cattery entered since, and emails that the buyer does not want', async () => {
    await handOver()
    await remind(true)
    await send()
    await give(3, { doneOn: '2026-05-12' })
    expect(await sendOn('2026-05-26')).toBe(0)
    await call(buyer, 'PATCH', 'notification-choices', { care: false })
    expect(await sendOn('2026-06-02')).toBe(1)
    expect(await mails()).toHaveLength(1)
    expect((await notices())[0]?.[1]).toBe('Tue, Jun 9: Worms, later, 2 of 4')
  })

  it('do not reach a suspended buyer, and belong to the buyer', async () => {
    await handOver()
    for (const as of [owner, await signUp(app())]) expect((await remind(true, as)).statusCode).toBe(404)
    for (const isOn of ['yes', null, undefined]) expect((await remind(isOn)).statusCode).toBe(400)
    await remind(true)
    await db().transaction((tx) => setSuspended(tx, buyer.id, PICKUP))
    expect(await send()).toBe(0)
    expect(await mails()).toEqual([])
  })

  it('are not possible before the handover', async () => {
    expect((await remind(true)).statusCode).toBe(404)
  })

  it('of 10,000 days take at most two minutes', async () => {
    await handOver()
    await remind(true)
    await db().execute(sql`delete from care_reminders`)
    await db().execute(sql`insert into care_reminders (transaction_id, due_on, remind_at, doses)
      select ${saleId}::uuid, '2026-05-12'::date + n, ${PICKUP.toISOString()}::timestamptz,
        '[{"lineId": "own", "dose": 1, "name": "A line"}]'
      from generate_series(1, 10000) n`)
    const from = performance.now()
    expect(await send()).toBe(10_000)
    const seconds = (performance.now() - from) / 1_000
    expect(await db().$count(careReminders, sql`sent_at is null`)).toBe(0)
    expect(seconds).toBeLessThan(120)
  })
})
