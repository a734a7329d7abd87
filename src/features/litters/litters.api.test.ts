import { describe, expect, it } from 'vitest'
import { appOfThisFile } from '#testing/harness.ts'
import { listBreederLittersJson, listBreederPairingsJson } from './api/index.ts'
import { litterSchema, pairingFilterSchema, pairingSchema } from './contract.ts'
import { addBornLitter, addLitter, addPairing } from './test-world.ts'

const { app } = appOfThisFile()

it('listBreederPairingsJson and listBreederLittersJson return only the active rows of one cattery', async () => {
  const { db } = app().services
  const { pairing, litter } = await addBornLitter(app())
  const { breederId } = pairing
  await addPairing(app(), { breederId, isActive: false })
  await addLitter(app(), { breederId, isActive: false })
  await addBornLitter(app())
  const pairings = pairingSchema
    .array()
    .parse(JSON.parse(await listBreederPairingsJson(db, breederId, '2026-03-01')))
  const litters = litterSchema.array().parse(JSON.parse(await listBreederLittersJson(db, breederId)))
  expect(pairings.map(({ id }) => id)).toEqual([pairing.id])
  expect(litters).toMatchObject([{ id: litter.id, sireName: 'Ivan', damName: 'Katya', availableKittens: 3 }])
})

it('the sitemap contains only public pairings and litters', async () => {
  const { pairing, litter } = await addBornLitter(app())
  const hidden = await addLitter(app(), { isActive: false })
  const unlisted = await addPairing(app(), { isActive: false })
  const { body } = await app().request('GET', '/sitemap.xml')
  for (const path of ['breeding-pairings', `breeding-pairings/${pairing.id}`, `litters/${litter.id}`])
    expect(body).toContain(`<loc>http://localhost/${path}</loc>`)
  for (const { id } of [hidden, unlisted]) expect(body).not.toContain(id)
})

describe('invalid input', () => {
  const values = [
    '',
    '-1',
    '0',
    '1.5',
    '1e3',
    'null',
    "'",
    '%',
    '\\',
    '_',
    '🐈‍⬛',
    '\u0000',
    'x'.repeat(10_000),
  ]
  values.push('(('.repeat(90), 'a '.repeat(90), '\u0130\u202e', crypto.randomUUID(), 'BORN')

  it.each(Object.keys(pairingFilterSchema.shape))(
    '%s takes or refuses them, once and twice',
    async (name) => {
      await addPairing(app())
      for (const value of values.map(encodeURIComponent)) {
        for (const query of [`${name}=${value}`, `${name}=${value}&${name}=2`, `${name}[a]=${value}`]) {
          const response = await app().request('GET', `/api/breeding-pairings?${query}`)
          expect([200, 400], `${query.slice(0, 99)} -> ${response.body}`).toContain(response.statusCode)
        }
      }
    },
  )

  it.each(['breeding-pairings', 'litters'])('an invalid ID of %s is rejected', async (noun) => {
    const other = (await addPairing(app())).breederId
    for (const id of [...values.filter((value) => value.length < 200 && value), 'breed', other]) {
      const response = await app().request('GET', `/api/${noun}/${encodeURIComponent(id)}`)
      expect([400, 404], `${id} -> ${response.body}`).toContain(response.statusCode)
    }
  })
})
