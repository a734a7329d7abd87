/** Answers kept as bytes until what they were made from changes: the catalog's lists, details and public pages. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

export type CachedResponse = { body: Buffer; headers: Record<string, string>; status: number }
type Encoding = 'br' | 'gzip'
type Entry = CachedResponse & {
  etag: string
  encoded: Partial<Record<Encoding, Promise<Buffer>>>
  sent: number
  /** Counts bytes that were added to it. */
  grow(bytes: number): void
}

export type ResponseCache = {
  /** Sends the kept answer for a key, or makes and keeps it first; answers 304 where the caller has it already. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<CachedResponse>,
  ): Promise<FastifyReply>
  /** Forgets everything, because the catalog changed or may have. */
  invalidate(): void
}

/** Bytes of all answers with their compressed forms. */
const MAX_BYTES = 32 * 1024 * 1024
/** A safety net for news that never came, in milliseconds. */
const MAX_AGE_MS = 60_000
/** Below this size, in bytes, compression costs more than it saves. */
const COMPRESS_FROM = 1_024

/** An answer that was sent so often is worth 80 ms of another thread, for a tenth fewer bytes each time. */
const POPULAR = 30

const brotli = (quality: number) => (body: Buffer) =>
  promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      // The usual window is 4 MB, for which the encoder asks whatever the size of the answer.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(body.length)))),
    },
  })
const compressors = { br: brotli(6), gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }) }
const thorough = brotli(11)
let isThorough = false

/** Compresses an answer once more and better, one at a time, since what is kept may change again soon. */
async function improve(entry: Entry): Promise<void> {
  if (isThorough) return
  isThorough = true
  const better = thorough(entry.body)
  await better.then(() => Object.assign(entry.encoded, { br: better })).catch(() => {})
  isThorough = false
}

/** An empty store; every process has its own and hears of changes by LISTEN. What was asked for longest ago goes first. */
export function createResponseCache(maxBytes = MAX_BYTES): ResponseCache {
  const entries = new LRUCache<string, Promise<Entry>>({ max: 5_000, ttl: MAX_AGE_MS })
  const sizes = new LRUCache<string, number>({
    maxSize: maxBytes,
    noDisposeOnSet: true,
    dispose: (_, key) => void entries.delete(key),
  })
  let generation = 0

  function find(key: string, make: () => Promise<CachedResponse>): Promise<Entry> {
    const responseCache = entries.get(key)
    if (responseCache) {
      sizes.get(key)
      return responseCache
    }
    const made = generation
    const entry: Promise<Entry> = make().then((answer) => {
      // What was read before a change must not be kept after it; nor is a failure.
      if (made !== generation || answer.status !== 200) forgetOne(key, entry)
      else weigh(key, entry, answer.body.length + 500)
      return {
        ...{ ...answer, etag: etagOf(answer.body), encoded: {}, sent: 0 },
        grow: (bytes) => weigh(key, entry, bytes + (sizes.get(key) ?? 0)),
      }
    })
    entry.catch(() => forgetOne(key, entry))
    entries.set(key, entry)
    return entry
  }

  function weigh(key: string, entry: Promise<Entry>, size: number): void {
    if (entries.peek(key) === entry) sizes.set(key, size, { size })
  }

  function forgetOne(key: string, entry: Promise<Entry>): void {
    if (entries.peek(key) === entry) entries.delete(key)
  }

  return {
    async send(request, reply, key, make) {
      const entry = await find(key, make)
      reply.code(entry.status).headers(entry.headers)
      if (entry.status !== 200) return reply.send(entry.body)
      reply.header('etag', entry.etag)
      // A 304 names what the answer varies by as well (RFC 9110, 15.4.5).
      if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding')
      if (matches(request.headers['if-none-match'], entry.etag)) return reply.code(304).send()
      return sendEncoded(request, reply, entry)
    },
    invalidate() {
      generation += 1
      entries.clear()
      sizes.clear()
    },
  }
}

async function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  entry: Entry,
): Promise<FastifyReply> {
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = accepts(accepted, 'br') ? 'br' : accepts(accepted, 'gzip') ? 'gzip' : undefined
  if (!encoding || entry.body.length < COMPRESS_FROM) return reply.send(entry.body)
  entry.encoded[encoding] ??= compressors[encoding](entry.body).then((bytes) => {
    entry.grow(bytes.length)
    return bytes
  })
  entry.sent += 1
  if (entry.sent === POPULAR) void improve(entry)
  return reply.header('content-encoding', encoding).send(await entry.encoded[encoding])
}

/** Whether the header names an encoding without refusing it by a weight of zero (RFC 9110, 12.5.3). */
function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name, weight = ''] = part.split(';').map((text) => text.trim())
    return name === encoding && !/^q=0(\.0*)?$/.test(weight)
  })
}

/** Weak, since the same answer leaves in several encodings. */
function etagOf(body: Buffer): string {
  return `W/"${createHash('sha1').update(body).digest('base64url').slice(0, 20)}"`
}

/** The weak comparison of RFC 9110, 13.1.2: a proxy may have made the tag weak or strong on the way. */
function matches(header: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return (
    header !== undefined && (header === '*' || header.split(',').some((tag) => opaque(tag) === opaque(etag)))
  )
}
