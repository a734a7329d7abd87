import { expect, it } from 'vitest'
import { DAY_MS } from '#lib/durations.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { LINK_DAYS } from './choices.ts'
import { supportCalls, tokenIn } from './test-world.ts'

// Separate, because sessions of other tests would expire with the clock.
const { app, database } = appOfThisFile({ work: false })
const { open, read, reply, mails } = supportCalls(app, database)
const EMAIL = 'visitor@example.com'

it.each([LINK_DAYS, LINK_DAYS + 36])(
  'a visitor gets a new link by email after %i days, when the link has expired',
  async (days) => {
    const { id } = await open({ email: EMAIL })
    const token = tokenIn((await mails()).at(-1))
    app().clock.advance(days * DAY_MS)
    expect((await read(id, { token })).json().code).toBe('link_expired')
    expect((await reply(id, { token })).json().code).toBe('link_expired')
    const renew = (body: unknown) => app().request('POST', `/api/support/requests/${id}/link`, { body })
    for (const wrong of ['x', `${token}x`]) expect((await renew({ token: wrong })).statusCode).toBe(404)
    expect((await renew({ token })).json()).toEqual({ isSent: true })
    const mail = (await mails()).at(-1)
    expect(mail).toMatchObject({ to: EMAIL })
    expect((await read(id, { token: tokenIn(mail) })).statusCode).toBe(200)
    for (let index = 0; index < 2; index++) await renew({ token })
    expect((await renew({ token })).statusCode).toBe(429)
  },
)
