/** Emails about waiting lists: which can be turned off, and which an open offer needs. */
import { expect, it } from 'vitest'
import type { TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addKitten, joinAs, offer, openList } from '#testing/sales/offers.ts'
import { COMBINE_MINUTES } from './limits.ts'

const { app, database } = appOfThisFile({ rateLimits: false })

type Sent = { to: string; subject: string; text: string; headers?: Record<string, string> }
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
  app().clock.advance(COMBINE_MINUTES * 60_000)
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
