/** Exports of a user's data: asking for one, writing it, downloading it, and deleting it after a day. */

import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { lockUser } from '#features/accounts/api/index.ts'
import type { NoticePort } from '#features/notifications/api/index.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/durations.ts'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { JobDefinition } from '#platform/jobs/index.ts'
import type { TableRules } from '#platform/personal-data/index.ts'
import { defineRateLimit, windowStart } from '#platform/rate-limits/index.ts'
import type { Services } from '#platform/services.ts'
import { type Keys, openSigner } from '#platform/signatures/index.ts'
import { defineSweep, type Sweep } from '#platform/sweeps/index.ts'
import { EXPORT_HOURS, EXPORT_LIST_DAYS } from '../choices.ts'
import type { DataExport } from '../contract.ts'
import { addExport, type ExportRow, findExport, listExports, listOver, moveExport } from './export-store.ts'
import { writeExport } from './write-export.ts'

export type ExportServices = Pick<
  Services,
  'db' | 'storage' | 'documents' | 'clock' | 'jobs' | 'securityLog' | 'log' | 'events' | 'mail'
>
type Source = { ip: string; id: string }

/** How long the address of a file works. */
const LINK_MS = MINUTE_MS
/** After this time, an export that is not ready has failed. */
const STUCK_MS = 6 * HOUR_MS
const SWEEP_MS = 10 * MINUTE_MS
const BATCH = 50

/** Exports that a user requests. */
export const EXPORT_LIMIT = defineRateLimit({ name: 'exports', by: 'user', points: 3, seconds: 86_400 })

const exportJob: JobDefinition<{ exportId: string }> = {
  queue: 'privacy.export',
  retries: 5,
  expireSeconds: 3_600,
}

const keyOf = (id: string) => `exports/${id}.zip`

function present({ id, state, requestedAt, expiresAt, bytes }: ExportRow): DataExport {
  return {
    id,
    state,
    bytes,
    requestedAt: requestedAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  }
}

/** The user's exports of the last days, newest first. */
export async function getExports({ db, clock }: ExportServices, userId: string): Promise<DataExport[]> {
  const since = new Date(clock.now().getTime() - EXPORT_LIST_DAYS * DAY_MS)
  return (await listExports(db, userId, since)).map(present)
}

/** Asks for an export; while one is being written, returns it. Throws too_many_requests beyond EXPORT_LIMIT. */
export async function requestExport(
  { db, clock, jobs, securityLog }: ExportServices,
  userId: string,
  request: Source,
): Promise<DataExport> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const today = await listExports(tx, userId, windowStart(EXPORT_LIMIT, now))
    const running = today.find(({ state }) => state === 'requested')
    if (running) return present(running)
    if (today.length >= EXPORT_LIMIT.points)
      throw new AppError('too_many_requests', {
        message: `You can create ${EXPORT_LIMIT.points} exports in 24 hours. Please try again tomorrow.`,
      })
    const added = await addExport(tx, userId, now)
    await jobs.enqueue(tx, exportJob, { exportId: added.id })
    await securityLog.record(tx, {
      kind: 'export_requested',
      actorId: userId,
      subjectId: userId,
      request,
    })
    return present(added)
  })
}

/** Registers the job that writes exports. Call it in every process before jobs start. */
export function registerExportJob(
  services: ExportServices,
  { notify, tables }: { notify: NoticePort['notify']; tables: TableRules[] },
): void {
  services.jobs.handle(exportJob, async ({ exportId }) => {
    const row = await findExport(services.db, exportId)
    if (row?.state === 'requested') await produce(services, notify, tables, row)
  })
}

async function produce(
  services: ExportServices,
  notify: NoticePort['notify'],
  tables: TableRules[],
  { id, userId }: ExportRow,
): Promise<void> {
  const { db, storage, clock } = services
  const folder = await mkdtemp(join(tmpdir(), 'littermate-export-'))
  try {
    const path = join(folder, 'export.zip')
    await writeExport(services, tables, userId, path)
    const { size: bytes } = await stat(path)
    await storage.putFile(keyOf(id), path)
    const now = clock.now()
    const expiresAt = new Date(now.getTime() + EXPORT_HOURS * HOUR_MS)
    const isReady = await db.transaction(async (tx) => {
      await lockUser(tx, userId)
      const ready = { state: 'ready' as const, readyAt: now, expiresAt, bytes }
      if (!(await moveExport(tx, id, 'requested', ready))) return false
      await notify(tx, {
        userId,
        kind: 'account',
        subjectId: id,
        path: '/profile/data',
        title: 'Your data is ready to download',
        text: `The file with your data can be downloaded for ${EXPORT_HOURS} hours. Sign in to get it.`,
      })
      return true
    })
    // The account was deleted meanwhile, or the export took too long.
    if (!isReady) await storage.remove(keyOf(id))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The address of the user's file, which works for a minute. Throws not_found for others' files and after the end. */
export async function linkToExport(
  { db, clock }: ExportServices,
  keys: Keys,
  id: string,
  userId: string,
): Promise<{ url: string }> {
  await requireReady(db, id, userId, clock.now())
  const expires = clock.now().getTime() + LINK_MS
  const signature = openSigner(keys, 'exports').sign([id, userId, expires])
  return {
    url: `/api/account/exports/${id}/file?${new URLSearchParams({ expires: String(expires), signature })}`,
  }
}

/** Opens the file of a link for the user that it was made for; undefined if the link is wrong or too old. */
export async function openExport(
  services: ExportServices,
  keys: Keys,
  link: { id: string; userId: string; expires: number; signature: string },
  request: Source,
): Promise<{ stream: Readable; bytes: number } | undefined> {
  const { db, clock, storage, securityLog } = services
  const { id, userId, expires, signature } = link
  const now = clock.now()
  if (now.getTime() >= expires) return undefined
  if (!openSigner(keys, 'exports').isSigned([id, userId, expires], signature)) return undefined
  const { bytes } = await requireReady(db, id, userId, now)
  const stream = await storage.open(keyOf(id))
  if (!stream || bytes === null) return undefined
  await securityLog.record(db, { kind: 'export_downloaded', actorId: userId, subjectId: userId, request })
  return { stream, bytes }
}

async function requireReady(db: DbOrTx, id: string, userId: string, now: Date): Promise<ExportRow> {
  const row = await findExport(db, id)
  const isReady = row?.userId === userId && row.state === 'ready' && row.expiresAt && now < row.expiresAt
  if (!isReady) throw new AppError('not_found')
  return row
}

/** Deletes the files of exports that are over. */
export async function sweepExports({ db, storage, clock }: ExportServices): Promise<void> {
  const now = clock.now()
  for (const { id, state } of await listOver(db, now, new Date(now.getTime() - STUCK_MS), BATCH)) {
    await storage.remove(keyOf(id))
    await moveExport(db, id, state, { state: state === 'ready' ? 'expired' : 'failed' })
  }
}

/** Deletes the files of all exports of a user whose account is being deleted. */
export async function removeExports({ db, storage }: Pick<ExportServices, 'db' | 'storage'>, userId: string) {
  for (const { id } of await listExports(db, userId, new Date(0))) await storage.remove(keyOf(id))
}

/** Deletes the files of exports that are over every ten minutes. */
export function exportSweep(services: ExportServices): Sweep {
  return defineSweep({ name: 'exports', everyMs: SWEEP_MS, run: () => sweepExports(services) })
}
