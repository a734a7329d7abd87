/** Paths that browsers navigate to. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { safeReturnTo } from '#lib/return-to.ts'
import { viewerOf } from '#platform/http/index.ts'
import { CLEAR_SITE_DATA, SIGNED_OUT_COOKIE } from '../sessions/signed-out.ts'
import { pageAfterSignIn } from '../two-factor/second-factor-sign-in.ts'
import type { Engine } from './engine.ts'
import { callLibrary, type LibraryAnswer } from './library-call.ts'
import { OIDC_PROVIDER, PROVIDER_UNAVAILABLE } from './oidc.ts'
import type { SignIn } from './sign-in.ts'

const HIDDEN = { schema: { hide: true } }

type Settings = { baseUrl: string; hasOidc: boolean }

/** `/api/login`, `/api/reauthenticate`, `/api/logout`, the callback of the OpenID provider, and links of old emails. */
export function navigationRoutes(
  app: FastifyInstance,
  engine: Engine,
  signIn: SignIn,
  settings: Settings,
): void {
  const { baseUrl, hasOidc } = settings

  app.get<{ Querystring: { returnTo?: unknown; signUp?: unknown } }>(
    '/api/login',
    HIDDEN,
    async (request, reply) => {
      const returnTo = safeReturnTo(request.query.returnTo)
      reply.header('cache-control', 'no-store')
      if (await viewerOf(request)) return reply.redirect(returnTo, 303)
      const search = returnTo === '/' ? '' : `?returnTo=${encodeURIComponent(returnTo)}`
      const loginPage = `/login${search}`
      const isNew = request.query.signUp !== undefined
      if (!hasOidc) return reply.redirect(isNew ? `/signup${search}` : loginPage, 303)
      const answer = await callLibrary(engine, baseUrl, withoutOrigin(request), '/sign-in/social', {
        provider: OIDC_PROVIDER,
        callbackURL: returnTo,
        errorCallbackURL: loginPage,
      })
      return redirectTo(reply, answer, `${loginPage}${loginPage.includes('?') ? '&' : '?'}${errorOf(answer)}`)
    },
  )

  app.get<{ Querystring: { returnTo?: unknown } }>('/api/reauthenticate', HIDDEN, async (request, reply) => {
    const returnTo = safeReturnTo(request.query.returnTo)
    reply.header('cache-control', 'no-store')
    if (!hasOidc || !isOwnNavigation(request, baseUrl)) return reply.redirect(returnTo, 303)
    const answer = await callLibrary(engine, baseUrl, withoutOrigin(request), '/sign-in/social', {
      provider: OIDC_PROVIDER,
      callbackURL: returnTo,
      errorCallbackURL: '/login',
      // The provider must ask for credentials, even if it has a session.
      additionalParams: { prompt: 'login', max_age: '0' },
    })
    return redirectTo(reply, answer, `/login?${errorOf(answer)}`)
  })

  app.get(`/api/auth/callback/${OIDC_PROVIDER}`, HIDDEN, async (request, reply) => {
    const query = request.url.split('?')[1] ?? ''
    const answer = await callLibrary(engine, baseUrl, request, `/callback/${OIDC_PROVIDER}?${query}`)
    const { nextStep, cookies } = await signIn.signedInByProvider(request, answer)
    const all = { ...answer, cookies: [...answer.cookies, ...cookies] }
    if (!nextStep) return redirectTo(reply, all, `/login?${errorOf(answer)}`)
    const location = pageAfterSignIn(nextStep, pathOf(answer.location))
    return redirectTo(reply, { ...all, location }, '/login')
  })

  // Emails from before the confirmation needed a session link to this path.
  app.get<{ Querystring: { token?: unknown } }>('/api/auth/verify-email', HIDDEN, async (request, reply) => {
    const { token } = request.query
    reply.header('cache-control', 'no-store')
    const search = typeof token === 'string' ? `?token=${encodeURIComponent(token)}` : ''
    return reply.redirect(`/confirm-email${search}`, 303)
  })

  app.get('/api/logout', HIDDEN, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!isOwnNavigation(request, baseUrl)) return refuseLogout(reply)
    const { cookies } = await signIn.signOut(request)
    reply.header('set-cookie', [...cookies, SIGNED_OUT_COOKIE]).header('clear-site-data', CLEAR_SITE_DATA)
    return reply.redirect('/', 303)
  })
}

/**
 * Whether a navigation started on this site, judged by Fetch Metadata if present, otherwise by Origin or Referer. Prefetches
 * do not count.
 */
function isOwnNavigation(request: FastifyRequest, baseUrl: string): boolean {
  const { origin, referer } = request.headers
  const purpose = request.headers['sec-purpose'] ?? request.headers.purpose
  if (typeof purpose === 'string' && purpose.includes('prefetch')) return false
  const site = request.headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') return false
  const own = [new URL(baseUrl).origin, `${request.protocol}://${request.host}`]
  const from = origin ?? referer
  return from === undefined || (URL.canParse(from) && own.includes(new URL(from).origin))
}

/** A confirmation page, so that a link on another site cannot sign users out. */
function refuseLogout(reply: FastifyReply): FastifyReply {
  const page =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Log out? | Littermate</title></head><body><h1>Log out?</h1><p>Another site sent you here, so nothing has happened.</p><p><a href="/api/logout">Log out</a> or <a href="/">go to Littermate</a></p></body></html>'
  return reply.code(403).type('text/html; charset=utf-8').send(page)
}

function redirectTo(reply: FastifyReply, answer: LibraryAnswer, otherwise: string): FastifyReply {
  if (answer.cookies.length > 0) reply.header('set-cookie', answer.cookies)
  const url = answer.location ?? (typeof answer.body.url === 'string' ? answer.body.url : null)
  return reply.header('cache-control', 'no-store').redirect(url && answer.status < 400 ? url : otherwise, 303)
}

/** The error that the sign-in page explains, as a query. */
function errorOf({ body }: LibraryAnswer): string {
  return `error=${body.code === PROVIDER_UNAVAILABLE ? PROVIDER_UNAVAILABLE : 'provider'}`
}

/** The path of an address of this site, as the library returns it. */
function pathOf(location: string | null): string {
  const url = URL.canParse(location ?? '', 'http://localhost')
    ? new URL(location ?? '', 'http://localhost')
    : null
  return safeReturnTo(url && url.pathname + url.search)
}

/** Links on other sites may start a sign-in, which the library's origin check would reject. */
function withoutOrigin(request: FastifyRequest): Pick<FastifyRequest, 'headers' | 'ip'> {
  const { cookie, 'user-agent': agent } = request.headers
  return { ip: request.ip, headers: { ...(cookie && { cookie }), ...(agent && { 'user-agent': agent }) } }
}
