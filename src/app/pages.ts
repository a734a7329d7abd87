import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { presentUser } from '#features/accounts/api/index.ts'
import type { openCatViews } from '#features/cats/api/index.ts'
import { isoDate } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import {
  failureText,
  hasJustWritten,
  isUnavailable,
  type ResponseCache,
  viewerOf,
} from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { FAVICON } from './favicon.ts'
import type { PageRenderer } from './web/render.ts'

/** The URL of a cat's page, with its ID. */
const CAT_PAGE = /^\/cats\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/?(?:\?|$)/i

/**
 * Serves pages at all other URLs. Pages for visitors are cached until the catalog changes. Pages for signed-in users are
 * rendered for each request and never cached; some take their main part from the page for visitors.
 */
export async function registerPages(
  app: FastifyInstance,
  { clock }: Pick<Services, 'clock'>,
  {
    renderer,
    responseCache,
    views,
    latestEventId,
  }: {
    renderer: PageRenderer
    responseCache: ResponseCache
    views: ReturnType<typeof openCatViews>
    /** The ID of the latest event of the streams. */
    latestEventId: () => string
  },
): Promise<void> {
  if (renderer.assetsDir)
    await app.register(fastifyStatic, {
      root: renderer.assetsDir,
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
      decorateReply: false,
      // A file never changes, so nobody asks whether it has, or for a part of it.
      etag: false,
      lastModified: false,
      acceptRanges: false,
    })

  // Routers disagree about empty parts of a path. Browsers read a backslash as a slash: `/\\host` is another site.
  app.addHook('onRequest', async (request, reply) => {
    const [path = '', ...query] = request.url.split('?')
    if (!path.includes('//') || path.startsWith('/api/')) return
    const search = query.length > 0 ? `?${query.join('?')}` : ''
    return reply.redirect(`${path.replace(/[/\\]{2,}/g, '/')}${search}`, 308)
  })
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/*',
    schema: { hide: true },
    handler: async (_request, reply) => {
      reply.header('allow', 'GET, HEAD')
      throw new AppError('method_not_allowed')
    },
  })
  app.get('/.well-known/change-password', { schema: { hide: true } }, async (_request, reply) =>
    reply.redirect('/profile/security', 302),
  )
  app.get('/favicon.ico', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('image/x-icon').header('cache-control', 'public, max-age=86400').send(FAVICON),
  )

  app.get('/*', { schema: { hide: true }, config: { isPublicRead: true } }, async (request, reply) => {
    const { url, id, ip } = request
    const today = isoDate(clock.now())
    const year = today.slice(0, 4)
    const viewer = await viewerOf(request).catch((error: unknown) => {
      if (!isUnavailable(error)) throw error
      request.log.error({ err: error }, failureText(error))
      return 'unknown' as const
    })
    if (viewer === 'unknown') {
      const page = await renderer.render({
        url,
        year,
        viewer: null,
        request: { id, ip },
        isUnavailable: true,
      })
      return reply.code(page.status).headers(page.headers).header('cache-control', 'no-store').send(page.body)
    }
    const catId = CAT_PAGE.exec(url)?.[1]
    // A URL with a token, from a mail, is for one user, so its page must not be stored.
    const isSecret = url.includes('token=')
    const isCacheable = !isSecret && renderer.cacheable
    const key = `page ${today} ${url}`
    const renderForVisitors = async () => {
      const page = await renderer.render({ url, year, viewer: null, request: { id, ip } })
      const headers = {
        ...page.headers,
        'cache-control': 'public, max-age=0, must-revalidate',
        vary: 'cookie, accept-encoding',
      }
      return { ...page, headers }
    }
    if (!viewer && isCacheable) {
      await responseCache.send(request, reply, key, renderForVisitors)
      if (catId) views.count(catId, request, reply, viewer)
      return reply
    }
    // Before any data is read, so that the page's stream repeats what the data may lack.
    const eventId = latestEventId()
    // Users who just changed something get a page that was rendered for them.
    const canShare = isCacheable && !hasJustWritten(request) && (await renderer.sharesMain(url))
    const shared = canShare ? await responseCache.read(request, key, renderForVisitors) : undefined
    const { cookie } = request.headers
    const page = await renderer.render({
      url,
      year,
      viewer: viewer && presentUser(viewer),
      request: { id, ip },
      ...(viewer && { eventId }),
      ...(cookie && { cookie }),
      ...(shared?.status === 200 && { visitorHtml: shared.body.toString() }),
    })
    reply.code(page.status).headers(page.headers).header('cache-control', 'private, no-store')
    if (catId) views.count(catId, request, reply, viewer)
    return reply.send(page.body)
  })
}
