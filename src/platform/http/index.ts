export { registerEndpoints } from './endpoints.ts'
export { type Denial, failureText, isUnavailable, notFound, RETRY_AFTER_SECONDS } from './errors.ts'
export { hasJustWritten } from './freshness.ts'
export { privatePage } from './private-page.ts'
export { publicJson, publicList, publicPage, toSearchParams } from './public-json.ts'
export { RENDERING, renderingHeaders } from './rendering.ts'
export {
  type CachedResponse,
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
  type Viewer,
  viewerOf,
} from './viewer.ts'
