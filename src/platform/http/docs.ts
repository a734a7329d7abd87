/** The OpenAPI document and its browsable page, generated from the routes. */
import { type FastifyInstance, fastify, type RouteOptions } from 'fastify'
import { schemaController } from './validation.ts'

type DocumentedRoute = Pick<RouteOptions, 'method' | 'url' | 'schema'>

const PAGE = '/api/docs'

/**
 * Serves /api/openapi.json and /api/docs for every route that is registered later. The generator is loaded with the first
 * request, in a separate app, because it is a tenth of all modules and most processes never need it.
 */
export function serveApiDocs(app: FastifyInstance): void {
  const routes: DocumentedRoute[] = []
  app.addHook('onRoute', ({ method, url, schema, config }) => {
    if (schema?.hide || method === 'HEAD') return
    // Only the document has the shapes of answers: handlers send what the contract says, which tests check.
    const response = config?.endpoint?.contract.responses
    routes.push({ method, url, ...(schema && { schema: { ...schema, ...(response && { response }) } }) })
  })
  let opened: Promise<Awaited<ReturnType<typeof generate>>> | undefined
  const open = () => {
    opened ??= generate(routes).catch((error) => {
      // The next request tries again.
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

async function generate(routes: DocumentedRoute[]) {
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
