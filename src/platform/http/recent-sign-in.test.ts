import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { newId } from '#lib/ids.ts'
import { createLog } from '#platform/log/index.ts'
import { registerEndpoints } from './endpoints.ts'
import { createServer } from './server.ts'
import { setViewerFinder } from './viewer.ts'

const endpoints = defineEndpoints({
  'POST /api/careful': {
    summary: 'Needs a recent sign-in',
    access: 'signed-in',
    recentSignIn: true,
    responses: { 200: z.object({ done: z.boolean() }) },
  },
})

let app: Awaited<ReturnType<typeof createServer>>
beforeAll(async () => {
  app = await createServer({
    log: createLog('silent'),
    trustedProxies: 0,
    limitReads: false,
    publicOrigin: () => 'http://localhost',
    contentSources: { script: [], frame: [], connect: [], pageScripts: [], pageStyles: [] },
    https: false,
    strict: true,
  })
  const person = {
    id: newId(),
    email: 'a@example.com',
    firstName: null,
    lastName: null,
    profileImageUrl: null,
  }
  const rights = {
    role: 'buyer',
    staffRole: null,
    breederId: null,
    isVerified: true,
    isSuspended: false,
    deletionDueAt: null,
  } as const
  const times = { timeZone: null, createdAt: new Date(), updatedAt: new Date() }
  setViewerFinder(app, async ({ cookie }) => {
    const session = {
      id: newId(),
      isRecent: cookie === 'recent',
      isFactorRecent: false,
      needsSecondFactor: false,
    }
    return { ...person, ...rights, ...times, session }
  })
  registerEndpoints(app, endpoints, { 'POST /api/careful': async () => ({ done: true }) })
})
afterAll(() => app.close())

const call = (cookie?: string) =>
  app.inject({ method: 'POST', url: '/api/careful', headers: { ...(cookie && { cookie }) } })

it('an endpoint that needs a recent sign-in asks users of older sessions to prove who they are', async () => {
  expect((await call('recent')).json()).toEqual({ done: true })
  const refused = await call('old')
  expect(refused.statusCode).toBe(403)
  expect(refused.json()).toMatchObject({ code: 'reauthentication_required' })
  expect((await call()).statusCode).toBe(401)
})
