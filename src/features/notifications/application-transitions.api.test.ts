/** The exact notices, emails, records, and live updates of each step of an application as breeder, with their receivers. */
import { expect, it } from 'vitest'
import { moderationCalls, signUpStaff } from '#features/moderation/test-world.ts'
import { signUp } from '#testing/builders.ts'
import { type Effects, expectEffects, noticeAndMail } from '#testing/effects/effects.ts'
import { appOfThisFile } from '#testing/harness.ts'

const { app } = appOfThisFile({ rateLimits: false, env: { BREEDER_VERIFICATION: 'review' } })
const { act } = moderationCalls(app)

async function openScene() {
  const [owner, stranger] = [await signUp(app()), await signUp(app())]
  return { owner, stranger, staff: await signUpStaff(app()) }
}
type Scene = Awaited<ReturnType<typeof openScene>>

const PROFILE = {
  name: 'Robin Testperson',
  businessName: 'New Paws',
  location: 'Portland, Oregon',
  yearsExperience: 3,
  specializations: ['Maine Coon'],
  description: 'Two rooms and a garden with a fence around it.',
}
const documents = {
  references: 'Dr. Whiskers of Paw Lane, who knows us well',
  contactInfo: { email: 'a@example.com', phone: '503-555-0100' },
}
const send = async ({ owner }: Scene, body: object) => {
  const response = await app().request('POST', '/api/breeders', { as: owner, body })
  expect(response.statusCode, response.body).toBe(201)
}
const makeProfile = (scene: Scene) => send(scene, PROFILE)
const apply = (scene: Scene) => send(scene, { ...PROFILE, documents })
const decide = async ({ staff }: Scene, decision: 'verify' | 'reject') => {
  const [{ breederId }] = (await app().request('GET', '/api/admin/applications', { as: staff })).json()
  const body = { decision, reason: 'We have read everything.' }
  const path = `/api/admin/applications/${breederId}/decision`
  const response = await app().request('POST', path, { as: staff, body })
  expect(response.statusCode, response.body).toBe(200)
}
const reject = (scene: Scene) => decide(scene, 'reject')
const RECEIVED = 'mail: We have received the application of New Paws'
const BREEDER = { log: ['security: role_changed about owner by owner'] }

type Row = [
  name: string,
  before: ((scene: Scene) => Promise<unknown>)[],
  act: (scene: Scene) => Promise<unknown>,
  effects: Effects,
]
const ROWS: Row[] = [
  ['a profile without an application', [], makeProfile, BREEDER],
  ['an application', [], apply, { ...BREEDER, owner: [RECEIVED] }],
  ['an application with a profile', [makeProfile], apply, { owner: [RECEIVED] }],
  [
    'a verification',
    [apply],
    (scene) => decide(scene, 'verify'),
    { owner: noticeAndMail('New Paws is verified'), log: ['staff: verify about owner by staff'] },
  ],
  [
    'a rejection',
    [apply],
    reject,
    { owner: noticeAndMail('We could not verify New Paws'), log: ['staff: reject about owner by staff'] },
  ],
  ['an application after a rejection', [apply, reject], apply, { owner: [RECEIVED] }],
  [
    'a suspension of the applicant',
    [apply],
    ({ staff, owner }) => act(staff, owner.id, 'suspend'),
    {
      owner: [...noticeAndMail('Your account is suspended'), 'live: account-status.changed'],
      log: ['staff: suspend about owner by staff', 'security: suspended about owner by staff'],
    },
  ],
]

it.each(ROWS)('%s has exactly these effects', async (_, before, step, effects) => {
  const scene = await openScene()
  for (const earlier of before) await earlier(scene)
  await expectEffects(app(), scene, () => step(scene), effects)
})
