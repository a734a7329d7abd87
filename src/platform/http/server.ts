import type { IncomingHttpHeaders } from 'node:http'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import helmet from 'helmet'
import type { Registry } from 'prom-client'
import type { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { isRequestId } from '#platform/work-context/index.ts'
import { logRequests, REQUEST_ID } from './access-log.ts'
import { collectMethods } from './allowed-methods.ts'
import { serveApiDocs } from './docs.ts'
import { type Denial, setErrorHandling } from './errors.ts'
import { shortenFileHeaders } from './file-headers.ts'
import { limitPublicReads, limitUserReads } from './limit-reads.ts'
import { observeRequests } from './observe-requests.ts'
import { refuseCrossSiteWrites } from './origin.ts'
import { type IsParty, setPartyCheck } from './parties.ts'
import { renderedRequestId } from './rendering.ts'
import { pathOfTarget } from './request-target.ts'
import { checkResponses } from './response-check.ts'
import { schemaController } from './validation.ts'
import { type FindViewer, type HasSecondFactor, setViewerFinder } from './viewer.ts'

export type ServerSettings = {
  log: FastifyBaseLogger
  /** The number of proxies in front of this process whose X-Forwarded-For entries are trusted. */
  trustedProxies: number
  /** Whether each network may only read so many public pages and responses per minute. */
  limitReads: boolean
  /** The public origin, known once the port is. */
  publicOrigin: () => string
  /** Allowed sources in addition to our own origin, such as the payment provider's. */
  contentSources: {
    script: string[]
    frame: string[]
    connect: string[]
    /** Hashes of inline scripts and styles. */
    pageScripts: string[]
    pageStyles: string[]
  }
  https: boolean
  /** Finds the signed-in user of a request; without it, everyone is a visitor. */
  findViewer?: FindViewer
  /** Whether a user has a second factor; undefined without users. */
  hasSecondFactor?: HasSecondFactor
  /** Whether a record concerns a user; endpoints whose contract names a kind of record need it. */
  isParty?: IsParty
  /** Receives what signed-in users were refused. */
  denied?: (denial: Denial) => Promise<void>
  /** An error as an HTML page, for browsers that open a file which is made on demand. */
  errorPage?: (error: AppError) => string
  /** Gets the durations of requests; without it, they are not measured. */
  registry?: Registry
  /** The pattern of a page's path, for metrics and traces. */
  pageOf?: (path: string) => string
  /** For tests: responses that no contract declares fail. */
  strict: boolean
}

/** Maximum bytes of a body; file uploads have their own limit. */
const BODY_LIMIT = 256 * 1024
/** Bytes of headers. Other tools on the same host may have set many cookies, which is no reason to refuse a page. */
const MAX_HEADERS = 64 * 1024
/** Milliseconds that requests in progress have to finish when the server closes. */
const FINISH_MS = 30_000

/** Creates the HTTP server with everything that all routes share, without routes. */
export async function createServer(settings: ServerSettings): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: settings.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: BODY_LIMIT,
    // A page and the requests that render it have one ID. Only a proxy of ours may bring one.
    genReqId: ({ headers }) => renderedRequestId(headers) ?? proxiedRequestId(headers, settings) ?? newId(),
    trustProxy: (_address, hop) => hop < settings.trustedProxies,
    schemaController,
    http: { maxHeaderSize: MAX_HEADERS },
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    rewriteUrl: ({ url }) => pathOfTarget(url ?? '/'),
    // Slow or silent clients must not occupy connections forever.
    requestTimeout: 30_000,
    // On close, requests in progress may finish; idle connections are closed immediately.
    forceCloseConnections: 'idle',
  })
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
    setTimeout(() => app.server.closeAllConnections(), FINISH_MS).unref()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('connection', 'close')
    done(null, payload)
  })
  observeRequests(app, {
    ...(settings.registry && { registry: settings.registry }),
    pageOf: settings.pageOf ?? (() => '/*'),
    isTrusted: settings.trustedProxies > 0,
  })
  logRequests(app)
  setErrorHandling(app, settings)
  collectMethods(app)
  refuseCrossSiteWrites(app, settings.publicOrigin)
  if (settings.strict) checkResponses(app)
  // Not @fastify/helmet, which parses the policy again for every request.
  const setSecurityHeaders = helmet(helmetOptions(settings))
  app.addHook('onRequest', (request, reply, done) => setSecurityHeaders(request.raw, reply.raw, () => done()))
  shortenFileHeaders(app)
  if (settings.limitReads) {
    limitPublicReads(app)
    limitUserReads(app)
  }
  if (settings.findViewer) setViewerFinder(app, settings.findViewer, settings.hasSecondFactor)
  if (settings.isParty) setPartyCheck(app, settings.isParty)
  await app.register(cookie)
  await app.register(compress, { threshold: 1_024, encodings: ['br', 'gzip'] })
  serveApiDocs(app)
  return app
}

/** The ID that a trusted proxy gave a request. */
function proxiedRequestId(headers: IncomingHttpHeaders, settings: ServerSettings): string | undefined {
  const id = headers[REQUEST_ID]
  return settings.trustedProxies > 0 && isRequestId(id) ? id : undefined
}

function helmetOptions({ contentSources, https }: ServerSettings) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...contentSources.pageScripts, ...contentSources.script],
        styleSrc: ["'self'", ...contentSources.pageStyles],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...contentSources.connect],
        frameSrc: ["'self'", ...contentSources.frame],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: https ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    // Wallets of the card form open a window and report back to this one.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' as const },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
  }
}
