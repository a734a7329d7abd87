/** Composes the app from opened services. */
import type { FastifyInstance } from 'fastify'
import { openAccounts } from '#features/accounts/api/index.ts'
import { openCatViews } from '#features/cats/api/index.ts'
import { CATALOG_CHANGED } from '#features/cats/events.ts'
import { openNotices } from '#features/notifications/api/index.ts'
import { createResponseCache, createServer } from '#platform/http/index.ts'
import { openNotes } from '#platform/outages/index.ts'
import type { Keys } from '#platform/signatures/index.ts'
import { registerApi } from './api.ts'
import { recordDenials } from './denials.ts'
import { ERROR_PAGE_STYLE, errorPage } from './error-page.ts'
import { injectTransport } from './inject-transport.ts'
import type { AppStatistics } from './metrics.ts'
import { registerPages } from './pages.ts'
import { partyCheck } from './parties.ts'
import { createReadiness, type Readiness, readinessRoute } from './readiness.ts'
import { securityTxtRoutes } from './security-txt.ts'
import type { AppServices } from './services.ts'
import { sitemapRoutes } from './sitemap.ts'
import { pagePatterns } from './web/page-pattern.ts'
import { createPageRenderer, type WebBuild } from './web/render.ts'
import { registerJobs, startJobs } from './worker.ts'

export type AppSettings = {
  /** The public URL, without a trailing slash. */
  publicUrl: string
  keys: Keys
  /** The web app; without it, the process serves only the API. */
  web?: WebBuild
  /** For tests: responses that no contract declares fail. */
  strict?: boolean
}

export type App = {
  server: FastifyInstance
  /** Starts to run jobs, or with `work: false` only creates their queues. */
  startJobs(options: { work: boolean }): Promise<void>
  /** Notes from now on that people can reach the site; call it once the server listens, before sweeps start. */
  startNotes(): Promise<void>
  /** `drain` lets /readyz fail, so that load balancers send no new requests, while requests are still answered. */
  state: Readiness
  statistics: AppStatistics
  /** Waits for requests in progress, for up to FINISH_MS. */
  close(): Promise<void>
}

/** The sources that the payment provider's security guide requires in the content security policy. */
const STRIPE_SOURCES = {
  script: ['https://*.js.stripe.com', 'https://js.stripe.com'],
  frame: ['https://*.js.stripe.com', 'https://js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
}
const NO_SOURCES = { script: [], frame: [], connect: [] }

/** Builds the app, ready to listen. The caller closes the services. */
export async function buildApp(services: AppServices, settings: AppSettings): Promise<App> {
  const { env, events, log } = services
  const responseCache = createResponseCache()
  const stopListening = events.subscribe(CATALOG_CHANGED, responseCache.invalidate)
  const stopGaps = events.onGap(() => responseCache.invalidate('anything'))

  const accounts = await openAccounts(
    services,
    {
      keys: settings.keys,
      baseUrl: settings.publicUrl,
    },
    openNotices(services, settings),
  )
  const pages =
    settings.web &&
    createPageRenderer({
      build: settings.web,
      publicUrl: settings.publicUrl,
      transport: ({ request, cookie }) => injectTransport(server, request, cookie),
      onError: (error, requestId) => log.error({ err: error, requestId }, 'a page could not be rendered'),
    })
  const server: FastifyInstance = await createServer({
    log,
    trustedProxies: env.TRUSTED_PROXIES,
    limitReads: env.RATE_LIMITS === 'on',
    publicOrigin: () => new URL(settings.publicUrl).origin,
    contentSources: {
      ...(env.STRIPE_SECRET_KEY ? STRIPE_SOURCES : NO_SOURCES),
      pageScripts: pages ? [pages.script] : [],
      pageStyles: [...(pages ? [pages.style] : []), ERROR_PAGE_STYLE],
    },
    https: settings.publicUrl.startsWith('https:'),
    findViewer: accounts.viewerOf,
    hasSecondFactor: accounts.hasSecondFactor,
    isParty: partyCheck(services.db),
    denied: recordDenials(services),
    errorPage,
    ...(env.METRICS_PORT !== undefined && { registry: services.registry }),
    pageOf: pagePatterns(settings.web?.paths ?? []),
    strict: settings.strict ?? false,
  })
  const jobSettings = { publicUrl: settings.publicUrl, keys: settings.keys }
  await registerJobs(services, jobSettings)
  const views = openCatViews(services)
  server.addHook('onClose', () => views.close())
  const streams = await registerApi(server, services, accounts, responseCache, views, {
    keys: settings.keys,
    publicUrl: settings.publicUrl,
  })
  securityTxtRoutes(server, services, { publicUrl: settings.publicUrl, contact: env.SECURITY_CONTACT })
  sitemapRoutes(server, services, responseCache, settings.publicUrl)
  const state = createReadiness(services)
  readinessRoute(server, state)
  if (pages)
    await registerPages(server, services, {
      renderer: pages,
      responseCache,
      views,
      latestEventId: streams.latestId,
    })
  await server.ready()

  let stopSweeps = async () => {}
  let stopNotes = () => {}
  return {
    server,
    state,
    statistics: { openStreams: streams.count, cache: responseCache.statistics },
    async startNotes() {
      stopNotes = await openNotes(services).start()
    },
    async startJobs(options) {
      stopSweeps = await startJobs(services, jobSettings, options)
    },
    async close() {
      stopNotes()
      const swept = stopSweeps()
      await server.close()
      await swept
      stopListening()
      stopGaps()
    },
  }
}
