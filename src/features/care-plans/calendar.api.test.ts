/** Matings, weighings, and care plans in the calendar of a cattery. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CalendarMonth } from '#features/calendar/contract.ts'
import { kittens } from '#features/litter-log/api/tables.ts'
import { type LogKeeper, openLog } from '#features/litter-log/test-world.ts'
import { litters } from '#features/litters/api/tables.ts'
import { addLitter } from '#features/litters/test-world.ts'
import { addDays } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { appOfThisFile } from '#testing/harness.ts'

const { app } = appOfThisFile({ rateLimits: false, work: false })
const db = () => app().services.db

let ours: LogKeeper
let other: LogKeeper
let litterId: string
beforeEach(async () => {
  app().clock.set(new Date('2024-03-01T18:00:00Z'))
  ours = await openLog(app())
  other = await openLog(app())
  const litter = await addLitter(app(), {
    breederId: ours.cattery.id,
    breedingPairingId: ours.pairing.id,
    birthDate: '2024-02-20',
  })
  litterId = litter.id
})

async function addKitten(logId = litterId, keeper = ours, bornAt = '2024-02-20T18:00:00.000Z') {
  const id = newId()
  await keeper.do('POST', `/litters/${logId}/kittens`, { id, bornAt })
  return id
}
async function month(name: string, keeper = ours, kinds = ['mating', 'weighing', 'care']) {
  const response = await app().request('GET', `/api/calendar?month=${name}`, { as: keeper.owner })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<CalendarMonth>().entries.filter(({ kind }) => kinds.includes(kind))
}
const days = async (kind: string, name: string, keeper = ours) =>
  (await month(name, keeper, [kind])).map(({ day }) => day)
const done = (kittenIds: string[], lineId: string, dose: number) =>
  ours.do('POST', `/litters/${litterId}/care`, {
    lineId,
    dose,
    doneOn: '2024-03-01',
    entries: kittenIds.map((kittenId) => ({ id: newId(), kittenId })),
  })

it('matings are on their first day, in the own calendar only', async () => {
  const mating = { id: newId(), firstDay: '2024-02-28', lastDay: '2024-03-01' }
  await ours.do('POST', '/matings', { ...mating, breedingPairingId: ours.pairing.id })
  await other.do('POST', '/matings', { ...mating, id: newId(), breedingPairingId: other.pairing.id })
  expect(await month('2024-02', ours, ['mating'])).toEqual([
    {
      id: `mating-${mating.id}`,
      kind: 'mating',
      day: '2024-02-28',
      time: null,
      title: 'Mated: Ivan × Katya',
      path: `/breeding/litters/${ours.pairing.id}`,
    },
  ])
  expect(await days('mating', '2024-03')).toEqual([])
})

describe('weighings', () => {
  it('are daily for two weeks, over a leap day, and then weekly until the age of 16 weeks', async () => {
    expect(await days('weighing', '2024-02')).toEqual([])
    const [kitten] = [await addKitten(), await addKitten()]
    const february = Array.from({ length: 10 }, (_, index) => addDays('2024-02-20', index))
    expect(await days('weighing', '2024-02')).toEqual(february)
    expect(february.at(-1)).toBe('2024-02-29')
    expect(await days('weighing', '2024-03')).toEqual([
      '2024-03-01',
      '2024-03-02',
      '2024-03-03',
      '2024-03-04',
      '2024-03-05',
      '2024-03-12',
      '2024-03-19',
      '2024-03-26',
    ])
    expect(await days('weighing', '2024-06')).toEqual(['2024-06-04', '2024-06-11'])
    expect((await month('2024-06'))[0]).toMatchObject({
      id: `weighing-${litterId}-105`,
      title: 'Weigh: Ivan × Katya',
      path: `/breeding/litters/${litterId}`,
    })
    expect(kitten).toBeDefined()
  })

  it('move with the birth date, and end when no kitten is left', async () => {
    const id = await addKitten()
    await db().update(litters).set({ birthDate: '2024-02-22' }).where(eq(litters.id, litterId))
    expect((await days('weighing', '2024-02'))[0]).toBe('2024-02-22')
    await db().update(kittens).set({ diedOn: '2024-02-25' }).where(eq(kittens.id, id))
    expect(await month('2024-02')).toEqual([])
  })

  it('of a birth that is not recorded count from the first kitten where the cattery is', async () => {
    // 11:30 p.m. on February 20 in Chicago.
    await addKitten(other.pairing.id, other, '2024-02-21T05:30:00.000Z')
    expect((await days('weighing', '2024-02', other))[0]).toBe('2024-02-20')
  })
})

describe('doses', () => {
  it('are one entry for a litter, and none when all of its kittens have had it', async () => {
    const [one, two] = [await addKitten(), await addKitten()]
    const care = async () => (await month('2024-03', ours, ['care'])).map(({ day, title }) => [day, title])
    const rest = [
      ['2024-03-19', 'Photos, 1 of 3: Ivan × Katya'],
      ['2024-03-26', 'Worms, 2 of 4: Ivan × Katya'],
    ]
    expect(await care()).toEqual([['2024-03-12', 'Worms, 1 of 4: Ivan × Katya'], ...rest])
    await done([one], 'worms', 1)
    expect(await care()).toHaveLength(3)
    await done([two], 'worms', 1)
    expect(await care()).toEqual(rest)
    const line = { kind: 'other', name: 'Socialization', everyWeeks: null, untilWeek: null, source: null }
    await ours.do('PUT', '/care-plans', {
      version: 0,
      lines: [{ ...line, id: 'own', firstWeek: 2, isUsed: true }],
    })
    expect(await care()).toEqual([['2024-03-05', 'Socialization: Ivan × Katya']])
  })

  it('of deleted kittens and of those that went home are not due', async () => {
    const [gone, deleted, left] = [await addKitten(), await addKitten(), await addKitten()]
    await done([left], 'worms', 1)
    const leave = (version: number, leftOn: string | null) =>
      ours.do('PATCH', `/kittens/${gone}`, { version, leftOn })
    await leave(1, '2024-02-29')
    expect(await days('care', '2024-03')).toContain('2024-03-12')
    await ours.do('DELETE', `/kittens/${deleted}`)
    expect(await days('care', '2024-03')).toEqual(['2024-03-19', '2024-03-26'])
    await leave(2, null)
    expect(await days('care', '2024-03')).toContain('2024-03-12')
  })
})
