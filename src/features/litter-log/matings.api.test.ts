/** Matings, and the expected dates that follow from them. */
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { addPairing } from '#features/litters/test-world.ts'
import { newId } from '#lib/ids.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { breedingPairings } from '../litters/api/tables.ts'
import { type LogKeeper, openLog } from './test-world.ts'

const { app } = appOfThisFile()
let ours: LogKeeper
beforeEach(async () => {
  app().clock.set(new Date('2026-03-02T05:30:00Z'))
  ours = await openLog(app())
})

const form = (firstDay: string, lastDay: string, id = newId()) => ({
  id,
  breedingPairingId: ours.pairing.id,
  firstDay,
  lastDay,
})
async function expectedDate(id = ours.pairing.id): Promise<string | null | undefined> {
  const isMeant = eq(breedingPairings.id, id)
  const [row] = await app().services.db.select().from(breedingPairings).where(isMeant)
  return row?.expectedLitterDate
}

describe('a mating', () => {
  it('decides that the litter is expected 65 days after its first day, once per ID', async () => {
    const untouched = await addPairing(app(), {
      breederId: ours.cattery.id,
      expectedLitterDate: '2026-09-09',
    })
    const mating = form('2026-01-01', '2026-01-03')
    const { matings } = await ours.do('POST', '/matings', mating)
    expect(matings).toEqual([{ id: mating.id, firstDay: '2026-01-01', lastDay: '2026-01-03' }])
    expect(await ours.do('POST', '/matings', { ...mating, firstDay: '2026-01-02' })).toMatchObject({
      matings,
    })
    expect([await expectedDate(), await expectedDate(untouched.id)]).toEqual(['2026-03-07', '2026-09-09'])
  })

  it('that is the newest one decides; without it, the one before; without any, the date stays', async () => {
    const [older, newer] = [form('2026-01-01', '2026-01-01'), form('2026-02-01', '2026-02-02')]
    await ours.do('POST', '/matings', newer)
    const { matings } = await ours.do('POST', '/matings', older)
    expect(matings.map(({ id }) => id)).toEqual([newer.id, older.id])
    expect(await expectedDate()).toBe('2026-04-07')
    await ours.do('PATCH', `/matings/${newer.id}`, { firstDay: '2026-02-03', lastDay: '2026-02-04' })
    expect(await expectedDate()).toBe('2026-04-09')
    await ours.do('DELETE', `/matings/${newer.id}`)
    expect(await expectedDate()).toBe('2026-03-07')
    await ours.do('DELETE', `/matings/${older.id}`)
    expect(await expectedDate()).toBe('2026-03-07')
    expect((await ours.call('DELETE', `/matings/${older.id}`)).status).toBe(404)
  })

  it.each([
    ['2026-03-02', '2026-03-02', 'firstDay'],
    ['2026-03-01', '2026-03-02', 'lastDay'],
    ['2026-02-10', '2026-02-09', 'lastDay'],
    ['2026-02-01', '2026-02-23', 'lastDay'],
    ['2027-02-29', '2027-02-29', 'firstDay'],
    ['soon', '2026-02-09', 'firstDay'],
  ])('from %s to %s is refused', async (firstDay, lastDay, field) => {
    const { status, body } = await ours.call('POST', '/matings', form(firstDay, lastDay))
    expect(status).toBe(400)
    expect((body as unknown as { fields: object }).fields).toHaveProperty(field)
    await ours.do('POST', '/matings', form('2026-02-01', '2026-02-22'))
    await ours.do('POST', '/matings', form('2026-03-01', '2026-03-01'))
  })

  it('of a spayed queen is refused, and of one whose sire was neutered later is not', async () => {
    const setStatus = (name: string, status: string) =>
      app().services.db.execute(sql`update animals set status = ${status} where registered_name = ${name}`)
    await setStatus('Ivan', 'neutered')
    await ours.do('POST', '/matings', form('2026-01-01', '2026-01-01'))
    await setStatus('Katya', 'neutered')
    const { status, body } = await ours.call('POST', '/matings', form('2026-01-05', '2026-01-05'))
    expect([status, body]).toMatchObject([
      400,
      { fields: { firstDay: 'The queen is spayed, as your breeding book says.' } },
    ])
  })

  it('is not one of a litter without a pairing', async () => {
    const body = { ...form('2026-01-01', '2026-01-01'), breedingPairingId: newId() }
    expect((await ours.call('POST', '/matings', body)).status).toBe(404)
  })
})
