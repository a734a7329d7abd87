import { describe, expect, it } from 'vitest'
import { addBreeder, addCat } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { getPage, WEB_SOURCES } from '#testing/pages.ts'

describe('the figures of the landing page', () => {
  const { app } = appOfThisFile({ web: WEB_SOURCES })

  it('are fixed unless the operator chooses otherwise', async () => {
    await addCat(app())
    expect((await app().request('GET', '/api/statistics')).json()).toEqual({ live: null })
    const { mainText } = await getPage(app(), '/')
    expect(mainText).toContain('150+ Verified breeders 25+ Breeds 1,200+ Happy families')
  })
})

describe('the live figures of the landing page', () => {
  const { app } = appOfThisFile({ web: WEB_SOURCES, env: { LANDING_STATISTICS: 'live' } })

  it('count public breeders, their breeds, and their sales', async () => {
    const { id: breederId } = await addBreeder(app(), { totalSales: 1_204 })
    await addCat(app(), { breederId, breed: 'Ragdoll' })
    await addCat(app(), { breederId, breed: 'Ragdoll' })
    await addBreeder(app(), { verificationStatus: 'pending', totalSales: 5 })
    expect((await app().request('GET', '/api/statistics')).json()).toEqual({
      live: { breeders: 1, breeds: 1, families: 1_204 },
    })
    const { mainText } = await getPage(app(), '/')
    expect(mainText).toContain('1 Verified breeder 1 Breed 1,204 Happy families')
    expect(mainText).not.toContain('150+')
  })

  it('change with the catalog', async () => {
    const breeders = async () =>
      (await app().request('GET', '/api/statistics')).json<{ live: { breeders: number } }>().live.breeders
    expect(await breeders()).toBe(0)
    await addBreeder(app())
    await expect.poll(breeders).toBe(1)
  })
})
