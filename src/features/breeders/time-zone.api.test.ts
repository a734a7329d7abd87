import { beforeEach, describe, expect, it } from 'vitest'
import { addBreeder, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'

const { app } = appOfThisFile()
let owner: TestUser

beforeEach(async () => {
  owner = await signUp(app())
})

describe('the time zone of a cattery', () => {
  it('follows its location until its owner chooses one', async () => {
    const breeder = await addBreeder(app(), {
      userId: owner.id,
      location: 'Portland, Oregon',
      timeZone: 'America/Los_Angeles',
    })
    const change = (body: object) =>
      app().request('PATCH', `/api/breeders/${breeder.id}`, { as: owner, body })
    expect((await change({ location: 'El Paso, Texas' })).json()).toMatchObject({
      timeZone: 'America/Denver',
    })
    expect((await change({ timeZone: 'America/Phoenix' })).json()).toMatchObject({
      timeZone: 'America/Phoenix',
    })
    expect((await change({ location: 'Miami, Florida' })).json()).toMatchObject({
      timeZone: 'America/Phoenix',
    })
  })

  it.each(['', 'Mars/Olympus', 'x'.repeat(100), '+25:00'])('cannot be %j', async (timeZone) => {
    const breeder = await addBreeder(app(), { userId: owner.id })
    const response = await app().request('PATCH', `/api/breeders/${breeder.id}`, {
      as: owner,
      body: { timeZone },
    })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ fields: { timeZone: 'Choose a time zone.' } })
  })
})

it('a new cattery gets the time zone of its town, also where its state has another one', async () => {
  const body = {
    name: 'Robin Testperson',
    businessName: 'Quiet Paws',
    location: 'Knoxville, Tennessee',
    yearsExperience: 3,
  }
  const response = await app().request('POST', '/api/breeders', { as: owner, body })
  expect(response.json()).toMatchObject({ timeZone: 'America/New_York' })
})
