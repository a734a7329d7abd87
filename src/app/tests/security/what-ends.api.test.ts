/** Each cell of docs/evidence/what-ends.md. */
import { eq, sql } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Fate, WHAT_ENDS } from '#app/documents/what-ends.ts'
import { setStaff } from '#features/accounts/api/index.ts'
import { signCookie } from '#features/accounts/api/sessions/session-cookie.ts'
import { sessions, trustedDevices, twoFactors, users } from '#features/accounts/api/tables.ts'
import { CAT_CHANGED } from '#features/cats/events.ts'
import { moderationCalls, signUpStaff } from '#features/moderation/test-world.ts'
import { deleteAsStaff } from '#features/privacy/api/index.ts'
import { dataExports } from '#features/privacy/api/tables.ts'
import { callsOf } from '#features/privacy/test-world.ts'
import { DAY_MS, HOUR_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { read } from '#platform/db/rows.ts'
import { KEYS } from '#testing/app.ts'
import { createAuthenticator } from '#testing/authenticator.ts'
import { PASSWORD, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { ONLY_POSTGRES } from '#testing/only-if.ts'
import { listen, type TestStream } from '#testing/streams.ts'
import { whileLocked } from '#testing/while-locked.ts'

type Event = keyof typeof WHAT_ENDS
type As = { cookie: string }
type Person = Awaited<ReturnType<typeof personWithEverything>>

const { app } = appOfThisFile({ rateLimits: false, work: false })
const db = () => app().services.db
const { act } = moderationCalls(app)
const { ask, run } = callsOf(app)
const NEW_PASSWORD = 'quite another secret'

const streams: TestStream[] = []
beforeEach(() => app().clock.set(new Date()))
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close()
})

const auth = (path: string, body: unknown, as?: As) =>
  app().request('POST', `/api/auth${path}`, { ...(body !== undefined && { body }), ...(as && { as }) })

/** How each event happens to a person. */
const EVENTS: Record<Event, (person: Person) => Promise<LightMyRequestResponse | undefined>> = {
  'changes the password': ({ here }) =>
    auth('/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }, here),
  'resets the password with a link': async ({ email }) => {
    await auth('/request-password-reset', { email })
    return auth('/reset-password', {
      token: await tokenTo(email, 'reset-password'),
      newPassword: NEW_PASSWORD,
    })
  },
  'gets a new address': async ({ change }) => {
    await auth('/email-change/confirm', { token: change.present })
    return auth('/email-change/confirm', { token: change.new })
  },
  'rejects a new address in the present mailbox': ({ change }) =>
    auth('/email-change/reject', { token: change.present }),
  'sets up an authenticator app': async ({ here }) => {
    const { key } = (await auth('/two-factor', undefined, here)).json()
    const timestamp = app().clock.now().getTime()
    return auth(
      '/two-factor/confirm',
      { code: new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp }) },
      here,
    )
  },
  'removes the authenticator app': ({ here }) =>
    app().request('DELETE', '/api/auth/two-factor', { as: here }),
  'adds a passkey': ({ here }) => addPasskey(here),
  'removes a passkey': async ({ here }) => {
    const { id } = (await addPasskey(here)).json()
    return app().request('DELETE', `/api/auth/passkeys/${id}`, { as: here })
  },
  'loses the second factors by an owner of the site': async (person) => {
    await setStaff(app().services, person.email, 'support')
    return asOwner('POST', `/staff/${person.id}/two-factor-reset`, { reason: 'The phone was stolen' })
  },
  'gets a role of staff': ({ email }) => asOwner('POST', '/staff/accounts', { email, staffRole: 'support' }),
  'gets another role of staff': async ({ id, email }) => {
    await setStaff(app().services, email, 'support')
    return asOwner('PATCH', `/staff/accounts/${id}`, { staffRole: 'finance' })
  },
  'loses the role of staff': async ({ id, email }) => {
    await setStaff(app().services, email, 'support')
    return asOwner('DELETE', `/staff/accounts/${id}`)
  },
  'is suspended': async ({ id }) => act(await signUpStaff(app()), id, 'suspend'),
  'asks for the deletion of the account': (person) => ask(user(person)),
  'is deleted': async ({ id }) => {
    const { id: staffId } = await signUpStaff(app())
    // At once, because links and changes of address would expire during the two weeks that users have.
    await db().transaction((tx) => deleteAsStaff(app().services, tx, { userId: id, staffId }))
    await run()
    return undefined
  },
  'signs out': ({ here }) => auth('/sign-out', {}, here),
  'signs out all other sessions': ({ here }) => auth('/sessions/end-others', {}, here),
  'is signed out by staff': async ({ id }) => act(await signUpStaff(app()), id, 'sign_out'),
}

describe.each(Object.entries(WHAT_ENDS))('when a user %s', (event, row) => {
  // Where it does not matter which session asked for a new address, once is enough.
  const matters = row.changeAskedHere !== row.changeAskedElsewhere && row.changeAskedElsewhere !== '–'
  it.each(matters ? (['here', 'elsewhere'] as const) : (['here'] as const))(
    'what the table says ends, with a new address that was asked for %s',
    async (asked) => {
      const [person, bystander] = await Promise.all([
        personWithEverything({ asked, hasApp: row.trustedDevices !== '–' }),
        personWithEverything({ asked, hasApp: true }),
      ])
      const answer = await EVENTS[event as Event](person)
      expect(answer?.statusCode ?? 200, answer?.body).toBeLessThan(300)
      const { trustedDevices: trusted, ...fates } = await fatesOf(person)
      const { changeAskedHere, changeAskedElsewhere, ...expected } = row
      expect({ ...fates, trustedDevices: row.trustedDevices === '–' ? '–' : trusted }).toEqual({
        ...expected,
        theseStreams: row.thisSession,
        otherStreams: row.otherSessions,
        change: asked === 'here' ? changeAskedHere : changeAskedElsewhere,
      })
      // Nothing of anyone else ends.
      expect(new Set(Object.values(await fatesOf(bystander)))).toEqual(new Set(['stays']))
    },
  )
})

/** A user who is signed in with two browsers and has everything that could end. */
async function personWithEverything({ asked, hasApp }: { asked: 'here' | 'elsewhere'; hasApp: boolean }) {
  const { id, email } = await signUp(app())
  await db().delete(sessions).where(eq(sessions.userId, id))
  const [here, elsewhere] = [await signIn(email), await signIn(email)]
  const now = app().clock.now()
  const expiresAt = new Date(now.getTime() + 40 * DAY_MS)
  const devices = (await app().request('GET', '/api/auth/known-devices', { as: here })).json()
  const deviceIds = devices.map((device: { id: string }) => device.id)
  if (hasApp) {
    await db().insert(twoFactors).values({ userId: id, secret: 'unused', confirmedAt: now, createdAt: now })
    await db().insert(trustedDevices).values({ userId: id, digest: newId(), expiresAt })
  }
  await db()
    .update(sessions)
    .set({ secondFactor: 'totp', secondFactorAt: now })
    .where(eq(sessions.userId, id))
  await auth('/request-password-reset', { email })
  await auth('/send-verification-email', {}, here)
  const newEmail = `new-${email}`
  const request = await auth('/email-change', { newEmail }, asked === 'here' ? here : elsewhere)
  expect(request.statusCode, request.body).toBe(200)
  const change = {
    present: await tokenTo(email, 'email-change'),
    new: await tokenTo(newEmail, 'email-change'),
  }
  const exportId = newId()
  await db()
    .insert(dataExports)
    .values({ id: exportId, userId: id, state: 'ready', requestedAt: now, readyAt: now, expiresAt, bytes: 3 })
  const file = { bytes: Buffer.from('zip'), contentType: 'application/zip' }
  await app().services.storage.put(`exports/${exportId}.zip`, file)
  const [theseStreams, otherStreams] = [await listenAs(here), await listenAs(elsewhere)]
  return {
    ...{ id, email, here, elsewhere, change, exportId, theseStreams, otherStreams, deviceIds },
    resetToken: await tokenTo(email, 'reset-password'),
    confirmationToken: await tokenTo(email, 'confirm-email'),
  }
}

/** What became of everything that a person had. */
async function fatesOf(person: Person) {
  const { id, here, elsewhere, change, exportId, deviceIds } = person
  const again = await signInByHand(id)
  await app().services.events.publish(db(), CAT_CHANGED, { catId: newId() })
  const known = (await app().request('GET', '/api/auth/known-devices', { as: again })).json()
  const isKnown = (deviceId: string) => known.some((device: { id: string }) => device.id === deviceId)
  const exported = await app().request('POST', `/api/account/exports/${exportId}/download`, { as: again })
  const file = exported.json().url && (await app().request('GET', exported.json().url, { as: again }))
  const reset = await auth('/reset-password', { token: person.resetToken, newPassword: 'password123' })
  const confirmed = await auth('/email-change/confirm', { token: change.new })
  // Confirming again does nothing.
  await db().update(users).set({ isVerified: false }).where(eq(users.id, id))
  return {
    thisSession: fate(await isSignedIn(here)),
    otherSessions: fate(await isSignedIn(elsewhere)),
    theseStreams: await fateOfStream(person.theseStreams),
    otherStreams: await fateOfStream(person.otherStreams),
    // A link that works comes as far as the strength of the password.
    resetLinks: fate(reset.json().code === 'weak_password'),
    confirmationLinks: fate(
      (await auth('/confirm-email', { token: person.confirmationToken }, again)).statusCode === 200,
    ),
    change: fateOfChange(confirmed),
    exportLinks: fate(file?.statusCode === 200),
    thisDevice: fate(isKnown(deviceIds[0])),
    otherDevices: fate(isKnown(deviceIds[1])),
    trustedDevices: fate((await db().$count(trustedDevices, eq(trustedDevices.userId, id))) === 1),
  }
}

const fate = (stays: boolean): Fate => (stays ? 'stays' : 'ends')

function fateOfChange(answer: LightMyRequestResponse): Fate {
  const { code, isChanged } = answer.json()
  if (code === 'suspended' || code === 'deletion_pending') return 'waits'
  return fate(isChanged === false)
}

/** Whether a stream was closed before a later event arrived. */
async function fateOfStream(stream: TestStream): Promise<Fate | undefined> {
  const last = () => stream.events().at(-1)?.event
  await expect.poll(last).toMatch(new RegExp(`^(session-ended|${CAT_CHANGED.name})$`))
  if (last() === 'session-ended') await stream.ended
  return fate(last() !== 'session-ended')
}

const isSignedIn = async (as: As) => (await app().request('GET', '/api/auth/user', { as })).statusCode === 200
const user = ({ id, email, here }: Person): TestUser => ({ id, email, cookie: here.cookie })

async function signIn(email: string): Promise<As> {
  const answer = await auth('/sign-in/email', { email, password: PASSWORD })
  return { cookie: cookiesOf(answer) }
}

/** A session that starts after everything, also for a user who cannot sign in. */
async function signInByHand(userId: string): Promise<As> {
  const token = newId()
  const now = app().clock.now()
  const times = { createdAt: now, lastActiveAt: now, expiresAt: new Date(now.getTime() + HOUR_MS) }
  await db()
    .insert(sessions)
    .values({ userId, token, ...times, authenticatedAt: now, secondFactor: 'totp', secondFactorAt: now })
  return { cookie: `littermate.session_token=${signCookie(token, KEYS)}` }
}

async function listenAs(as: As): Promise<TestStream> {
  const stream = await listen(app(), { as })
  streams.push(stream)
  return stream
}

async function asOwner(method: string, path: string, body?: unknown): Promise<LightMyRequestResponse> {
  const as = await signUpStaff(app())
  return app().request(method, `/api/admin${path}`, { as, body })
}

async function addPasskey({ cookie }: As): Promise<LightMyRequestResponse> {
  const started = await auth('/passkeys/options', undefined, { cookie })
  const credential = createAuthenticator().register(started.json())
  return auth('/passkeys', { name: 'Laptop', credential }, { cookie: `${cookie}; ${cookiesOf(started)}` })
}

const cookiesOf = (answer: LightMyRequestResponse): string =>
  [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ')

const textRow = z.object({ text: z.string() })

/** The token of the latest email to an address with a link to a page. */
async function tokenTo(to: string, page: string): Promise<string> {
  const rows = await read(db(), textRow).rows(sql`
    select data #>> '{message}' as text from jobs.job
    where name = 'mail.send' and data #>> '{message,to}' = ${to} order by created_on desc, id desc`)
  const found = rows
    .map(({ text }) => new RegExp(`${page}\\?token=([\\w.%-]+)`).exec(text)?.[1])
    .find(Boolean)
  if (!found) throw new Error(`no email to ${to} with a link to ${page}`)
  return decodeURIComponent(found)
}

it('a new address that was asked for in a session that has signed out is not kept by signing out all others', async () => {
  const { here, elsewhere, change } = await personWithEverything({ asked: 'elsewhere', hasApp: true })
  await auth('/sign-out', {}, elsewhere)
  await auth('/sessions/end-others', {}, here)
  expect(fateOfChange(await auth('/email-change/confirm', { token: change.new }))).toBe('ends')
})

describe('at the same time', ONLY_POSTGRES, () => {
  it('a session that ends cannot ask for a new address', async () => {
    const { id, cookie, email } = await signUp(app())
    const asked = await whileLocked(db(), {
      lock: (tx) => tx.execute(sql`select 1 from users where id = ${id} for update`),
      start: () => auth('/email-change', { newEmail: `new-${email}` }, { cookie }),
      change: (tx) => tx.execute(sql`delete from sessions where user_id = ${id}`),
    })
    expect([asked.statusCode, asked.json().code]).toEqual([401, 'unauthenticated'])
    expect((await db().execute(sql`select 1 from email_changes`)).rows).toEqual([])
  })

  it('a link that is emailed to the previous address while it changes does not reset the password', async () => {
    const { id, email } = await signUp(app())
    await whileLocked(db(), {
      lock: (tx) => tx.execute(sql`lock table verifications in exclusive mode`),
      start: () => auth('/request-password-reset', { email }),
      change: (tx) => tx.execute(sql`update users set email = ${`new-${email}`} where id = ${id}`),
    })
    const token = await tokenTo(email, 'reset-password')
    const reset = await auth('/reset-password', { token, newPassword: NEW_PASSWORD })
    expect(reset.json().code).toBe('link_expired')
  })
})
