import type { FastifyInstance } from 'fastify'
import { listSitemapBreeders } from '#features/breeders/api/index.ts'
import { GUIDE_PATHS } from '#features/breeds/api/index.ts'
import { listSitemapCats } from '#features/cats/api/index.ts'
import { listSitemapLitters } from '#features/litters/api/index.ts'
import type { ResponseCache } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'

/** The maximum number of URLs in one sitemap (sitemaps.org protocol 0.9). */
const MAX_URLS = 50_000
const MAX_BREEDERS = 10_000
const MAX_LITTERS = 10_000
const PAGES = [
  '/',
  '/cats',
  '/breeders',
  '/breeding-pairings',
  '/breeds',
  ...GUIDE_PATHS,
  '/about',
  '/buyer-guarantee',
  '/support',
  '/terms',
  '/privacy',
  '/accessibility',
]

/** /sitemap.xml with all public pages, and /robots.txt, which names it and excludes other paths. */
export function sitemapRoutes(
  app: FastifyInstance,
  { db }: Pick<Services, 'db'>,
  responseCache: ResponseCache,
  publicUrl: string,
): void {
  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /checkout/\nDisallow: /success\nDisallow: /login\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
      ),
  )

  app.get(
    '/sitemap.xml',
    { schema: { hide: true }, config: { isPublicRead: true } },
    async (request, reply) =>
      responseCache.send(request, reply, 'sitemap', async () => {
        const breeders = await listSitemapBreeders(db, MAX_BREEDERS)
        const litters = await listSitemapLitters(db, MAX_LITTERS)
        const cats = await listSitemapCats(db, MAX_URLS - PAGES.length - breeders.length - litters.length)
        const paths = [
          ...PAGES,
          ...breeders.map((id) => `/breeder/${id}`),
          ...litters,
          ...cats.map((id) => `/cats/${id}`),
        ]
        const urls = paths.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`).join('\n')
        const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`
        return {
          status: 200,
          headers: { 'content-type': 'application/xml; charset=utf-8' },
          body: Buffer.from(body),
          changesWith: 'catalog',
        }
      }),
  )
}
