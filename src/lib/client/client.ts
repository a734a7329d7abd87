/** The typed API client. It uses only the types of a contract, so the browser loads no schemas to make a call. */

import type { ErrorBody, ErrorCode } from '../errors.ts'
import type { Page } from '../paging.ts'
import type { EndpointKey, Endpoints, InputOf, OutputOf } from './endpoint.ts'

export type ApiRequest = { method: string; url: string; body?: unknown; signal?: AbortSignal }
export type ApiResponse = { status: number; header: (name: string) => string | null; text: string }

/** Sends one request: fetch in the browser, an in-process call on the server. */
export type Transport = (request: ApiRequest) => Promise<ApiResponse>

/** A response outside 2xx, or status 0 if there was no response. The message is "status: body". */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | undefined
  /** Text for users; empty if the response did not come from the API, for example from a proxy. */
  readonly detail: string
  readonly fields: Record<string, string>
  readonly details: Record<string, unknown>
  /** The ID of the request if it failed unexpectedly, which users can tell support. */
  readonly reference: string | undefined

  constructor(status: number, text: string, requestId?: string | null) {
    super(`${status}: ${text}`)
    this.name = 'ApiError'
    const body = parseErrorBody(text)
    this.status = status
    this.code = body?.code
    this.detail = body?.message ?? (status === 0 ? text : '')
    this.fields = body?.fields ?? {}
    this.details = body?.details ?? {}
    this.reference = status >= 500 && requestId ? requestId : undefined
  }
}

function parseErrorBody(text: string): Partial<ErrorBody> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/** `/api/cats/{id}` with its parameters and query; undefined, null, and empty query values are omitted. */
export function fillPath(
  path: string,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.append(name, String(value))
  }
  const text = search.toString()
  return text ? `${filled}?${text}` : filled
}

export type Api<E extends Endpoints> = {
  /** Calls an endpoint and returns its JSON; throws ApiError for every status outside 2xx. */
  call<K extends keyof E & EndpointKey>(key: K, ...input: Arguments<E[K]>): Promise<OutputOf<E[K]>>
  /** As `call` for a list, with the total of all pages from X-Total-Count. */
  page<K extends keyof E & EndpointKey>(key: K, ...input: Arguments<E[K]>): Promise<Page<OutputOf<E[K]>>>
}

type Arguments<E extends Endpoints[EndpointKey]> =
  unknown extends InputOf<E>
    ? [input?: { signal?: AbortSignal }]
    : [input: InputOf<E> & { signal?: AbortSignal }]

/** A client for the endpoints of one contract: `createApi<CatEndpoints>(transport)`. */
export function createApi<E extends Endpoints>(transport: Transport): Api<E> {
  async function send(key: string, input: Record<string, unknown> = {}): Promise<ApiResponse> {
    const [method = 'GET', path = '/'] = key.split(' ')
    const response = await transport({
      method,
      url: fillPath(path, input.params as Record<string, unknown>, input.query as Record<string, unknown>),
      body: input.body,
      ...(input.signal instanceof AbortSignal && { signal: input.signal }),
    })
    if (response.status < 200 || response.status > 299)
      throw new ApiError(response.status, response.text, response.header('x-request-id'))
    return response
  }
  const parse = (response: ApiResponse) => (response.text ? JSON.parse(response.text) : undefined)
  return {
    call: async (key, ...[input]) => parse(await send(key, input as Record<string, unknown>)),
    page: async (key, ...[input]) => {
      const response = await send(key, input as Record<string, unknown>)
      const items = parse(response)
      return { items, total: Number(response.header('x-total-count') ?? items.length) }
    },
  }
}
