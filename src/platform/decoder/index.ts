/**
 * Decodes pictures in processes of their own, so that neither their memory nor their processor time is taken from the
 * server, and a picture that hangs or crashes the decoder harms only itself (docs/decisions/042).
 */
import { availableParallelism } from 'node:os'
import { extname, join } from 'node:path'
import { MINUTE_MS } from '#lib/durations.ts'
import { AppError } from '#lib/errors.ts'
import type { Logger } from '#platform/log/index.ts'
import { type Outcome, type WorkProcess, workProcess } from './decoder-process.ts'
import { MAX_AVIF_PIXELS, MAX_PIXELS } from './limits.ts'
import { createQueue, NotStarted, type Queue } from './queue.ts'
import type { Answer, EncodedPicture, Refusal, Task, VariantSettings } from './tasks.ts'

export type { EncodedPicture, PictureFormat, VariantSettings } from './tasks.ts'

export type DecoderSettings = {
  /** The program of the processes. */
  program: string
  /** How many uploads are decoded at once. */
  uploads: number
  /** How many uploads may wait, and how many of one user. */
  maxWaiting: number
  maxWaitingOfUser: number
  /**
   * Milliseconds that an upload may wait, after which a process is stopped that does not even work, and after which an idle one
   * is. What a picture may take is processor time: see limits.ts.
   */
  waitMs: number
  timeoutMs: number
  idleMs: number
}

export type Decoder = {
  /**
   * Decodes an uploaded file, one at a time for each user; `signal` aborts while it waits. Throws `unsupported_type` for
   * files that are damaged or not pictures, `too_large` above 60 megapixels (25 of AVIF) and for pictures that take too much work or
   * memory, `too_many_requests` and `unavailable` when the queue is full, and `unavailable` when the process ended.
   */
  decodeUpload(user: string, bytes: Buffer, signal?: AbortSignal): Promise<EncodedPicture>
  /** A stored picture, turned clockwise, in the queue of uploads. Throws as decodeUpload. */
  turnPicture(user: string, bytes: Buffer, quarterTurns: number): Promise<EncodedPicture>
  /** Throws as decodeUpload does when the queue is full, before the file is received. */
  requireRoom(user: string): void
  /** A smaller copy of a stored picture, which does not wait for uploads. Throws as decodeUpload. */
  makeVariant(original: Buffer, settings: VariantSettings): Promise<Buffer>
  /** The number of waiting pictures. */
  waiting(): number
  /** The number of pictures that are being decoded. */
  running(): number
  /** The IDs of the running processes. */
  pids(): number[]
  /** Refuses waiting pictures and stops the processes. */
  close(): void
}

/** The program next to this file, or next to the bundle that contains it. */
const PROGRAM = join(import.meta.dirname, `decoder-main${extname(import.meta.filename)}`)
/** Small copies for pages that are open; a page has a few dozen pictures. */
const MAX_WAITING_VARIANTS = 200

/** The decoder of a server. Half of the cores decode uploads, four at most. No process is started before the first picture. */
export function openDecoder(log: Logger, changed: Partial<DecoderSettings> = {}): Decoder {
  const { program, uploads, maxWaiting, maxWaitingOfUser, waitMs, timeoutMs, idleMs }: DecoderSettings = {
    program: PROGRAM,
    uploads: Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2))),
    maxWaiting: 36,
    maxWaitingOfUser: 12,
    waitMs: 40_000,
    timeoutMs: 10 * MINUTE_MS,
    idleMs: 30_000,
    ...changed,
  }
  const processes = (count: number) =>
    Array.from({ length: count }, () => workProcess<Task, Answer>({ program, timeoutMs, idleMs }))
  const queues = {
    uploads: createQueue({ slots: uploads, maxWaiting, maxWaitingOfOwner: maxWaitingOfUser, waitMs }),
    variants: createQueue({
      slots: 1,
      maxWaiting: MAX_WAITING_VARIANTS,
      maxWaitingOfOwner: MAX_WAITING_VARIANTS,
    }),
  }
  const pools = { uploads: processes(uploads), variants: processes(1) }

  async function outcomeOf(
    kind: keyof typeof pools,
    owner: string,
    task: Task,
    signal?: AbortSignal,
  ): Promise<Outcome<Answer>> {
    const outcome = await started(
      queues[kind].run(owner, (slot) => slotOf(pools[kind], slot).run(task), signal),
    )
    if ('ended' in outcome) log.warn({ user: owner, bytes: task.bytes.length, ...outcome }, 'a decoder ended')
    return outcome
  }

  async function originalOf(user: string, task: Task, signal?: AbortSignal): Promise<EncodedPicture> {
    const outcome = await outcomeOf('uploads', user, task, signal)
    if ('original' in outcome) return outcome.original
    throw errorOf(outcome)
  }

  return {
    decodeUpload: (user, bytes, signal) => originalOf(user, { kind: 'original', bytes }, signal),
    turnPicture: (user, bytes, quarterTurns) => originalOf(user, { kind: 'turned', bytes, quarterTurns }),
    requireRoom: (user) => roomIn(queues.uploads, user),
    async makeVariant(original, settings) {
      const outcome = await outcomeOf('variants', '', { kind: 'variant', bytes: original, settings })
      if ('variant' in outcome) return outcome.variant
      throw errorOf(outcome)
    },
    waiting: () => queues.uploads.waiting() + queues.variants.waiting(),
    running: () => queues.uploads.running() + queues.variants.running(),
    pids: () => Object.values(pools).flatMap((pool) => pool.flatMap((each) => each.pid() ?? [])),
    close() {
      for (const queue of Object.values(queues)) queue.close()
      for (const each of Object.values(pools).flat()) each.stop()
    },
  }
}

function slotOf(pool: WorkProcess<Task, Answer>[], slot: number): WorkProcess<Task, Answer> {
  const found = pool[slot]
  if (!found) throw new Error(`There is no decoder process ${slot}`)
  return found
}

function roomIn(queue: Queue, owner: string): void {
  try {
    queue.requireRoom(owner)
  } catch (error) {
    throw refusalOf(error)
  }
}

async function started<T>(run: Promise<T>): Promise<T> {
  try {
    return await run
  } catch (error) {
    throw refusalOf(error)
  }
}

function refusalOf(error: unknown): unknown {
  if (!(error instanceof NotStarted)) return error
  const isOwn = error.reason === 'owner'
  return isOwn
    ? new AppError('too_many_requests', { message: 'Other pictures of yours are still being processed.' })
    : new AppError('unavailable', {
        message: 'Many pictures are being processed at the moment. Please wait a minute.',
      })
}

const REFUSALS: Record<Refusal, () => AppError> = {
  unreadable: () =>
    new AppError('unsupported_type', {
      message: 'This picture is damaged, or the file is not a picture. Please choose another copy.',
    }),
  pixels: () =>
    new AppError('too_large', { message: `A picture may have at most ${MAX_PIXELS / 1e6} megapixels.` }),
  avif_pixels: () =>
    new AppError('too_large', {
      message: `An AVIF picture may have at most ${MAX_AVIF_PIXELS / 1e6} megapixels.`,
    }),
  memory: () =>
    new AppError('too_large', { message: 'This picture is too complex. Please make it smaller.' }),
  work: () =>
    new AppError('too_large', {
      message: 'This picture takes too much work to convert. Please make it smaller.',
    }),
}

function errorOf(outcome: Outcome<Answer>): Error {
  if ('refusal' in outcome) return REFUSALS[outcome.refusal]()
  if (!('ended' in outcome))
    return new Error(
      `A picture could not be processed: ${'failure' in outcome ? outcome.failure : 'wrong answer'}`,
    )
  return outcome.ended === 'timeout'
    ? new AppError('too_large', {
        message: 'This picture takes too long to process. Please make it smaller.',
      })
    : new AppError('unavailable', { message: 'The picture could not be processed.' })
}
