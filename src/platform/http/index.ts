export { type HandlerInput, type Handlers, registerEndpoints } from './endpoints.ts'
export { type Denial, failureText, isUnavailable, notFound, RETRY_AFTER_SECONDS } from './errors.ts'
export { hasJustWritten } from './freshness.ts'
export { type IsParty, setPartyCheck } from './parties.ts'
export { privatePage } from './private-page.ts'
export { publicJson, publicList, publicPage, toSearchParams } from './public-json.ts'
export { RENDERING, renderingHeaders } from './rendering.ts'
export {
  type CachedResponse,
  type CacheStatistics,
  type Change,
  createResponseCache,
  type ResponseCache,
} from './response-cache.ts'
export { createServer } from './server.ts'
export {
  type FindViewer,
  RECENT_MINUTES,
  type RequestSource,
  requireActiveAccount,
  requireRecentSignIn,
  setViewerFinder,
  type Viewer,
  viewerOf,
} from './viewer.ts'
