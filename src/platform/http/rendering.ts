import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** A header of the requests that the server sends to itself to render a page. */
export const RENDERING = 'x-rendering'

/** Known only to this process, so that no visitor can send such a request. */
const SECRET = randomUUID()

/** The headers of a request that is sent to render the page of another request, with that request's ID. */
export function renderingHeaders(requestId: string): Record<string, string> {
  return { [RENDERING]: `${SECRET} ${requestId}` }
}

/** The ID of the request whose page is rendered; undefined for requests of visitors. */
export function renderedRequestId(headers: IncomingHttpHeaders): string | undefined {
  const value = headers[RENDERING]
  return typeof value === 'string' && value.startsWith(`${SECRET} `)
    ? value.slice(SECRET.length + 1)
    : undefined
}
