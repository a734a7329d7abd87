import { beforeEach, expect, it } from 'vitest'
import { type Breeder, signUpBreeder } from '#features/messages/test-world.ts'
import { newId } from '#lib/ids.ts'
import { addBreeder, addCat, type TestCat, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { moderationCalls, signUpStaff } from './test-world.ts'

const { app } = appOfThisFile()
const { log, accountStatus } = moderationCalls(app)
let staff: TestUser
let breeder: Breeder
let cat: TestCat

beforeEach(async () => {
  ;[staff, breeder] = [await signUpStaff(app()), await signUpBreeder(app())]
  cat = await addCat(app(), { breederId: breeder.cattery.id, isFeatured: true })
})

const change = (id: string, body: unknown = { isFeatured: false, reason: 'Too many of one cattery' }) =>
  app().request('PATCH', `/api/admin/cats/${id}`, { as: staff, body })
const featured = async () =>
  (await app().request('GET', '/api/cats?featured=true')).json().map(({ id }: { id: string }) => id)

it('staff can stop featuring a cat, which is logged and shown to the breeder', async () => {
  const decoy = await addCat(app(), { isFeatured: true })
  await expect.poll(async () => (await featured()).length).toBe(2)
  expect((await change(cat.id)).json()).toEqual({ id: cat.id, isFeatured: false })
  await expect.poll(featured).toEqual([decoy.id])
  expect(await log(staff)).toMatchObject([{ action: 'unfeature', person: { userId: breeder.id } }])
  expect((await accountStatus(breeder)).decisions).toMatchObject([{ action: 'unfeature', canAppeal: false }])
  expect((await change(cat.id)).json().code).toBe('conflict')
})

it('requires a reason, a cat of another user, and `isFeatured: false`', async () => {
  for (const body of [
    { isFeatured: false },
    { isFeatured: true, reason: 'Lovely' },
    { isFeatured: 0, reason: 'No no' },
  ])
    expect((await change(cat.id, body)).statusCode).toBe(400)
  expect((await change(newId())).statusCode).toBe(404)
  const own = await addBreeder(app(), { userId: staff.id })
  const ours = await addCat(app(), { breederId: own.id, isFeatured: true })
  expect((await change(ours.id)).json().code).toBe('forbidden')
  expect(await log(staff)).toEqual([])
})
