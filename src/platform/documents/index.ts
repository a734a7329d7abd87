/**
 * Makes files such as PDF documents in a process of its own, so that the server answers others meanwhile
 * (docs/decisions/082). What never changes is stored for some weeks once it was made.
 */
import { createHash } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '#lib/durations.ts'
import { AppError } from '#lib/errors.ts'
import type { Clock } from '#platform/clock/index.ts'
import { workProcess } from '#platform/decoder/decoder-process.ts'
import { createQueue, NotStarted } from '#platform/decoder/queue.ts'
import type { Logger } from '#platform/log/index.ts'
import { RateLimitedError } from '#platform/rate-limits/index.ts'
import type { Storage } from '#platform/storage/index.ts'
import { defineSweep, type Sweep } from '#platform/sweeps/index.ts'

/** The function that makes a file, by its name in the program, and what it receives. */
export type DocumentTask = { template: string; args: unknown[] }
export type DocumentAnswer = { file: Uint8Array } | { failure: string }

/** `isFinal`: the same contents always make the same file, so it is stored. */
export type DocumentRequest = DocumentTask & { isFinal: boolean }

export type Documents = {
  /**
   * Makes a file. Owners take turns; `owner` is a user's ID, or what the file belongs to. Throws `too_many_requests` while
   * too many files of the owner wait, and `unavailable` if too many of everybody do, or it takes too long.
   */
  make(owner: string, request: DocumentRequest): Promise<Buffer>
  /** Refuses waiting files and stops the process. */
  close(): void
}

/** How many files may wait, how many of one owner, and for how many milliseconds. */
export const DOCUMENT_QUEUE = { slots: 1, maxWaiting: 60, maxWaitingOfOwner: 12, waitMs: MINUTE_MS }
/** Seconds after which an owner whose files wait may ask again. */
const RETRY_SECONDS = 10
/** Milliseconds that a file may take, and after which an idle process is stopped. */
const LIMITS = { timeoutMs: MINUTE_MS, idleMs: 30_000 }
/** How many earlier months are swept. Only a worker that was stopped for longer leaves files. */
const SWEPT_MONTHS = 24
/** Part of the names of stored files. Increase it when files look different, so that they are made again. */
const LAYOUT = 1

type OldDocuments = { storage: Storage; clock: Clock }

/** Opens the maker; the program is started with the first file. */
export function openDocuments({
  storage,
  log,
  clock,
  program,
}: {
  storage: Storage
  log: Logger
  clock: Clock
  program: string
}): Documents {
  const queue = createQueue(DOCUMENT_QUEUE)
  const worker = workProcess<DocumentTask, DocumentAnswer>({ program, ...LIMITS })

  async function run(owner: string, { template, args }: DocumentTask): Promise<Buffer> {
    const outcome = await worker.run({ template, args })
    if ('file' in outcome) return Buffer.from(outcome.file)
    log.warn({ owner, template, ...outcome }, 'a document could not be made')
    if ('ended' in outcome)
      throw new AppError('unavailable', { message: 'The file could not be made. Please try again.' })
    throw new Error(`A document could not be made: ${outcome.failure}`)
  }

  /** A stored file only saves work, so a file is made although the storage cannot be reached. */
  const withoutStorage = (error: unknown) =>
    log.warn({ err: error }, 'the storage of finished documents failed')

  return {
    async make(owner, { isFinal, ...task }) {
      try {
        return await queue.run(owner, async () => {
          if (!isFinal) return run(owner, task)
          const key = `${folderOf(clock.now())}/${nameOf(task)}`
          const stored = await storage.get(key).catch(withoutStorage)
          if (stored) return stored.bytes
          const bytes = await run(owner, task)
          await storage.put(key, { bytes, contentType: 'application/pdf' }).catch(withoutStorage)
          return bytes
        })
      } catch (error) {
        if (!(error instanceof NotStarted)) throw error
        throw error.reason === 'owner'
          ? new RateLimitedError(RETRY_SECONDS, 'Other files of yours are still being made.')
          : new AppError('unavailable', {
              message: 'Many files are being made at the moment. Please wait a minute.',
            })
      }
    },
    close() {
      queue.close()
      worker.stop()
    },
  }
}

/**
 * Removes the files of earlier months, so that no copy of personal data outlives its record. A file that is needed again is made
 * again. Returns how many it removed.
 */
export async function removeOldDocuments({ storage, clock }: OldDocuments): Promise<number> {
  const now = clock.now()
  let removed = 0
  for (let monthsAgo = 1; monthsAgo <= SWEPT_MONTHS; monthsAgo += 1) {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo))
    for await (const key of storage.list(folderOf(month))) {
      await storage.remove(key)
      removed += 1
    }
  }
  return removed
}

/** Removes the files of earlier months every day. */
export function documentSweep(services: OldDocuments): Sweep {
  return defineSweep({
    name: 'documents',
    everyMs: DAY_MS,
    run: () => removeOldDocuments(services),
  })
}

/** Files are stored by the month in which they were made. */
const folderOf = (at: Date) => `documents/${at.toISOString().slice(0, 7)}`

/** Files with the same contents have the same name, so another state of the contents is another file. */
function nameOf({ template, args }: DocumentTask): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([LAYOUT, template, args]))
    .digest('hex')
  return `${digest}.pdf`
}
