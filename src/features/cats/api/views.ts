/** Counts the views of each cat without cookies and without storing who viewed it. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isoDate } from '#lib/dates.ts'
import { RENDERING, type Viewer } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { addViews, type CountedViews } from './view-store.ts'

/** Milliseconds between two writes; a crash loses the counts since the last one. */
const FLUSH_MS = 30_000
/** The maximum number of unwritten counts; further ones are dropped, in practice only while the database is unavailable. */
const MAX_PENDING = 50_000
/** User agents that identify themselves as programs. */
const ROBOT = /bot\b|bot\/|crawl|spider|slurp|preview|monitor|lighthouse/i

export type CatViews = {
  /** Counts a response that shows a cat, unless a program or the cat's own breeder requested it. */
  count(catId: string, request: FastifyRequest, reply: FastifyReply, viewer: Viewer | null): void
  /** Writes the counts; after a failure, the next write includes them. */
  flush(): Promise<void>
  /** Stops the timer and writes the rest. */
  close(): Promise<void>
}

/** Starts counting: counts are collected in memory and written in one statement every 30 seconds. */
export function openCatViews({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>): CatViews {
  let pending = new Map<string, CountedViews>()
  let writing: Promise<void> = Promise.resolve()

  const add = (counted: CountedViews) => {
    const key = `${counted.catId} ${counted.day} ${counted.viewerId ?? ''}`
    const known = pending.get(key)
    if (known) known.views += counted.views
    else if (pending.size < MAX_PENDING) pending.set(key, counted)
  }
  const write = async () => {
    if (pending.size === 0) return
    const counted = [...pending.values()]
    pending = new Map()
    try {
      await addViews(db, counted)
    } catch (error) {
      log.warn({ err: error }, 'cat views were not written; the next write includes them')
      for (const each of counted) add(each)
    }
  }
  const flush = () => {
    writing = writing.then(write)
    return writing
  }
  const timer = setInterval(() => void flush(), FLUSH_MS)
  timer.unref()

  return {
    count(catId, request, reply, viewer) {
      if (!isView(request, reply)) return
      // The statement that writes the counts excludes the cat's own breeder. Buyers have no cats, so their ID is not used.
      const viewerId = viewer && viewer.role !== 'buyer' ? viewer.id : null
      add({ catId: catId.toLowerCase(), day: isoDate(clock.now()), viewerId, views: 1 })
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

/** Unchanged pages (304), HEAD requests, prefetches, and robots do not count. */
function isView({ method, headers }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  return (
    method === 'GET' &&
    statusCode === 200 &&
    !(RENDERING in headers) &&
    !String(headers['sec-purpose'] ?? '').includes('prefetch') &&
    !ROBOT.test(headers['user-agent'] ?? '')
  )
}
