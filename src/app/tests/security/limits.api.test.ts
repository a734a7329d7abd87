/**
 * Every rate limit of docs/evidence/rate-limits.md: its last try is accepted and the next one is not; another key is free; and after
 * the window there are new tries.
 */
import type { LightMyRequestResponse } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, expect, it } from 'vitest'
import { CODE_DELAY } from '#features/accounts/api/limits.ts'
import { signUpImporter } from '#features/breeding/test-imports.ts'
import { transactionEvents } from '#features/sales/api/tables.ts'
import type { Entry } from '#features/waiting-lists/contract.ts'
import { addDays } from '#lib/dates.ts'
import { DAY_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { listRateLimits, type RateLimit } from '#platform/rate-limits/index.ts'
import { addCat, PASSWORD, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addKitten, joinList, openList, sendOffer } from '#testing/sales/offers.ts'
import { signUpBreeder } from '#testing/sales/payout-accounts.ts'
import { reservedKitten } from '#testing/sales/reserved-kittens.ts'
import { addTestSale } from '#testing/sales/sales.ts'

// With a mail server, signing up does not tell whether an address has an account. No mail is sent, because nothing works.
const { app, database } = appOfThisFile({
  env: { TRUSTED_PROXIES: '1', SMTP_URL: 'smtp://localhost:25' },
  work: false,
})

// Rows that the database dates are counted by the clock of the app.
beforeEach(() => {
  app().clock.set(new Date())
})

/** Tries of one key, and of another one. */
type Who = 'same' | 'other'
type Try = (who: Who) => Promise<LightMyRequestResponse>

/** Prepares what a limit needs and returns its tries. */
const TRIES: Record<string, () => Promise<Try>> = {
  'try-sign-up': async () => (who) => signUpWith({ password: 'password123' }, inNetwork(who)),
  'sign-up-hour': async () => (who) => signUpWith({}, inNetwork(who)),
  'sign-up-day': async () => (who) => signUpWith({}, inNetwork(who)),
  'sign-up-wide': async () => (who) => signUpWith({}, inWideNetwork(who)),
  'known-sign-up': async () => {
    const known = { same: await person(), other: await person() }
    return (who) => signUpWith({ email: known[who].email }, inNewNetwork())
  },
  'mail-email': async () => (who) => requestReset(`${who}@example.com`, inNewNetwork()),
  'mail-address': async () => (who) => requestReset(newAddress(), inNetwork(who)),
  reset: async () => (who) => auth('/reset-password', { token: 'x', newPassword: PASSWORD }, inNetwork(who)),
  passkey: async () => (who) => auth('/sign-in/passkey/options', undefined, inNetwork(who)),
  'guess-any': async () => (who) =>
    auth('/sign-in/email', { email: newAddress(), password: 'not this one' }, inWideNetwork(who)),
  'new-device-mail': async () => {
    const owners = { same: await withKnownDevice(), other: await withKnownDevice() }
    return (who) => signIn(owners[who], inNewNetwork())
  },
  reauthenticate: async () => {
    const people = await two()
    return (who) => auth('/reauthenticate', { password: 'not this one' }, inNewNetwork(), people[who])
  },
  'reauthenticate-address': async () => async (who) =>
    auth('/reauthenticate', { password: 'not this one' }, inNetwork(who), await person()),
  'change-email': async () => {
    const people = await two()
    return (who) => auth('/email-change', { newEmail: newAddress() }, inNewNetwork(), people[who])
  },
  'code-address': async () => {
    // One wrong code for each, so that no account is slowed down.
    const people = await Promise.all(Array.from({ length: 6 }, withApp))
    await database().query({ text: 'delete from rate_limits', values: [] })
    return async (who) => enterWrongCode(people.pop() ?? (await withApp()), inNetwork(who))
  },
  'code-notice': async () => {
    const people = { same: await withApp(), other: await withApp() }
    for (const each of [people.same, people.other]) await enterWrongCode(each, inNewNetwork())
    return async (who) => {
      // The next wrong code is the first that is followed by a wait.
      await database().query({
        text: "update rate_limits set points = $1, blocked_until = null, expires_at = $2 where key like 'code:%'",
        values: [CODE_DELAY.free - 1, new Date(app().clock.now().getTime() + DAY_MS)],
      })
      return enterWrongCode(people[who], inNewNetwork())
    }
  },
  'deletion-password': async () => {
    const people = await two()
    return (who) => post('/api/account/deletion', { password: 'not this one' }, people[who])
  },
  exports: async () => {
    const people = await two()
    return async (who) => {
      const response = await post('/api/account/exports', undefined, people[who])
      await database().query({ text: "update data_exports set state = 'failed'", values: [] })
      return response
    }
  },
  'support-network': async () => (who) => writeToSupport(newAddress(), inNetwork(who)),
  'support-network-day': async () => (who) => writeToSupport(newAddress(), inNetwork(who)),
  'support-sender': async () => (who) => writeToSupport(`${who}@example.com`, inNewNetwork()),
  'support-sender-day': async () => (who) => writeToSupport(`${who}@example.com`, inNewNetwork()),
  'support-reply': async () => {
    const requests = await supportRequests()
    return (who) =>
      post(
        `/api/support/requests/${requests[who]}/messages`,
        { messageId: newId(), text: 'One more thing.' },
        requests.sender,
      )
  },
  'support-link': async () => {
    const requests = { same: await visitorRequest(), other: await visitorRequest() }
    app().clock.advance(400 * DAY_MS)
    return (who) =>
      post(`/api/support/requests/${requests[who].id}/link`, { token: requests[who].token }, undefined)
  },
  'visitor-upload': async () => (who) => askForUpload(inNetwork(who)),
  'visitor-upload-day': async () => (who) => askForUpload(inNetwork(who)),
  'visitor-upload-wide': async () => (who) => askForUpload(inWideNetwork(who)),
  'payout-account': async () => {
    const owners = { same: await signUpBreeder(app()), other: await signUpBreeder(app()) }
    return (who) => post('/api/payout-account/onboarding', undefined, owners[who].owner)
  },
  messages: async () => {
    const people = await two()
    const { owner } = await signUpBreeder(app())
    return (who) =>
      post('/api/messages', { receiverId: owner.id, content: 'Is she still available?' }, people[who])
  },
  conversations: async () => {
    const people = await two()
    return async (who) => {
      const { owner } = await signUpBreeder(app())
      return post('/api/messages', { receiverId: owner.id, content: 'Is she still available?' }, people[who])
    }
  },
  reports: async () => {
    const people = await two()
    return async (who) => {
      const { id } = await addCat(app())
      return post('/api/reports', { catId: id, reason: 'misleading' }, people[who])
    }
  },
  payments: async () => {
    const people = await two()
    return async (who) => {
      const { id } = await addCat(app())
      const response = await post('/api/create-deposit-payment-intent', { catId: id }, people[who])
      // The database dates them, but the clock of the app counts them.
      await database().query({
        text: 'update payments set created_at = $1 where cat_id = $2',
        values: [app().clock.now(), id],
      })
      return response
    }
  },
  'canceled-purchases': async () => {
    const people = await two()
    const { breeder } = await signUpBreeder(app())
    return async (who) => {
      const { id: buyerId } = people[who]
      const cat = await addCat(app(), { breederId: breeder.id })
      const response = await post('/api/create-deposit-payment-intent', { catId: cat.id }, people[who])
      const sold = await addCat(app(), { breederId: breeder.id })
      const { id: transactionId } = await addTestSale(app(), { cat: sold, buyerId, status: 'canceled' })
      const event = {
        kind: 'cancel',
        actor: 'buyer',
        actorId: buyerId,
        fromStatus: 'paid',
        toStatus: 'canceled',
      } as const
      await app()
        .services.db.insert(transactionEvents)
        .values({ ...event, transactionId, createdAt: app().clock.now() })
      return response
    }
  },
  'birth-dates': async () => {
    const buyer = await person()
    const { owner, breeder } = await signUpBreeder(app())
    const litterWithSale = async () => {
      const { litter, kitten } = await reservedKitten(app(), { breederId: breeder.id, buyer })
      return { id: litter.id, catId: kitten.id, day: litter.birthDate ?? '' }
    }
    const litters = { same: await litterWithSale(), other: await litterWithSale() }
    return (who) => {
      const { id, catId } = litters[who]
      litters[who].day = addDays(litters[who].day, 1)
      const body = { birthDate: litters[who].day, kittenDecisions: [{ catId, decision: 'change' }] }
      return app().request('PATCH', `/api/litters/${id}`, { as: owner, body })
    }
  },
  offers: async () => {
    const world = await openList(app())
    const join = async () => joinList(app(), world, await person())
    const entries = { same: await join(), other: await join() }
    const kitten = await addKitten(app(), world)
    return async (who) => {
      const response = await sendOffer(app(), world, entries[who], [kitten], {
        skipReason: 'As we agreed.',
      })
      const id = response.json<Entry>().offer?.id
      if (id)
        await post(`/api/breeders/waiting-list/offers/${id}/withdraw`, { reason: 'A mistake.' }, world.owner)
      return response
    }
  },
  'import-checks': async () => {
    const owners = { same: await signUpImporter(app()), other: await signUpImporter(app()) }
    return (who) => owners[who].send([{}])
  },
  'calendar-addresses': async () => {
    const owners = { same: await signUpBreeder(app()), other: await signUpBreeder(app()) }
    return (who) => app().request('POST', '/api/calendar/feed', { as: owners[who].owner })
  },
  'invitation-imports': async () => {
    const lists = { same: await openList(app()), other: await openList(app()) }
    for (const { owner } of [lists.same, lists.other]) await confirmAddress(owner)
    return (who) => {
      const { pairingId, owner } = lists[who]
      const family = { name: 'Robin', email: newAddress(), since: '2026-01-01' }
      return post(
        '/api/breeders/waiting-list/invitations',
        { list: pairingId, haveAsked: true, families: [family] },
        owner,
      )
    }
  },
  'list-messages': async () => {
    const lists = { same: await openList(app()), other: await openList(app()) }
    for (const list of [lists.same, lists.other]) {
      await confirmAddress(list.owner)
      await joinList(app(), list, await person())
    }
    return (who) => {
      const { pairingId, owner } = lists[who]
      const body = { id: newId(), list: pairingId, content: 'Hazel is well, and rests a lot.' }
      return post('/api/breeders/waiting-list/messages', body, owner)
    }
  },
  'pickup-proposals': async () => {
    const buyer = await person()
    const sale = async () =>
      (await addTestSale(app(), { cat: await addCat(app(), { status: 'sold' }), buyerId: buyer.id })).id
    const sales = { same: await sale(), other: await sale() }
    const day = new Date(app().clock.now().getTime() + 60 * DAY_MS).toISOString().slice(0, 10)
    return (who) => post(`/api/orders/${sales[who]}/pickup`, { id: newId(), day }, buyer)
  },
}

/** They count in the memory of each process; the named tests take them to their numbers. */
const TESTED_ELSEWHERE = [
  'public-reads',
  'user-reads',
  'files-on-demand',
  'pictures-on-demand',
  'calendar-reads',
]

/** The responses that show that a try was not refused: many tries are wrong guesses. */
const ACCEPTED = [200, 201, 400, 401, 404, 422]
/** Mails to people; a try that is answered with silence sends none. */
const SENT = "select count(*)::int as sent from jobs.job where name = 'mail.send'"

const limits = listRateLimits()

it('every limit has its tries here', () => {
  expect([...Object.keys(TRIES), ...TESTED_ELSEWHERE].sort()).toEqual(limits.map(({ name }) => name).sort())
})

const withTries = limits.filter(({ name }) => name in TRIES)

it.each(withTries.filter(({ answer }) => answer !== 'silence'))(
  '$name: $points in $seconds seconds for each $by, then an error',
  async (limit) => {
    const attempt = await triesOf(limit)
    await reachLast(limit, () => expectAccepted(attempt, 'same'))
    await expectAccepted(attempt, 'same')
    for (let further = 0; further < 2; further += 1) {
      const refused = await attempt('same')
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    }
    await expectAccepted(attempt, 'other')
    app().clock.advance(limit.seconds * 1_000)
    await expectAccepted(attempt, 'same')
  },
)

it.each(withTries.filter(({ answer }) => answer === 'silence'))(
  '$name: $points in $seconds seconds for each $by, then nothing',
  async (limit) => {
    const attempt = await triesOf(limit)
    const before = await sent()
    let expected = before
    // Some are sent after the response.
    const expectSent = async (who: Who) => {
      await attempt(who)
      expected += 1
      await expect.poll(sent).toBe(expected)
    }
    await reachLast(limit, () => expectSent('same'))
    await expectSent('same')
    for (let further = 0; further < 2; further += 1) await attempt('same')
    await expectSent('other')
    app().clock.advance(limit.seconds * 1_000)
    await expectSent('same')
  },
)

async function triesOf({ name }: RateLimit): Promise<Try> {
  const prepare = TRIES[name]
  if (!prepare) throw new Error(`no tries of ${name}`)
  return prepare()
}

/** Tries until one more is accepted. A count is set to that; rows are added one by one. */
async function reachLast({ name, points }: RateLimit, accepted: () => Promise<void>): Promise<void> {
  if (points === 1) return
  await accepted()
  const counted = await database().query<{ key: string }>({
    text: 'update rate_limits set points = $1 where key like $2 returning key',
    values: [points - 1, `${name}:%`],
  })
  expect(counted.length).toBeLessThanOrEqual(1)
  if (counted.length === 0) for (let tries = 1; tries < points - 1; tries += 1) await accepted()
}

async function expectAccepted(attempt: Try, who: Who): Promise<void> {
  const response = await attempt(who)
  expect(ACCEPTED, response.body).toContain(response.statusCode)
}

async function sent(): Promise<number> {
  const [row] = await database().query<{ sent: number }>({ text: SENT, values: [] })
  return row?.sent ?? 0
}

let networks = 0
const inNewNetwork = () => {
  networks += 1
  return `2001:db8:${networks.toString(16)}::1`
}
const inNetwork = (who: Who) => (who === 'same' ? '203.0.113.7' : '198.51.100.7')
/** Another network of the same /48 each time. */
const inWideNetwork = (who: Who) => {
  networks += 1
  return `2001:db8:${who === 'same' ? 'ffff' : 'fffe'}:${networks.toString(16)}::1`
}
const newAddress = () => `${newId()}@example.com`

const post = (path: string, body: unknown, as: TestUser | undefined, ip = inNewNetwork()) =>
  app().request('POST', path, { body, ...(as && { as }), headers: { 'x-forwarded-for': ip } })
const auth = (path: string, body: unknown, ip: string, as?: TestUser) =>
  post(`/api/auth${path}`, body, as, ip)
/** A user with a confirmed address. */
async function person(): Promise<TestUser> {
  const user = await signUp(app())
  await confirmAddress(user)
  return user
}
const confirmAddress = ({ id }: TestUser) =>
  database().query({ text: 'update users set is_verified = true where id = $1', values: [id] })
const two = async () => ({ same: await person(), other: await person() })
const signUpWith = (changes: object, ip: string) =>
  auth(
    '/sign-up/email',
    { email: newAddress(), password: PASSWORD, firstName: 'Grace', lastName: 'Hopper', ...changes },
    ip,
  )
const requestReset = (email: string, ip: string) => auth('/request-password-reset', { email }, ip)
const signIn = ({ email }: TestUser, ip: string) => auth('/sign-in/email', { email, password: PASSWORD }, ip)
const askForUpload = (ip: string) => post('/api/objects/visitor-upload', undefined, undefined, ip)
const writeToSupport = (email: string, ip: string) =>
  post(
    '/api/support',
    { clientId: newId(), topic: 'other', text: 'I have a question.', email },
    undefined,
    ip,
  )

/** The cookies that a response sets, as a browser sends them. */
const cookiesOf = (response: LightMyRequestResponse) =>
  [response.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ')

/** A user who has signed in on a device and whose account is not new. */
async function withKnownDevice(): Promise<TestUser> {
  const user = await person()
  await signIn(user, inNewNetwork())
  app().clock.advance(2 * DAY_MS)
  return user
}

/** A user with an authenticator app. */
async function withApp(): Promise<TestUser> {
  const user = await person()
  const { key } = (await auth('/two-factor', undefined, inNewNetwork(), user)).json()
  const timestamp = app().clock.now().getTime()
  const code = new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp })
  const confirmed = await auth('/two-factor/confirm', { code }, inNewNetwork(), user)
  expect(confirmed.statusCode, confirmed.body).toBe(200)
  return user
}

/** Enters the password and then a wrong code. */
async function enterWrongCode(user: TestUser, ip: string): Promise<LightMyRequestResponse> {
  const cookie = cookiesOf(await signIn(user, inNewNetwork()))
  return app().request('POST', '/api/auth/sign-in/code', {
    body: { code: '000000' },
    headers: { 'x-forwarded-for': ip, cookie },
  })
}

/** Two requests of a user. */
async function supportRequests(): Promise<Record<Who, string> & { sender: TestUser }> {
  const sender = await person()
  const write = async (): Promise<string> =>
    (
      await post('/api/support', { clientId: newId(), topic: 'other', text: 'I have a question.' }, sender)
    ).json().id
  return { sender, same: await write(), other: await write() }
}

/** A visitor's request with the token of its link. */
async function visitorRequest(): Promise<{ id: string; token: string }> {
  const { id } = (await writeToSupport(newAddress(), inNewNetwork())).json()
  const [mail] = await database().query<{ text: string }>({
    text: `select data #>> '{message,text}' as text from jobs.job
      where name = 'mail.send' and data #>> '{message,text}' like '%' || $1 || '%'`,
    values: [id],
  })
  return { id, token: /token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '' }
}
