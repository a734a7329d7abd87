import { describe, expect, it } from 'vitest'
import { addStaffOrBreeder } from '#features/breeder-dashboard/test-world.ts'
import { addLitter, addPairing } from '#features/litters/test-world.ts'
import { addBreeder, signUp } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { findCards, getPage, WEB_SOURCES } from '#testing/pages.ts'

const { app } = appOfThisFile({ web: WEB_SOURCES })
const ID = '0192f0c1-0000-7000-8000-000000000001'

const addNorthlight = () => addBreeder(app(), { businessName: 'Northlight', location: 'Portland' })

/** A pairing about which hardly anything is known. */
const addIvanAndKatya = async () =>
  addPairing(app(), {
    id: ID,
    breederId: (await addNorthlight()).id,
    expectedLitterDate: '2099-03-12',
    sireName: 'Ivan',
    damName: 'Katya "K" </script>',
    sireBreed: 'Siberian',
    damBreed: 'Ragdoll',
  })

describe('the list of pairings', () => {
  it('without pairings invites breeders to create one', async () => {
    const buyer = await signUp(app())
    for (const as of [undefined, buyer]) {
      const { mainText } = await getPage(app(), '/breeding-pairings', as && { as })
      expect(mainText).toContain('No upcoming litters at the moment')
      expect(mainText).not.toContain('Create Breeding Pairing')
    }
    const breeder = await addStaffOrBreeder(app(), 'breeder')
    const { mainText } = await getPage(app(), '/breeding-pairings', { as: breeder })
    for (const text of ['Create Breeding Pairing', 'No breeding pairings yet', 'Create Your First Pairing'])
      expect(mainText).toContain(text)
  })

  it('shows an illustration for each missing photo, and has a canonical URL for each breed', async () => {
    await addIvanAndKatya()
    await addPairing(app(), { sireBreed: 'Persian', damBreed: 'Persian' })
    const page = await getPage(app(), '/breeding-pairings?breed=Siberian&location=Port')
    const [card, ...others] = findCards(page)
    expect(others).toEqual([])
    expect(card?.match(/aria-label="No photo yet"/g)).toHaveLength(2)
    expect(card).toContain('Siberian × Ragdoll')
    expect(page.html).toContain('href="http://localhost/breeding-pairings?breed=Siberian"')
  })
})

it('the page of a pairing describes what is not known yet', async () => {
  const { breederId } = await addIvanAndKatya()
  const { html, main, mainText } = await getPage(app(), `/breeding-pairings/${ID}`)
  expect(html).toContain(
    '<title>Siberian × Ragdoll kittens, around Mar 12, 2099 (Ivan × Katya &quot;K&quot; &lt;/script&gt;) | Littermate</title>',
  )
  expect(html).toContain(`href="http://localhost/breeding-pairings/${ID}"`)
  expect(html).toContain('Siberian × Ragdoll: expected around Mar 12, 2099, at Northlight in Portland.')
  expect(main).toMatch(new RegExp(`href="/breeder/${breederId}"[^>]*><span[^>]*>View Profile<`))
  for (const text of [
    'Around Mar 12, 2099',
    'Ask the breeder',
    'Not known yet',
    'listed here after the kittens are born',
  ])
    expect(mainText).toContain(text)
})

it('the page of a litter does not need a name, a birth date, or parents', async () => {
  const { id: breederId } = await addNorthlight()
  await addLitter(app(), { id: ID, breederId, birthDate: null, totalKittens: null, availableKittens: 2 })
  const { html, mainText } = await getPage(app(), `/litters/${ID}`)
  expect(html).toContain('<title>Litter 0192f0c1 | Littermate</title>')
  for (const text of [
    'Birth date not set',
    '2 kittens available',
    'No kittens from this litter are listed yet',
  ])
    expect(mainText).toContain(text)
})

it.each(['/breeding-pairings/7', '/litters/7'])('%s is a 404', async (url) => {
  expect((await getPage(app(), url, { status: 404 })).mainText).toContain('Back to Breeding Pairings')
})
