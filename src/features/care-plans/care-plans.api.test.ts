/** Care plans, through the API. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { type LogKeeper, openLog } from '#features/litter-log/test-world.ts'
import { litters } from '#features/litters/api/tables.ts'
import { addLitter } from '#features/litters/test-world.ts'
import { newId } from '#lib/ids.ts'
import { appOfThisFile } from '#testing/harness.ts'
import type { CareEntry, CarePlan, CareTemplate } from './contract.ts'
import { DEFAULT_LINES } from './rules/default-lines.ts'

const { app } = appOfThisFile()
const db = () => app().services.db
/** March 10 in Chicago. */
const NOW = new Date('2026-03-11T04:30:00Z')

let ours: LogKeeper
let other: LogKeeper
let litterId: string
beforeEach(async () => {
  app().clock.set(NOW)
  ours = await openLog(app())
  other = await openLog(app())
  const litter = await addLitter(app(), {
    breederId: ours.cattery.id,
    breedingPairingId: ours.pairing.id,
    birthDate: '2026-02-01',
  })
  litterId = litter.id
})

/** Kittens born on February 1 in Chicago. */
async function addKittens(count: number, logId = litterId, keeper = ours): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId())
  for (const [index, id] of ids.entries()) {
    const bornAt = `2026-02-02T0${index % 6}:30:00.000Z`
    await keeper.do('POST', `/litters/${logId}/kittens`, { id, bornAt })
  }
  return ids
}
const plan = async (id = litterId, keeper = ours) => {
  const { status, body } = await keeper.call<CarePlan>('GET', `/litters/${id}/care`)
  expect(status).toBe(200)
  return body
}
const worms = (kittenIds: string[], change: object = {}) => ({
  lineId: 'worms',
  dose: 1,
  doneOn: '2026-02-22',
  product: 'Paste',
  lot: 'B-12',
  vet: 'Dr. Moss',
  entries: kittenIds.map((kittenId) => ({ id: newId(), kittenId })),
  ...change,
})
const enter = (body: object, id = litterId, keeper = ours) =>
  keeper.call<CarePlan>('POST', `/litters/${id}/care`, body)

describe('the plan of a litter', () => {
  it('has the doses of the template by the birth date, and the kittens that are alive and not gone', async () => {
    const [alive, dead, gone, stillborn] = await addKittens(4)
    await ours.do('PATCH', `/kittens/${dead}`, { version: 1, diedOn: '2026-02-03' })
    await ours.do('PATCH', `/kittens/${stillborn}`, { version: 1, isStillborn: true })
    expect((await plan()).kittenIds).toEqual([alive, gone])
    await ours.do('PATCH', `/kittens/${gone}`, { version: 1, leftOn: '2026-02-05' })
    const { doses, ...rest } = await plan()
    expect(rest).toEqual({
      id: litterId,
      today: '2026-03-10',
      birthDate: '2026-02-01',
      kittenIds: [alive],
      entries: [],
      unused: DEFAULT_LINES.filter(({ isUsed }) => !isUsed).map(({ name, source }) => ({ name, source })),
    })
    expect(doses).toHaveLength(17)
    expect(doses.slice(0, 3).map(({ lineId, dose, day }) => [lineId, dose, day])).toEqual([
      ['worms', 1, '2026-02-22'],
      ['photos', 1, '2026-03-01'],
      ['worms', 2, '2026-03-08'],
    ])
  })

  it('of a birth that is not recorded counts from its first kitten; without kittens it is empty', async () => {
    const unrecorded = other.pairing.id
    expect(await plan(unrecorded, other)).toMatchObject({ birthDate: null, doses: [], kittenIds: [] })
    const ids = await addKittens(2, unrecorded, other)
    const { birthDate, doses, kittenIds } = await plan(unrecorded, other)
    expect([birthDate, doses[0]?.day, kittenIds]).toEqual(['2026-02-01', '2026-02-22', ids])
  })

  it('moves with a changed birth date, and what was done stays', async () => {
    const [kitten = ''] = await addKittens(1)
    await enter(worms([kitten]))
    await db().update(litters).set({ birthDate: '2026-02-03' }).where(eq(litters.id, litterId))
    const { doses, entries } = await plan()
    expect(doses[0]).toMatchObject({ lineId: 'worms', day: '2026-02-24' })
    expect(entries.map(({ doneOn }) => doneOn)).toEqual(['2026-02-22'])
  })

  it('is that of its breeder only', async () => {
    const [kitten = ''] = await addKittens(1)
    const [strange = ''] = await addKittens(1, other.pairing.id, other)
    const entry = worms([kitten])
    await enter(entry)
    const id = entry.entries[0]?.id
    const form = { version: 1, doneOn: '2026-02-22' }
    const answers = [
      await other.call('GET', `/litters/${litterId}/care`),
      await enter(worms([kitten]), litterId, other),
      await enter(worms([kitten]), other.pairing.id, other),
      await enter(worms([strange])),
      await enter(entry, other.pairing.id, other),
      await other.call('PATCH', `/care/${id}`, form),
      await other.call('DELETE', `/care/${id}`),
      await ours.call('PATCH', `/care/${newId()}`, form),
      await ours.call('GET', `/litters/${newId()}/care`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 409, 409, 409, 403, 403, 403, 404, 404])
    expect((await plan()).entries).toHaveLength(1)
    expect((await plan(other.pairing.id, other)).entries).toEqual([])
  })
})

describe('what was done', () => {
  it('is stored for all kittens of a litter of 14 at once', async () => {
    const ids = await addKittens(14)
    const { status, body } = await enter(worms(ids))
    expect(status).toBe(201)
    expect(body.entries.map(({ kittenId }) => kittenId).sort()).toEqual(ids.toSorted())
    expect(body.entries[0]).toEqual({
      id: expect.any(String),
      kittenId: expect.any(String),
      lineId: 'worms',
      dose: 1,
      kind: 'worms',
      name: 'Worms',
      doneOn: '2026-02-22',
      product: 'Paste',
      lot: 'B-12',
      vet: 'Dr. Moss',
      version: 1,
    })
  })

  it('of a dose that two devices enter is stored once, and one that is sent twice, too', async () => {
    const ids = await addKittens(2)
    const first = worms(ids)
    const answers = await Promise.all([enter(first), enter(first), enter(worms(ids, { lot: 'C-13' }))])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const { entries } = await plan()
    expect(entries).toHaveLength(2)
    expect(new Set(entries.map(({ lot }) => lot)).size).toBe(1)
    const later = await enter(worms(ids, { dose: 2, doneOn: '2026-03-08' }))
    expect(later.body.entries).toHaveLength(4)
  })

  it.each([
    ['in the future', '2026-03-11', 'This date is in the future.'],
    ['before the birth', '2026-01-31', 'This is before the kitten was born.'],
  ])('%s is refused', async (_, doneOn, message) => {
    const ids = await addKittens(1)
    const { status, body } = await enter(worms(ids, { doneOn }))
    expect([status, body]).toMatchObject([400, { fields: { doneOn: message } }])
    expect(
      (await enter(worms(ids, { doneOn: doneOn > '2026-03' ? '2026-03-10' : '2026-02-01' }))).status,
    ).toBe(201)
  })

  it.each([
    [{ dose: 5 }, 409],
    [{ dose: 4 }, 201],
    [{ lineId: 'felv', dose: 1 }, 409],
    [{ lineId: 'unknown' }, 409],
    [{ dose: 0 }, 400],
    [{ entries: [] }, 400],
    [{ entries: [{ id: 'x', kittenId: 'y' }] }, 400],
    [{ doneOn: 'today' }, 400],
    [{ lot: 'x'.repeat(41) }, 400],
    [{ product: 7 }, 400],
  ])('with %o: %d', async (change, expected) => {
    const ids = await addKittens(1)
    expect((await enter(worms(ids, change))).status).toBe(expected)
  })

  it('for a deleted kitten is refused, and what was done for it is deleted with it', async () => {
    const [kept = '', gone = ''] = await addKittens(2)
    await enter(worms([kept, gone]))
    await ours.do('DELETE', `/kittens/${gone}`)
    expect((await plan()).entries.map(({ kittenId }) => kittenId)).toEqual([kept])
    const { status, body } = await enter(worms([kept, gone], { dose: 2, doneOn: '2026-03-08' }))
    expect([status, body]).toMatchObject([
      409,
      { message: 'A kitten is no longer in this log. Look at it again.' },
    ])
    expect((await plan()).entries).toHaveLength(1)
  })

  it('is corrected once per version, and deleted, after which the dose is due again', async () => {
    const [one = '', two = ''] = await addKittens(2)
    const { body } = await enter(worms([one, two]))
    const entry = body.entries.find(({ kittenId }) => kittenId === one) as CareEntry
    const change = { version: 1, doneOn: '2026-02-23', product: 'Drops', lot: '', vet: null }
    const changed = await ours.call<CarePlan>('PATCH', `/care/${entry.id}`, change)
    expect(changed.body.entries.find(({ id }) => id === entry.id)).toEqual({
      ...entry,
      doneOn: '2026-02-23',
      product: 'Drops',
      lot: null,
      vet: null,
      version: 2,
    })
    expect((await ours.call('PATCH', `/care/${entry.id}`, change)).status).toBe(409)
    const late = await ours.call('PATCH', `/care/${entry.id}`, {
      ...change,
      version: 2,
      doneOn: '2026-03-11',
    })
    expect([late.status, late.body]).toMatchObject([
      400,
      { fields: { doneOn: 'This date is in the future.' } },
    ])
    const left = await ours.call<CarePlan>('DELETE', `/care/${entry.id}`)
    expect(left.body.entries.map(({ kittenId }) => kittenId)).toEqual([two])
    expect((await ours.call('DELETE', `/care/${entry.id}`)).status).toBe(404)
    expect((await enter(worms([one]))).body.entries).toHaveLength(2)
  })

  it('of photos has no product and no lot', async () => {
    const ids = await addKittens(1)
    const { body } = await enter(worms(ids, { lineId: 'photos', doneOn: '2026-03-01' }))
    expect(body.entries[0]).toMatchObject({ kind: 'photos', product: null, lot: null, vet: 'Dr. Moss' })
  })

  it('is at most 200 entries for a kitten, also deleted ones', async () => {
    const ids = await addKittens(1)
    for (let n = 0; n < 200; n += 1) {
      const entry = worms(ids)
      await enter(entry)
      await ours.call('DELETE', `/care/${entry.entries[0]?.id}`)
    }
    expect((await enter(worms(ids))).status).toBe(409)
  })
})

describe('the template', () => {
  const read = async (keeper = ours) => (await keeper.call<CareTemplate>('GET', '/care-plans')).body
  const line = {
    id: 'own',
    kind: 'other',
    name: 'Socialization',
    firstWeek: 2,
    everyWeeks: 1,
    untilWeek: 7,
    source: 'Our vet',
    isUsed: true,
  }

  it('is the default until it is changed, for the own cattery only', async () => {
    expect(await read()).toEqual({ lines: DEFAULT_LINES, version: 0 })
    const changed = await ours.call('PUT', '/care-plans', { version: 0, lines: [line] })
    expect(changed).toEqual({ status: 200, body: { lines: [line], version: 1 } })
    expect(await read()).toEqual({ lines: [line], version: 1 })
    expect(await read(other)).toEqual({ lines: DEFAULT_LINES, version: 0 })
    await addKittens(1)
    expect((await plan()).doses.map(({ name, week }) => [name, week])).toEqual(
      [2, 3, 4, 5, 6, 7].map((week) => ['Socialization', week]),
    )
  })

  it('of two devices keeps the change of the first', async () => {
    const put = (version: number, name: string) =>
      ours.call('PUT', '/care-plans', { version, lines: [{ ...line, name }] })
    const answers = await Promise.all([put(0, 'One'), put(0, 'Two')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await put(0, 'Three')).status).toBe(409)
    expect((await put(1, 'Four')).status).toBe(200)
    expect((await put(1, 'Five')).status).toBe(409)
    expect((await read()).lines.map(({ name }) => name)).toEqual(['Four'])
  })

  it('without a line keeps what was done under its name', async () => {
    const ids = await addKittens(1)
    await enter(worms(ids))
    await ours.call('PUT', '/care-plans', { version: 0, lines: [] })
    expect(await plan()).toMatchObject({ doses: [], entries: [{ name: 'Worms', dose: 1 }] })
  })

  it.each([
    [{ version: 0, lines: [{ ...line, untilWeek: 1 }] }],
    [{ version: 0, lines: [{ ...line, id: '' }] }],
    [{ version: 0, lines: [{ ...line, isUsed: 'yes' }] }],
    [{ version: -1, lines: [] }],
    [{ lines: [] }],
    [{ version: 0 }],
  ])('refuses %o', async (body) => {
    expect((await ours.call('PUT', '/care-plans', body)).status).toBe(400)
  })
})
