import { eq } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { cats } from '#features/cats/api/tables.ts'
import { breedingPairings } from '#features/litters/api/tables.ts'
import { addPairing } from '#features/litters/test-world.ts'
import { newId } from '#lib/ids.ts'
import { addBreeder, addCat, signUp } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { animalRegistrations, animals } from './api/tables.ts'
import type { PublicInbreeding, PublicPedigree } from './contract.ts'
import { addAncestors, addAnimal } from './test-world.ts'

const { app } = appOfThisFile()

/** A signed-in person with a cattery. */
async function owner(cattery: Parameters<typeof addBreeder>[1] = {}) {
  const person = await signUp(app())
  await app().services.db.update(users).set({ role: 'breeder' }).where(eq(users.id, person.id))
  return { person, breeder: await addBreeder(app(), { ...cattery, userId: person.id }) }
}

const change = (id: string, values: Partial<typeof animals.$inferInsert>) =>
  app().services.db.update(animals).set(values).where(eq(animals.id, id))

describe('the public pedigree of a cat', () => {
  /** A kitten of half siblings by a private sire of another cattery. */
  async function inbredCat() {
    const breeder = await addBreeder(app())
    const theirs = await addBreeder(app())
    const cat = await addCat(app(), { breederId: breeder.id })
    const kitten = { id: cat.animalId, breederId: breeder.id }
    const { sire, dam } = await addAncestors(app(), kitten, { sire: 'Orion', dam: 'Luna' })
    const secret = await addAnimal(app(), { breederId: theirs.id, registeredName: 'Secret' })
    const { dam: vesper } = await addAncestors(
      app(),
      { id: sire?.id ?? '', breederId: breeder.id },
      { dam: 'Vesper' },
    )
    for (const parent of [sire, dam]) await change(parent?.id ?? '', { sireId: secret.id })
    return { breeder, cat, sire, dam, vesper, secret }
  }
  const read = async (id: string) => {
    const response = await app().request('GET', `/api/cats/${id}/pedigree`)
    expect(response.statusCode, response.body).toBe(200)
    return response
  }

  it('has public ancestors only; private ones count, but are not named', async () => {
    const { breeder, cat, secret } = await inbredCat()
    const response = await read(cat.id)
    const found = response.json<PublicPedigree>()
    expect([found.breederId, found.generations]).toEqual([breeder.id, 5])
    expect(found.tree.map(({ place, name, isShown }) => [place, name, isShown])).toEqual([
      ['S', 'Orion', true],
      ['D', 'Luna', true],
      ['SD', 'Vesper', true],
    ])
    expect(response.body).not.toContain('Secret')
    expect(response.body).not.toContain(secret.id)
    expect(found.inbreeding).toMatchObject({ coefficient: 0.125, generations: 5, commonAncestors: [] })
    expect(response.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect(response.headers.etag).toBeDefined()
  })

  it('names a common ancestor that is public, and follows changes', async () => {
    const { cat, secret, sire } = await inbredCat()
    await read(cat.id)
    await change(secret.id, { visibility: 'public' })
    await change(sire?.id ?? '', { registeredName: 'Orion the Great' })
    await expect
      .poll(async () => (await read(cat.id)).json<PublicPedigree>().inbreeding?.commonAncestors)
      .toEqual([{ id: secret.id, name: 'Secret', sex: 'male', birth: null, isShown: true, share: 0.125 }])
    expect((await read(cat.id)).json<PublicPedigree>().tree[0]?.name).toBe('Orion the Great')
  })

  it('says nothing if neither parent is public', async () => {
    const { breeder, cat, sire, dam } = await inbredCat()
    await change(sire?.id ?? '', { visibility: 'private' })
    expect((await read(cat.id)).json<PublicPedigree>().tree.map(({ place }) => place)).toEqual(['D'])
    await change(dam?.id ?? '', { visibility: 'private' })
    await expect
      .poll(async () => (await read(cat.id)).json())
      .toEqual({ breederId: breeder.id, inbreeding: null, generations: 5, tree: [] })
  })

  it('belongs to cats with a page only', async () => {
    const { cat } = await inbredCat()
    const status = async (id: string) => (await app().request('GET', `/api/cats/${id}/pedigree`)).statusCode
    await app().services.db.update(cats).set({ status: 'withdrawn' }).where(eq(cats.id, cat.id))
    expect(await status(cat.id)).toBe(200)
    await app().services.db.update(cats).set({ deletedAt: app().clock.now() }).where(eq(cats.id, cat.id))
    await expect.poll(() => status(cat.id)).toBe(404)
    const hidden = await addCat(app(), { breederId: (await addBreeder(app(), { isActive: false })).id })
    expect(await status(hidden.id)).toBe(404)
    expect(await status(newId())).toBe(404)
    expect(await status('x')).toBe(404)
  })
})

describe('the expected inbreeding of a pairing', () => {
  it('is for those who may see the pairing', async () => {
    const { person, breeder } = await owner()
    const pairing = await addPairing(app(), { breederId: breeder.id })
    const rows = await app()
      .services.db.select({ id: animals.id, name: animals.registeredName })
      .from(animals)
      .where(eq(animals.breederId, breeder.id))
    const vega = await addAnimal(app(), {
      breederId: breeder.id,
      registeredName: 'Vega',
      visibility: 'public',
    })
    for (const { id } of rows) await change(id, { sireId: vega.id })
    const read = (as?: typeof person) =>
      app().request('GET', `/api/breeding-pairings/${pairing.id}/inbreeding`, as && { as })
    const response = await read()
    expect(response.statusCode, response.body).toBe(200)
    const { breederId, inbreeding } = response.json<PublicInbreeding>()
    expect([breederId, inbreeding?.coefficient, inbreeding?.generations]).toEqual([breeder.id, 0.125, 5])
    expect(inbreeding?.commonAncestors.map(({ name }) => name)).toEqual(['Vega'])
    for (const { id } of rows) await change(id, { visibility: 'private' })
    await expect.poll(async () => (await read()).json()).toEqual({ breederId: breeder.id, inbreeding: null })
    await app()
      .services.db.update(breedingPairings)
      .set({ isActive: false })
      .where(eq(breedingPairings.id, pairing.id))
    await expect.poll(async () => (await read()).statusCode).toBe(404)
    expect((await read(person)).statusCode).toBe(200)
    expect((await read((await owner()).person)).statusCode).toBe(404)
    expect((await app().request('GET', `/api/breeding-pairings/${newId()}/inbreeding`)).statusCode).toBe(404)
  })
})

describe('the pedigree document', () => {
  const LONG = 'Northwind’s Very Long Name '.repeat(4).slice(0, 100)

  it('has four generations on one page, whatever the names are', async () => {
    const { person, breeder } = await owner({ businessName: 'Northwind 🐈' })
    const theirs = await addBreeder(app())
    const { id } = await addAnimal(app(), {
      breederId: breeder.id,
      registeredName: LONG,
      titlesBefore: 'GIC',
      titlesAfter: 'JW',
      bornOn: '2022-03-01',
      bornPrecision: 'month',
      microchip: '276098100000001',
      emsCode: 'SIB n 22',
    })
    await app()
      .services.db.insert(animalRegistrations)
      .values([
        { animalId: id, breederId: breeder.id, registry: 'TICA', number: 'SBT 030122 001', place: 0 },
        { animalId: id, breederId: breeder.id, registry: 'other', number: 'X-7', place: 1 },
      ])
    const { sire } = await addAncestors(
      app(),
      { id, breederId: breeder.id },
      { sire: 'אוריון 🎉', dam: LONG },
    )
    await change(sire?.id ?? '', { microchip: '276098100000002' })
    const dam = await addAnimal(app(), {
      breederId: theirs.id,
      registeredName: 'Hidden dam',
      sex: 'female',
      microchip: '276098100000003',
      bornOn: '2019-05-06',
      bornPrecision: 'day',
    })
    await change(id, { damId: dam.id })
    let child = sire
    for (const name of ['Grandsire', 'Great-grandsire', 'Great-great-grandsire', 'Too far'])
      child = (await addAncestors(app(), { id: child?.id ?? '', breederId: breeder.id }, { sire: name })).sire
    const response = await app().request('GET', `/api/breeding/animals/${id}/pedigree.pdf`, { as: person })
    expect(response.statusCode, response.body).toBe(200)
    expect(response.headers['content-type']).toBe('application/pdf')
    expect(response.headers['content-disposition']).toBe('attachment; filename="pedigree.pdf"')
    const pdf = await getDocumentProxy(new Uint8Array(response.rawPayload))
    expect(pdf.numPages).toBe(1)
    const { view } = await pdf.getPage(1)
    expect(view).toEqual([0, 0, 792, 612])
    const text = (await extractText(pdf, { mergePages: true })).text.replaceAll(/\s+/g, ' ')
    for (const part of [
      'GIC Northwind’s',
      'born Mar 2022',
      'TICA SBT 030122 001',
      'X-7',
      '276 098 100 000 001',
    ])
      expect(text).toContain(part)
    expect(text).toContain('microchip 276 098 100 000 002')
    expect(text).toContain('Hidden dam')
    expect(text).not.toContain('276 098 100 000 003')
    expect(text).not.toContain('May 6, 2019')
    expect(text).toContain('Great-great-grandsire')
    expect(text).not.toContain('Too far')
    expect(text).toContain('Unknown sire')
  })

  it('is only made for own animals', async () => {
    const { person, breeder } = await owner()
    const other = await owner()
    const status = async (id: string, as = person) =>
      (await app().request('GET', `/api/breeding/animals/${id}/pedigree.pdf`, { as })).statusCode
    const open = await addAnimal(app(), { breederId: other.breeder.id, visibility: 'public' })
    expect(await status(open.id)).toBe(404)
    expect(await status(newId())).toBe(404)
    expect(await status('x')).toBe(404)
    const { id } = await addAnimal(app(), { breederId: breeder.id })
    expect(await status(id, other.person)).toBe(404)
    expect(await status(id, await signUp(app()))).toBe(403)
    expect((await app().request('GET', `/api/breeding/animals/${id}/pedigree.pdf`)).statusCode).toBe(401)
  })
})
