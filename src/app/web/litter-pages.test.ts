import { describe, expect, it } from 'vitest'
import type { User } from '#features/accounts/contract.ts'
import type { LitterDetail, Pairing } from '#features/litters/contract.ts'
import type { Transport } from '#lib/client.ts'
import { answer, pageOver } from './test-page.ts'

const ID = '0192f0c1-0000-7000-8000-000000000001'

/** A pairing of which hardly anything is known. */
const pairing = {
  ...{ id: ID, breederId: ID, sireId: null, queenId: null, sire: null, queen: null },
  ...{ sireName: 'Ivan', damName: 'Katya "K" </script>', sireBreed: 'Siberian', damBreed: 'Ragdoll' },
  ...{ status: 'planned', expectedLitterDate: '2027-03-12', actualLitterDate: null, expectedKittens: null },
  ...{ actualKittens: null, priceRange: null, description: null, images: [], healthTesting: {} },
  ...{ isActive: true, litters: [], litterCount: 0, canEdit: false, createdAt: '2026-09-12T00:00:00+00:00' },
  breeder: {
    ...{ id: ID, userId: ID, name: 'Anna', businessName: 'Northlight', location: 'Portland', rating: 0 },
    ...{ reviewCount: 0, profileImageUrl: null, verificationStatus: 'verified' },
  },
} as unknown as Pairing

const litter = {
  ...pairing,
  ...{ litterName: null, birthDate: null, age: null, totalKittens: null, availableKittens: 2 },
  ...{ breedingPairingId: null, pairing: null, kittens: [] },
  ...{ sireName: null, damName: null, sireBreed: null, damBreed: null },
} as unknown as LitterDetail

const api =
  (pairings: Pairing[]): Transport =>
  async ({ url }) => {
    if (url === '/api/breeding-pairings/breeds') return answer(200, [])
    if (url.startsWith('/api/breeding-pairings?')) return answer(200, pairings, pairings.length)
    if (url === `/api/breeding-pairings/${ID}`) return answer(200, pairing)
    if (url === `/api/litters/${ID}`) return answer(200, litter)
    return answer(404, { code: 'not_found', message: 'Not found.' })
  }

async function render(
  url: string,
  { role, pairings = [] }: { role?: User['role']; pairings?: Pairing[] } = {},
) {
  const viewer = role ? { id: 'x', email: 'x@example.com', role } : null
  return pageOver(api(pairings), url, viewer)
}

describe('the list of pairings', () => {
  it('invites breeders to begin, and everybody else to look at cats, while there is none', async () => {
    for (const role of [undefined, 'buyer'] as const) {
      const { html } = await render('/breeding-pairings', { ...(role && { role }) })
      expect(html).toContain('No upcoming litters at the moment')
      expect(html).not.toContain('Create Breeding Pairing')
    }
    const { html } = await render('/breeding-pairings', { role: 'breeder' })
    for (const text of ['Create Breeding Pairing', 'No breeding pairings yet', 'Create Your First Pairing'])
      expect(html).toContain(text)
  })

  it('has a drawing for each photo that is missing, and is found by its breed', async () => {
    const { html } = await render('/breeding-pairings?breed=Siberian&q=x', { pairings: [pairing] })
    expect(html.match(/aria-label="No photo yet"/g)).toHaveLength(2)
    expect(html).toContain('Siberian × Ragdoll')
    expect(html).toContain('href="https://littermate.example/breeding-pairings?breed=Siberian"')
  })
})

it('a pairing of which little is known says what is not known', async () => {
  const { status, html } = await render(`/breeding-pairings/${ID}`)
  expect(status).toBe(200)
  expect(html).toContain('<title>Ivan × Katya &quot;K&quot; &lt;/script&gt; | Littermate</title>')
  expect(html).toContain(`href="https://littermate.example/breeding-pairings/${ID}"`)
  expect(html).toContain('Siberian × Ragdoll: expected around March 12, 2027, at Northlight in Portland.')
  expect(html).toMatch(new RegExp(`href="/breeder/${ID}"[^>]*>View Profile<`))
  for (const text of [
    'Around March 12, 2027',
    'Ask the breeder',
    'Not known yet',
    'listed here once it is born',
  ])
    expect(html).toContain(text)
})

it('a litter without name, date or parents has a page all the same', async () => {
  const { html } = await render(`/litters/${ID}`)
  expect(html).toContain('<title>Litter 0192f0c1 | Littermate</title>')
  for (const text of ['Birth date not set', '2 kittens available', 'No kitten of this litter is listed yet'])
    expect(html).toContain(text)
})

it.each(['/breeding-pairings/7', '/litters/7'])('%s is not found', async (path) => {
  const { status, html } = await render(path)
  expect(status).toBe(404)
  expect(html).toContain('Back to Breeding Pairings')
})
