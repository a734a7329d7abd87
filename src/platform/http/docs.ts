/** The API's description and its page, from the routes themselves. */
import { type FastifyInstance, fastify, type RouteOptions } from 'fastify'
import { schemaController } from './validation.ts'

type Documented = Pick<RouteOptions, 'method' | 'url' | 'schema'>

const PAGE = '/api/docs'

/**
 * Answers /api/openapi.json and /api/docs for every route that is registered after it. What makes them is loaded with
 * the first question, in an app of its own: it is a tenth of all modules, and most processes are never asked.
 */
export function publishDescription(app: FastifyInstance): void {
  const routes: Documented[] = []
  app.addHook('onRoute', ({ method, url, schema }) => {
    if (!schema?.hide && method !== 'HEAD') routes.push({ method, url, ...(schema && { schema }) })
  })
  let opened: Promise<Awaited<ReturnType<typeof describe>>> | undefined
  const open = () => {
    opened ??= describe(routes).catch((error) => {
      // The next question tries again.
      opened = undefined
      throw error
    })
    return opened
  }
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => (await open()).swagger())
  for (const url of [PAGE, `${PAGE}/*`])
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      const { statusCode, headers, rawPayload } = await (await open()).inject(request.url)
      return reply.code(statusCode).headers(headers).send(rawPayload)
    })
}

async function describe(routes: Documented[]) {
  const [swagger, swaggerUi, { jsonSchemaTransform }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
    import('fastify-type-provider-zod'),
  ])
  const app = fastify({ schemaController, routerOptions: { ignoreTrailingSlash: true } })
  await app.register(swagger.default, {
    openapi: {
      info: { title: 'Littermate', version: '1', description: 'The API of the Littermate marketplace.' },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi.default, { routePrefix: PAGE, staticCSP: true })
  for (const route of routes) app.route({ ...route, handler: async () => undefined })
  await app.ready()
  return app
}
