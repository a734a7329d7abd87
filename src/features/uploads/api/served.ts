import type { DbOrTx } from '#platform/db/index.ts'
import type { PictureFormat } from '#platform/decoder/index.ts'
import type { Services } from '#platform/services.ts'
import { PICTURE_WIDTHS, type PictureWidth } from '../contract.ts'
import { variantsJob } from './job-definitions.ts'
import { PICTURE_TYPE } from './pictures.ts'
import { findObject, type ObjectRow } from './store.ts'
import { findVariant, originalKey, readVariant } from './variants.ts'

/** The requested variant; `best` is the smallest format that the client accepts. */
export type Asked = { width: PictureWidth | 'original'; format: PictureFormat | 'best' }

/** A picture to send. A substitute for a variant that is being created has a short lifetime. */
export type Served = { bytes: Buffer; format: PictureFormat; standsIn: boolean }

const ASKED = new Map<string, Asked>(
  PICTURE_WIDTHS.flatMap((width): [string, Asked][] => [
    [`${width}`, { width, format: 'best' }],
    [`${width}.webp`, { width, format: 'webp' }],
    [`${width}.avif`, { width, format: 'avif' }],
  ]),
)

/** Parses the last part of a picture's URL; undefined if there is no such variant. */
export function readFileName(name: string | undefined): Asked | undefined {
  return name === undefined ? { width: 'original', format: 'webp' } : ASKED.get(name)
}

/** Whether an Accept header (RFC 9110, 12.5.1) names AVIF. Wildcards do not count: every browser sends them. */
export function takesAvif(accept: string | undefined): boolean {
  const kinds = (accept ?? '').toLowerCase().split(',')
  return kinds.some((kind) => {
    const [type, ...more] = kind.split(';').map((part) => part.trim())
    return type === 'image/avif' && !more.some((part) => /^q=0(\.0*)?$/.test(part))
  })
}

/** The object if it is a picture and no private document. */
export async function findServed(db: DbOrTx, id: string): Promise<ObjectRow | undefined> {
  const row = await findObject(db, id)
  return row?.isPublic && row.contentType === PICTURE_TYPE ? row : undefined
}

/**
 * The bytes of a picture; undefined if they are missing, or if AVIF was requested explicitly and does not exist yet. AVIF is
 * slow to encode, so a request enqueues a job and gets WebP if any format is accepted. `mayMake` throws for a person who has had
 * too many variants made.
 */
export async function readServed(
  services: Pick<Services, 'db' | 'storage' | 'jobs' | 'decoder'>,
  { id }: ObjectRow,
  { width, format }: Asked,
  mayMake: () => Promise<void>,
): Promise<Served | undefined> {
  const { storage } = services
  if (width === 'original') return served((await storage.get(originalKey(id)))?.bytes, 'webp')
  if (format === 'webp') return served(await readVariant(services, id, { width, format }, mayMake), 'webp')
  const small = await findVariant(storage, id, { width, format: 'avif' })
  if (small) return served(small, 'avif')
  await haveMade(services, id, width)
  if (format === 'avif') return undefined
  return served(await readVariant(services, id, { width, format: 'webp' }, mayMake), 'webp', true)
}

function served(bytes: Buffer | undefined, format: PictureFormat, standsIn = false): Served | undefined {
  return bytes && { bytes, format, standsIn }
}

const FORGET_AFTER = 10_000
/** Variants that this process enqueued recently, so that requests for a new picture do not fill the queue. */
const asked = new WeakMap<object, Set<string>>()

async function haveMade(
  { db, storage, jobs }: Pick<Services, 'db' | 'storage' | 'jobs'>,
  objectId: string,
  width: PictureWidth,
): Promise<void> {
  const known = asked.get(storage) ?? new Set()
  asked.set(storage, known)
  const key = `${objectId} ${width}`
  if (known.has(key)) return
  if (known.size >= FORGET_AFTER) known.clear()
  known.add(key)
  await jobs.enqueue(db, variantsJob, { objectId, width })
}
