/** Counts how often each cat is looked at, without cookies and without a word about who looked. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isoDate } from '#lib/dates.ts'
import { RENDERING, type Viewer } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { addViews, type CountedViews } from './view-store.ts'

/** Milliseconds between two writes; what a process that dies had counted since the last one is lost. */
const FLUSH_MS = 5_000
/** Different cats and days that wait at most, should the database be away for long. */
const MAX_WAITING = 20_000
/** Programs that say what they are. */
const ROBOT = /bot\b|bot\/|crawl|spider|slurp|preview|monitor|lighthouse/i

export type CatViews = {
  /** Counts an answer that shows a cat, unless nobody looked at it or its own breeder did. */
  count(catId: string, request: FastifyRequest, reply: FastifyReply, viewer: Viewer | null): void
  /** Writes down what was counted; a failed attempt is made up for by the next. */
  flush(): Promise<void>
  /** Stops the timer and writes the rest. */
  close(): Promise<void>
}

/** Begins to count; the numbers gather in memory and are written every few seconds in one statement. */
export function openCatViews({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>): CatViews {
  let waiting = new Map<string, CountedViews>()
  let writing: Promise<void> = Promise.resolve()

  const add = (counted: CountedViews) => {
    const key = `${counted.catId} ${counted.day} ${counted.viewerId ?? ''}`
    const known = waiting.get(key)
    if (known) known.views += counted.views
    else if (waiting.size < MAX_WAITING) waiting.set(key, counted)
  }
  const write = async () => {
    if (waiting.size === 0) return
    const counted = [...waiting.values()]
    waiting = new Map()
    try {
      await addViews(db, counted)
    } catch (error) {
      log.warn({ err: error }, 'views could not be written down yet')
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
      if (!isLook(request, reply)) return
      // Whether the cat is the viewer's own is asked when the number is written. Buyers own none and stay unnamed.
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

/** A page that somebody has already (304), the head of one, one fetched ahead and a robot's are no looks. */
function isLook({ method, headers }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  return (
    method === 'GET' &&
    statusCode === 200 &&
    !(RENDERING in headers) &&
    !String(headers['sec-purpose'] ?? '').includes('prefetch') &&
    !ROBOT.test(headers['user-agent'] ?? '')
  )
}
