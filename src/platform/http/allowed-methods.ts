/** Which methods the path of a request has, for responses with status 405. */
import type { FastifyInstance, FastifyRequest } from 'fastify'

type Route = { methods: string[]; pattern: RegExp }

declare module 'fastify' {
  interface FastifyInstance {
    routesByPath?: Route[]
  }
}

/** Remembers all routes that are added from now on, except those that answer every path below another one. */
export function collectMethods(app: FastifyInstance): void {
  const routes: Route[] = []
  app.decorate('routesByPath', routes)
  app.addHook('onRoute', ({ url, method }) => {
    if (url.startsWith('/api/') && !url.includes('*'))
      routes.push({ methods: [method].flat(), pattern: patternOf(url) })
  })
}

/** The methods of the routes that match the path of a request below /api; empty for an unknown path. */
export function allowedMethods(request: FastifyRequest): string[] {
  const [path = ''] = request.url.split('?')
  const routes = request.server.routesByPath?.filter(({ pattern }) => pattern.test(path)) ?? []
  return [...new Set(routes.flatMap(({ methods }) => methods))].sort()
}

function patternOf(url: string): RegExp {
  const parts = url
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[^\w-]/g, '\\$&')))
  return new RegExp(`^${parts.join('/')}/?$`)
}
