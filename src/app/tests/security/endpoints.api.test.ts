import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { sessions, twoFactors, users } from '#features/accounts/api/tables.ts'
import { ONE_CLICK_PATH } from '#features/waiting-lists/path.ts'
import { MINUTE_MS } from '#lib/durations.ts'
import { ERRORS, type ErrorCode } from '#lib/errors.ts'
import { STAFF_ROLES } from '#lib/staff-roles.ts'
import { RECENT_MINUTES } from '#platform/http/index.ts'
import { addBreeder, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { ENDPOINTS, type EndpointCase } from '../test-endpoints.ts'

const { app } = appOfThisFile()

const guarded = ENDPOINTS.filter(({ contract }) => contract.access !== 'public')
const writes = ENDPOINTS.filter(({ method }) => method !== 'GET')
const withBody = ENDPOINTS.filter(({ contract }) => contract.body)

/** Routes below /api that are not in a contract: for browser navigation, other servers, and documentation. */
const OTHER_ROUTES = [
  'GET /api/auth/verify-email',
  'GET /api/docs',
  'GET /api/docs/*',
  'GET /api/openapi.json',
  'GET /api/account/exports/{id}/file',
  'GET /api/auth/callback/oidc',
  'GET /api/login',
  'GET /api/logout',
  'GET /api/reauthenticate',
  'GET /api/live',
  'POST /api/webhooks/stripe',
]

/** Forms of the sign-in pages, for browsers without scripts. */
const FORMS = [
  'POST /forgot-password',
  'POST /login',
  'POST /login/code',
  'POST /reset-password',
  'POST /signup',
]

/** Changes of given fields; a body without known fields changes nothing and is valid. */
const CHANGES_NOTHING: string[] = [
  'PATCH /api/breeders/{id}',
  'PATCH /api/breeders/cats/{id}',
  'PATCH /api/litters/{id}',
  'PATCH /api/inquiries/{id}',
  'PATCH /api/calendar/reminders',
  'PATCH /api/notification-choices',
  'PATCH /api/orders/{id}/review',
]

/** Calls an endpoint; a body that is text is sent unchanged. */
const call = (
  { method, url }: Pick<EndpointCase, 'method' | 'url'>,
  options: { as?: TestUser; body?: unknown; headers?: Record<string, string> } = {},
) => app().request(method, url, options)

const JSON_TYPE = { 'content-type': 'application/json' }

async function expectRefusal(response: Promise<{ statusCode: number; body: string }>, codes: ErrorCode[]) {
  const { statusCode, body } = await response
  const { code } = JSON.parse(body) as { code: ErrorCode }
  expect(codes, body).toContain(code)
  expect(statusCode).toBe(ERRORS[code][0])
}

describe('the contracts', () => {
  it('declare all routes of the app', () => {
    const routes = routesOf(app().app.server.printRoutes({ commonPrefix: false }))
    const inApi = routes.filter((route) => / \/api\/(?!\*)/.test(route))
    expect(inApi.sort()).toEqual([...ENDPOINTS.map(({ key }) => key), ...OTHER_ROUTES].sort())
  })

  it('are published as an OpenAPI document', async () => {
    const response = await app().request('GET', '/api/openapi.json')
    expect(response.headers['content-type']).toContain('application/json')
    const document = response.json()
    expect(document.openapi).toMatch(/^3\./)
    for (const { method, path, contract } of ENDPOINTS) {
      const operation = document.paths[path]?.[method.toLowerCase()]
      expect(operation, `${method} ${path}`).toMatchObject({ summary: contract.summary })
      expect(Boolean(operation.requestBody), `body of ${path}`).toBe(Boolean(contract.body))
      for (const [status, schema] of Object.entries(contract.responses)) {
        const shape = operation.responses[status]?.content?.['application/json']?.schema
        if (schema.type === 'object')
          expect(Object.keys(shape?.properties ?? {}), `answer of ${path}`).not.toEqual([])
        if (schema.type === 'array') expect(shape?.items, `answer of ${path}`).toBeDefined()
      }
      const named = (operation.parameters ?? []).map((parameter: { name: string }) => parameter.name)
      for (const [, name] of path.matchAll(/\{(\w+)\}/g)) expect(named).toContain(name)
    }
    expect(Object.keys(document.paths).filter((path) => path.includes('webhook'))).toEqual([])
  })

  it('have no other paths', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      for (const url of ['/api', '/api/nothing', '/api/cats/1/2/3', '/api/', '/api/%00', '/api/..%2fcats']) {
        await expectRefusal(call({ method, url }), ['not_found', 'bad_request'])
      }
    }
    await expectRefusal(call({ method: 'DELETE', url: '/api/cats' }), ['method_not_allowed'])
  })
})

describe('access', () => {
  it.each(guarded)('$key refuses visitors', async (endpoint) => {
    await expectRefusal(call(endpoint, { ...(endpoint.contract.body && { body: {} }) }), ['unauthenticated'])
    const forged = { cookie: 'littermate.session_token=abc.def' }
    await expectRefusal(call(endpoint, { headers: forged }), ['unauthenticated'])
  })

  it('endpoints for breeders and staff refuse other users', async () => {
    const buyer = await signUp(app())
    const breeder = await signUp(app())
    await app().services.db.update(users).set({ role: 'breeder' }).where(eq(users.id, breeder.id))
    for (const endpoint of ENDPOINTS) {
      const { access } = endpoint.contract
      if (access === 'public' || access === 'signed-in') continue
      await expectRefusal(call(endpoint, { as: buyer }), ['forbidden'])
      if (access !== 'breeder') await expectRefusal(call(endpoint, { as: breeder }), ['forbidden'])
    }
  })

  it.each(STAFF_ROLES)(
    'staff with the role %s reach what needs that role, and nothing else',
    async (staffRole) => {
      const person = await signUp(app())
      await app().services.db.update(users).set({ role: 'admin', staffRole }).where(eq(users.id, person.id))
      for (const endpoint of ENDPOINTS) {
        const { access } = endpoint.contract
        if (access === 'public' || access === 'signed-in' || access === 'breeder') continue
        const answer = call(endpoint, { as: person })
        const mayCall = access === 'support' || access === staffRole || staffRole === 'owner'
        if (mayCall) expect((await answer).statusCode).not.toBe(403)
        else await expectRefusal(answer, ['forbidden'])
      }
    },
  )

  it.each(writes)('$key refuses requests from other sites', async (endpoint) => {
    const foreign: Record<string, string>[] = [
      { origin: 'https://attacker.example' },
      { origin: 'null' },
      { origin: 'http://localhost.attacker.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]
    for (const headers of foreign) await expectRefusal(call(endpoint, { headers }), ['forbidden'])
    const own = await call(endpoint, {
      headers: { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' },
    })
    expect(own.json().code).not.toBe('forbidden')
  })
})

describe('an old session', () => {
  const careful = ENDPOINTS.filter(({ contract }) => contract.recentSignIn)

  it.each(careful)('$key asks who the user is', async (endpoint) => {
    const person = await signUp(app())
    const { db } = app().services
    await db.update(users).set({ role: 'admin', staffRole: 'owner' }).where(eq(users.id, person.id))
    const at = new Date(app().clock.now().getTime() - 15 * MINUTE_MS)
    await db.update(sessions).set({ authenticatedAt: at }).where(eq(sessions.userId, person.id))
    await expectRefusal(call(endpoint, { as: person }), ['reauthentication_required'])
  })

  it('is enough to pay with the own card', () => {
    const payments = ENDPOINTS.filter(({ key }) => key.endsWith('-intent'))
    expect(payments.map(({ contract }) => contract.recentSignIn)).toEqual([undefined, undefined, undefined])
  })
})

describe('the second factor', () => {
  /** What changes how one signs in, by the beginning of its path. */
  const CHANGES_SIGN_IN = /^\/api\/auth\/(two-factor|passkeys|email-change|change-password)/
  /** Changes that remove nothing and give no one access. */
  const HARMLESS = [
    'PATCH /api/auth/passkeys/{id}',
    'DELETE /api/auth/email-change',
    'POST /api/auth/email-change/confirm',
    'POST /api/auth/email-change/reject',
  ]
  const protectedWrites = ENDPOINTS.filter(({ contract }) => contract.recentFactor)

  it('is declared by everything that changes how one signs in', () => {
    const changes = ENDPOINTS.filter(
      ({ key, path, method }) => method !== 'GET' && CHANGES_SIGN_IN.test(path) && !HARMLESS.includes(key),
    )
    expect(changes.length).toBeGreaterThan(8)
    expect(changes.filter(({ contract }) => !contract.recentFactor).map(({ key }) => key)).toEqual([])
  })

  it.each(protectedWrites)(
    '$key demands it of users who have one, in a session that just began',
    async (endpoint) => {
      const { db } = app().services
      const person = await signUp(app())
      const now = app().clock.now()
      const body = endpoint.contract.body ? {} : undefined
      const codeOfCall = async () => (await call(endpoint, { as: person, ...(body && { body }) })).json()
      const isAsked = async () => (await codeOfCall()).details?.needs === 'second_factor'
      expect(await isAsked()).toBe(false)
      const stored = { userId: person.id, secret: 'unused', confirmedAt: now, createdAt: now }
      // The first call may have begun to set up an app.
      await db
        .insert(twoFactors)
        .values(stored)
        .onConflictDoUpdate({ target: twoFactors.userId, set: stored })
      expect(await codeOfCall()).toMatchObject({
        code: 'reauthentication_required',
        details: { needs: 'second_factor' },
      })
      const shown = async (minutesAgo: number) =>
        db
          .update(sessions)
          .set({ secondFactor: 'totp', secondFactorAt: new Date(now.getTime() - minutesAgo * MINUTE_MS) })
          .where(eq(sessions.userId, person.id))
      await shown(RECENT_MINUTES)
      expect(await isAsked()).toBe(true)
      await shown(0)
      expect(await isAsked()).toBe(false)
    },
  )
})

describe('a suspended user', () => {
  let person: TestUser
  beforeEach(async () => {
    person = await signUp(app())
    await app()
      .services.db.update(users)
      .set({ role: 'admin', staffRole: 'owner', suspendedAt: new Date() })
      .where(eq(users.id, person.id))
    await addBreeder(app(), { userId: person.id })
  })

  it.each(writes.filter(({ contract }) => contract.access !== 'public'))(
    '$key is refused unless the contract says otherwise',
    async (endpoint) => {
      const response = call(endpoint, { as: person, ...(endpoint.contract.body && { body: {} }) })
      if (endpoint.contract.whileSuspended) expect((await response).json().code).not.toBe('suspended')
      else await expectRefusal(response, ['suspended'])
    },
  )

  it('can read', async () => {
    const reads = ENDPOINTS.filter(({ method, contract }) => method === 'GET' && contract.access !== 'public')
    for (const endpoint of reads)
      expect((await call(endpoint, { as: person })).body).not.toContain('suspended. You can read')
  })

  it('cannot write with any route outside the contracts', async () => {
    const routes = routesOf(app().app.server.printRoutes({ commonPrefix: false }))
    const known = [...ENDPOINTS.map(({ key }) => key as string), ...OTHER_ROUTES]
    // The forms of the sign-in pages, uploads, which have their own check (receive.api.test.ts), and the unsubscribe link
    // of mails and that of invitations, which anyone may use. `/dev` belongs to the local payment provider.
    const guardedElsewhere = ['PUT /uploads/{id}', 'POST /unsubscribe', `POST ${ONE_CLICK_PATH}`, ...FORMS]
    const others = routes.filter((route) => !/^(GET|OPTIONS) /.test(route) && !/ \/api(\/\*)?$/.test(route))
    expect(others.filter((route) => !known.includes(route) && !route.includes('/dev/')).sort()).toEqual(
      guardedElsewhere.sort(),
    )
  })
})

describe('invalid input', () => {
  let person: TestUser
  beforeEach(async () => {
    // A user with access to every endpoint.
    person = await signUp(app())
    await app()
      .services.db.update(users)
      .set({ role: 'admin', staffRole: 'owner' })
      .where(eq(users.id, person.id))
    await addBreeder(app(), { userId: person.id })
  })

  it.each(withBody)('$key refuses an invalid body', async (endpoint) => {
    const unknown = [{}, { catId: 7, email: 7 }, { catId: '\u0000', email: '\u0000' }]
    const wrong = [[], null, 7, 'text', ...(CHANGES_NOTHING.includes(endpoint.key) ? [] : unknown)]
    for (const body of wrong) {
      const sent = call(endpoint, { as: person, body: JSON.stringify(body), headers: JSON_TYPE })
      await expectRefusal(sent, ['invalid', 'bad_request'])
    }
    await expectRefusal(call(endpoint, { as: person }), ['invalid', 'bad_request'])
    const polluting = '{"__proto__":{"catId":"7"}}'
    await expectRefusal(call(endpoint, { as: person, body: polluting, headers: JSON_TYPE }), [
      'invalid',
      'bad_request',
    ])
  })

  it.each(writes)('$key refuses malformed JSON, other content types, and large bodies', async (endpoint) => {
    for (const body of ['{', '{"a":}', '\u0000', '{"a":1}}']) {
      await expectRefusal(call(endpoint, { as: person, body, headers: JSON_TYPE }), ['bad_request'])
    }
    for (const type of ['text/xml', 'multipart/form-data; boundary=x', 'application/octet-stream', 'cats']) {
      const sent = call(endpoint, { as: person, body: '{}', headers: { 'content-type': type } })
      await expectRefusal(sent, ['unsupported_type'])
    }
    const large = JSON.stringify({ text: 'x'.repeat(endpoint.contract.maxBytes ?? 300 * 1024) })
    await expectRefusal(call(endpoint, { as: person, body: large, headers: JSON_TYPE }), ['too_large'])
  })

  it.each(ENDPOINTS.filter(({ contract }) => contract.params))(
    '$key refuses malformed IDs',
    async ({ method, path }) => {
      for (const id of ['0', '%00', '%F0%9F%90%88', '%27%20or%201=1', 'x'.repeat(290), '%25']) {
        const response = await call({ method, url: path.replace(/\{\w+\}/g, id) }, { as: person })
        expect([400, 404], `${id}: ${response.body}`).toContain(response.statusCode)
      }
    },
  )
})

/** Routes such as `GET /api/cats/{id}` from Fastify's tree of routes, without HEAD, which every GET has. */
function routesOf(tree: string): string[] {
  const parents: string[] = []
  return tree.split('\n').flatMap((line) => {
    const match = /^((?:[│ ] {3})*)[├└]── (\S+) \(([^)]*)\)/.exec(line)
    if (!match) return []
    const [, indent = '', part = '', methods = ''] = match
    const depth = indent.length / 4
    // A part that begins with a letter, a hyphen, or a dot continues the name above it: `cancel` and `lation`.
    const tail = /^[/a-z.-]/.test(part) || depth === 0 ? part : `/${part}`
    parents.splice(depth, parents.length, tail)
    const path = parents.join('').replace(/:(\w+)/g, '{$1}')
    return methods
      .split(', ')
      .filter((method) => method !== 'HEAD')
      .map((method) => `${method} ${path}`)
  })
}
