/** Emails about waiting lists: which can be turned off, and which an open offer needs. */
import { eq, sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { DAY_MS, MINUTE_MS } from '#lib/durations.ts'
import type { TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addKitten, deadlineOf, entryOf, joinAs, offer, openList, sendOffer } from '#testing/sales/offers.ts'
import { COMBINE_MINUTES } from './limits.ts'

const { app, database } = appOfThisFile({ rateLimits: false })

type Sent = { to: string; subject: string; text: string; html?: string; headers?: Record<string, string> }
const mailsTo = async ({ email }: TestUser): Promise<Sent[]> => {
  const rows = await database().query<{ message: Sent }>({
    text: `select data -> 'message' as message from jobs.job where name = 'mail.send'
      and data -> 'message' ->> 'to' = '${email}' order by created_on`,
    values: [],
  })
  return rows.map(({ message }) => message)
}
const subjects = async (user: TestUser) =>
  (await mailsTo(user))
    .map(({ subject }) => subject)
    .filter((subject) => /list|place|offer|first|wait/i.test(subject))
const noticesOf = async (as: TestUser) =>
  (await app().request('GET', '/api/notices', { as })).json<{ title: string }[]>().map(({ title }) => title)
/** Lets emails that were refused be sent again now; returns how many. */
const retryMails = async () =>
  (
    await app().services.db.execute(sql`
      update jobs.job set start_after = now() where name = 'mail.send' and state = 'retry' returning id`)
  ).rows.length
const post = (as: TestUser, path: string, body: unknown) =>
  app().request('POST', `/api/${path}`, { as, body })

it('are turned off by their own link, except what an open offer depends on', async () => {
  const world = await openList(app())
  const kitten = await addKitten(app(), world, { name: 'Luna' })
  const { family, entryId } = await joinAs(app(), world, 'Robin')
  const other = await joinAs(app(), world, 'Sam')
  const move = (position: number) =>
    post(world.owner, `waiting-lists/entries/${entryId}/move`, { position, reason: 'This was agreed.' })
  await move(2)
  await expect.poll(() => subjects(family)).toEqual(['You are now 2nd on a waiting list'])
  const [mail] = (await mailsTo(family)).filter(({ subject }) => subject.includes('2nd'))
  expect(mail?.text).toContain('Unsubscribe from emails about waiting lists')
  expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const [, token = ''] = /token=([\w-]+)/.exec(mail?.headers?.['List-Unsubscribe'] ?? '') ?? []
  const posted = await app().request('POST', `/unsubscribe?token=${token}`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(posted.statusCode).toBe(200)
  await move(1)
  await expect.poll(() => noticesOf(family)).toContain('You are now 1st on a waiting list')
  const id = await offer(app(), world, entryId, [kitten])
  await expect.poll(() => noticesOf(family)).toContain('Quiet Paws offers you Luna')
  app().clock.advance(COMBINE_MINUTES * MINUTE_MS)
  await post(world.owner, `breeders/waiting-list/offers/${id}/withdraw`, { reason: 'Luna is ill.' })
  await expect
    .poll(() => subjects(family))
    .toEqual([
      'You are now 2nd on a waiting list',
      'Quiet Paws offers you Luna',
      'The offer of Luna was ended',
    ])
  const [offered] = (await mailsTo(family)).filter(({ subject }) => subject.includes('offers you'))
  expect(offered?.headers?.['List-Unsubscribe']).toBeUndefined()
  // The choice of one family is not that of another.
  await expect.poll(() => subjects(other.family)).toContain('You are now first')
})

it('an offer has the day and the time until which the family can answer, in the zone of the family, counted from when it is sent', async () => {
  app().clock.set(new Date('2026-11-30T18:00:00Z'))
  const world = await openList(app())
  const kitten = await addKitten(app(), world, { name: 'Luna', price: 150_000, depositAmount: 30_000 })
  const { family, entryId } = await joinAs(app(), world, 'Robin')
  await app().services.db.update(users).set({ timeZone: 'America/Denver' }).where(eq(users.id, family.id))
  // The mail server is down for a day.
  const send = vi.spyOn(app().services.mail, 'send')
  const sent: Sent[] = []
  let isDown = true
  send.mockImplementation(async (message) => {
    if (isDown) throw new Error('The server is down.')
    sent.push(message as Sent)
  })
  await sendOffer(app(), world, entryId, [kitten])
  app().clock.advance(DAY_MS)
  isDown = false
  await expect.poll(retryMails).toBe(1)
  const offer = () => sent.find(({ subject }) => subject === 'Quiet Paws offers you Luna')
  await expect.poll(offer).toBeDefined()
  const { id } = (await entryOf(app(), family, entryId)).offer ?? { id: '' }
  const deadline = await deadlineOf(app(), id)
  expect(deadline.toISOString()).toBe('2026-12-03T18:00:00.000Z')
  const end = 'Thu, Dec 3, 11:00 AM Mountain'
  expect(offer()?.text).toContain(`Luna: $1,500, or a deposit of $300 first\nAnswer by: ${end}`)
  expect(offer()?.html).toContain(end)
  expect(JSON.stringify(offer())).not.toMatch(/\[\[|hour/)
  send.mockRestore()
})

it.each([
  [{ totalKittens: 4 }, '4 kittens were born on Jan 2, 2026.'],
  [{ totalKittens: 1 }, '1 kitten was born on Jan 2, 2026.'],
  [{}, 'The kittens were born on Jan 2, 2026.'],
])('of a birth with %j have its day and number', async (litter, text) => {
  const world = await openList(app())
  const { family } = await joinAs(app(), world, 'Robin')
  const planned = { status: 'planned', expectedLitterDate: null }
  const parents = {
    sire: { name: 'Rowan', breed: 'Ragdoll', age: 24 },
    queen: { name: 'Hazel', breed: 'Ragdoll', age: 24 },
  }
  const path = `/api/breeding-pairings/${world.pairingId}`
  const body = { ...parents, pairing: planned }
  expect((await app().request('PUT', path, { as: world.owner, body })).statusCode).toBe(200)
  const recorded = await post(world.owner, 'litters', {
    breedingPairingId: world.pairingId,
    birthDate: '2026-01-02',
    ...litter,
  })
  expect(recorded.statusCode, recorded.body).toBe(201)
  const births = async () =>
    (await mailsTo(family)).filter(({ subject }) => subject === 'The litter of Rowan × Hazel was born')
  await expect.poll(births).toHaveLength(1)
  expect((await births())[0]?.text).toContain(`${text} You are on its waiting list at Quiet Paws.`)
})
