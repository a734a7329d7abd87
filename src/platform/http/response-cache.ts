/**
 * A cache of responses that are equal for all visitors. A response that may be out of date is created again, once for all
 * requests, while lists are served in their previous version for at most a second.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { MINUTE_MS } from '#lib/durations.ts'
import { compress, compressBest, type Encoding, encodingFor } from './compression.ts'
import { matchesTag } from './etag.ts'
import { type Freshness, readFreshness } from './freshness.ts'

export type CachedResponse = {
  body: Buffer
  headers: Record<string, string>
  status: number
  /**
   * Which changes of the catalog make it out of date: every one (lists and counts), or those of the rows whose IDs are in
   * the body. Without it, as for pages, the changes that matter to the cached responses it was made of.
   */
  changesWith?: 'catalog' | 'rows'
  /** IDs of further rows that it was made of, for a body that does not contain them. */
  madeOf?: readonly string[]
  /** Something that could not be loaded is missing, so it is not cached. */
  isIncomplete?: boolean
}

/** What changed: rows with these IDs, or anything. */
export type Change = { ids: readonly string[] } | 'anything'

/** What a response depends on, and since when it has been out of date (milliseconds), if it is. */
type State = { ids: Set<string>; isList: boolean; staleSince: number | null }

type Entry = CachedResponse &
  Creation & {
    etag: string
    /** The compressed bodies, each created when it is first accepted. */
    encoded: Partial<Record<Encoding, Promise<Buffer>>>
    hits: number
  }

/** `startedAt` is when its creation started, in milliseconds. */
type Creation = State & { startedAt: number }

/** What a request demands, and when it arrived (milliseconds). */
type Demand = Freshness & { arrivedAt: number }

type Building = { startedAt: number; entry: Promise<Entry> }

/** All that is known of one key: the last version, and the one that is being created. */
type Slot = { entry?: Entry | undefined; building?: Building | undefined }

/** `stale` are hits that are out of date, as lists may be for a second. */
export type CacheStatistics = Record<'hits' | 'stale' | 'misses' | 'creations' | 'entries' | 'bytes', number>

export type ResponseCache = {
  /**
   * Sends the cached response for a key, or creates it first, once for simultaneous requests. Sends 304 when the client
   * has it already. Only complete responses with status 200 are cached.
   */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    create: () => Promise<CachedResponse>,
  ): Promise<FastifyReply>
  /** The response that `send` would send to a request, without sending it. */
  read(request: FastifyRequest, key: string, create: () => Promise<CachedResponse>): Promise<CachedResponse>
  /** How often requests found what, how many responses were created, and how many are stored. */
  statistics(): CacheStatistics
  /** Marks the responses that a change of the catalog concerns as out of date. */
  invalidate(change: Change): void
}

/** Milliseconds for which a list that is out of date is still served. */
export const MAX_STALE_MS = 1_000
/**
 * Milliseconds after which a list that is out of date is created again in the background: late, so that frequent changes
 * cost little more than one creation a second, and early enough for it to be finished when the second is over.
 */
const REBUILD_AFTER_MS = 900
/** Bytes of all bodies with their compressed forms. */
const MAX_BYTES = 32 * 1024 * 1024
const MAX_ENTRIES = 5_000
/** Approximate bytes of an entry in addition to its bodies. */
const OVERHEAD_BYTES = 500
/** Milliseconds after which a response is out of date even without a change. */
const MAX_AGE_MS = MINUTE_MS
/** Bytes below which compression costs more than it saves. */
const MIN_COMPRESSED_BYTES = 1_024
/** From so many hits, the best compression pays off: 80 ms on another thread for 10 % fewer bytes per response. */
const POPULAR_HITS = 30

/** Creates an empty cache, which removes the least recently used entries when it is full. Every process has its own. */
export function createResponseCache(maxBytes = MAX_BYTES, now = () => performance.now()): ResponseCache {
  const slots = new Map<string, Slot>()
  /** Bytes per key, growing with each compressed form; decides which responses are removed. */
  const sizes = new LRUCache<string, number>({
    max: MAX_ENTRIES,
    maxSize: maxBytes,
    noDisposeOnSet: true,
    dispose: (_, key) => void slots.delete(key),
  })
  /** The changes since the oldest creation in progress started. */
  let changes: { at: number; change: Change }[] = []
  const inProgress = new Set<Creation>()
  /** The response that is being created from the ones that are sent meanwhile, such as a page. */
  const creating = new AsyncLocalStorage<Creation>()
  let isCompressingBest = false
  const counts = { hits: 0, stale: 0, misses: 0, creations: 0 }

  /** Whether an entry is as current as a request demands. */
  function isUsable(entry: Entry, { at, createdAfter, arrivedAt }: Demand): boolean {
    const { startedAt, staleSince } = entry
    if (createdAfter !== undefined && startedAt < createdAfter) return false
    const demanded = at ?? arrivedAt - (entry.isList ? MAX_STALE_MS : 0)
    return startedAt + MAX_AGE_MS > demanded && (staleSince === null || staleSince > demanded)
  }

  async function find(key: string, create: () => Promise<CachedResponse>, demand: Demand): Promise<Entry> {
    const slot = slots.get(key) ?? {}
    const { entry } = slot
    if (entry && isUsable(entry, demand)) {
      // Marks it as recently used.
      sizes.get(key)
      if (entry.staleSince === null) counts.hits += 1
      else counts.stale += 1
      if (needsRebuild(entry)) build(key, create).entry.catch(() => {})
      return entry
    }
    counts.misses += 1
    if (slot.building && slot.building.startedAt < demand.arrivedAt) {
      const created = await slot.building.entry.catch(() => undefined)
      if (created && isUsable(created, demand)) return created
    }
    // What starts after the request arrived is current enough for it.
    return build(key, create).entry
  }

  function needsRebuild({ staleSince, startedAt }: Entry): boolean {
    const since = Math.min(staleSince ?? Number.POSITIVE_INFINITY, startedAt + MAX_AGE_MS - MAX_STALE_MS)
    return now() - since >= REBUILD_AFTER_MS
  }

  /** Starts to create a response unless that is in progress. */
  function build(key: string, create: () => Promise<CachedResponse>): Building {
    const slot = slots.get(key) ?? {}
    if (slot.building) return slot.building
    counts.creations += 1
    const startedAt = now()
    const building = { startedAt, entry: make(startedAt, create) }
    slots.set(key, { ...slot, building })
    building.entry
      .then((entry) => store(key, isCacheable(entry) ? entry : undefined))
      .catch(() => store(key, undefined))
    return building
  }

  function store(key: string, entry: Entry | undefined): void {
    sizes.delete(key)
    slots.delete(key)
    if (!entry) return
    slots.set(key, { entry })
    const size = entry.body.length + OVERHEAD_BYTES
    sizes.set(key, size, { size })
  }

  async function make(startedAt: number, create: () => Promise<CachedResponse>): Promise<Entry> {
    const state: Creation = { startedAt, ids: new Set(), isList: false, staleSince: null }
    inProgress.add(state)
    try {
      const response = await creating.run(state, create)
      const { changesWith, madeOf = [], ...rest } = response
      const body = ownBytes(response.body)
      if (changesWith === 'catalog') state.isList = true
      if (changesWith === 'rows') for (const id of [...idsIn(body), ...madeOf]) state.ids.add(id)
      for (const { at, change } of changes) {
        if (at >= startedAt && state.staleSince === null && concerns(change, state)) state.staleSince = at
      }
      return { ...rest, body, ...state, etag: etagOf(body), encoded: {}, hits: 0 }
    } finally {
      inProgress.delete(state)
      const oldest = Math.min(...[...inProgress].map((other) => other.startedAt))
      changes = changes.filter(({ at }) => at >= oldest)
    }
  }

  /** Lets the response that is being created from an entry depend on the same. */
  function passOn(entry: Entry): void {
    const outer = creating.getStore()
    if (!outer) return
    for (const id of entry.ids) outer.ids.add(id)
    outer.isList ||= entry.isList
    if (entry.staleSince !== null)
      outer.staleSince = Math.min(outer.staleSince ?? entry.staleSince, entry.staleSince)
  }

  async function encodedBody(key: string, entry: Entry, encoding: Encoding): Promise<Buffer> {
    entry.encoded[encoding] ??= compress(encoding, entry.body).then((compressed) => {
      const bytes = ownBytes(compressed)
      if (slots.get(key)?.entry === entry) {
        const size = (sizes.peek(key) ?? 0) + bytes.length
        sizes.set(key, size, { size })
      }
      return bytes
    })
    entry.hits += 1
    if (entry.hits === POPULAR_HITS) void improve(entry)
    return entry.encoded[encoding]
  }

  /** Compresses one entry at a time, because entries are often replaced soon. */
  async function improve(entry: Entry): Promise<void> {
    if (isCompressingBest) return
    isCompressingBest = true
    const best = compressBest(entry.body).then(ownBytes)
    await best.then(() => Object.assign(entry.encoded, { br: best })).catch(() => {})
    isCompressingBest = false
  }

  async function read(request: FastifyRequest, key: string, create: () => Promise<CachedResponse>) {
    const outer = creating.getStore()
    const arrivedAt = now()
    const demand = { arrivedAt, ...readFreshness(request, arrivedAt, outer?.startedAt) }
    const entry = await find(key, create, demand)
    passOn(entry)
    return entry
  }

  return {
    read,
    async send(request, reply, key, create) {
      const entry = await read(request, key, create)
      reply.code(entry.status).headers(entry.headers)
      if (!isCacheable(entry)) return reply.send(entry.body)
      reply.header('etag', entry.etag)
      // A 304 response needs the same Vary header (RFC 9110, 15.4.5).
      if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding')
      if (matchesTag(request.headers['if-none-match'], entry.etag)) return reply.code(304).send()
      const encoding = encodingFor(request.headers['accept-encoding'])
      if (!encoding || entry.body.length < MIN_COMPRESSED_BYTES) return reply.send(entry.body)
      const body = await encodedBody(key, entry, encoding)
      return reply.header('content-encoding', encoding).send(body)
    },
    statistics: () => ({ ...counts, entries: sizes.size, bytes: sizes.calculatedSize }),
    invalidate(change) {
      const at = now()
      if (inProgress.size > 0) changes.push({ at, change })
      for (const { entry } of slots.values()) {
        if (entry && entry.staleSince === null && concerns(change, entry)) entry.staleSince = at
      }
    },
  }
}

function isCacheable({ status, isIncomplete }: CachedResponse): boolean {
  return status === 200 && !isIncomplete
}

function concerns(change: Change, { ids, isList }: Pick<State, 'ids' | 'isList'>): boolean {
  return isList || change === 'anything' || change.ids.some((id) => ids.has(id))
}

/**
 * The bytes in memory of their own size. Node takes small buffers from blocks of 64 KiB, and the results of compression from
 * blocks of 16 KiB, which would be kept for as long as one of their buffers is cached.
 */
export function ownBytes(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

/** Copies, because V8 keeps the whole text of a body in memory as long as a part of it is used. */
function idsIn(body: Buffer): string[] {
  const ids = new Set(body.toString('latin1').match(UUID))
  return [...ids].map((id) => Buffer.from(id, 'latin1').toString('latin1'))
}

/** Weak, because it is the same for all encodings. */
function etagOf(body: Buffer): string {
  return `W/"${createHash('sha1').update(body).digest('base64url').slice(0, 20)}"`
}
