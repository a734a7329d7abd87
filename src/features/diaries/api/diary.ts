/** Diaries, and how breeders publish entries. */
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { lockOwnBreeder, requireOwned } from '#features/breeders/api/index.ts'
import { findCat } from '#features/cats/api/index.ts'
import { kittenOfCat } from '#features/litter-log/api/index.ts'
import { detach, exchangePictures, pictureJson } from '#features/uploads/api/index.ts'
import { pictureSchema } from '#features/uploads/contract.ts'
import { AppError } from '#lib/errors.ts'
import type { Page, PageRange } from '#lib/paging.ts'
import { requireCleanTexts } from '#lib/texts/public-text.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read, timestampText } from '#platform/db/rows.ts'
import type { Services } from '#platform/services.ts'
import type { DiaryChange, DiaryEntry, NewDiaryEntry } from '../contract.ts'
import { MAX_DIARY_ENTRIES } from '../limits.ts'
import { diaryEntries } from './tables.ts'

type Needs = Pick<Services, 'db' | 'clock'>
type Owner = { id: string }

/** The pictures of an entry: one or none. */
const listOf = (path: string | null) => (path ? [path] : [])

const entryRow = z.object({
  id: z.string(),
  text: z.string(),
  picture: pictureSchema.nullable(),
  grams: z.int().nullable(),
  weighedOn: z.iso.date().nullable(),
  version: z.int(),
  publishedAt: timestampText,
  editedAt: timestampText.nullable(),
})

const columns = sql`e.id, e.text, ${pictureJson(sql`e.image_url`)} as picture, e.grams, e.weighed_on::text as weighed_on,
  e.version, e.published_at, e.edited_at`

const present = ({
  grams,
  weighedOn,
  publishedAt,
  editedAt,
  ...entry
}: z.infer<typeof entryRow>): DiaryEntry => ({
  ...entry,
  weight: grams !== null && weighedOn !== null ? { grams, day: weighedOn } : null,
  publishedAt: new Date(publishedAt).toISOString(),
  editedAt: editedAt === null ? null : new Date(editedAt).toISOString(),
})

const countRow = z.object({ total: z.int() })

/** A page of the diary of a cat, newest first. Throws not_found unless everyone can see the cat. */
export async function listDiary(
  { db }: Pick<Needs, 'db'>,
  catId: string,
  { limit, offset }: PageRange,
): Promise<Page<DiaryEntry[]>> {
  const count = await read(db, countRow).maybeRow(sql`
    select (select count(*) from diary_entries e where e.cat_id = c.id)::int as total
    from viewable_cats c where c.id = ${catId}`)
  if (!count) throw new AppError('not_found')
  const rows = await read(db, entryRow).rows(sql`
    select ${columns} from diary_entries e where e.cat_id = ${catId}
    order by e.published_at desc, e.id desc limit ${limit} offset ${offset}`)
  return { items: rows.map(present), total: count.total }
}

async function readEntry(db: DbOrTx, id: string): Promise<DiaryEntry> {
  return present(await read(db, entryRow).row(sql`select ${columns} from diary_entries e where e.id = ${id}`))
}

/** The entry, whoever has it. */
async function findEntry(db: DbOrTx, id: string) {
  const [row] = await db.select().from(diaryEntries).where(eq(diaryEntries.id, id))
  return row
}

/**
 * Publishes an entry, once per ID. Throws `not_found` and `forbidden` for the cat, `conflict` unless it is a kitten of a litter log or
 * for too many entries, and `invalid` for an entry without content, contact details, and pictures and weights of others.
 */
export async function publishEntry(
  { db, clock }: Needs,
  owner: Owner,
  catId: string,
  { id, text, imageUrl, weightId }: NewDiaryEntry,
): Promise<DiaryEntry> {
  requireContent({ text, imageUrl, hasWeight: weightId !== null })
  return db.transaction(async (tx) => {
    const breeder = await lockOwnBreeder(tx, owner.id)
    const known = await findEntry(tx, id)
    if (known) return readEntry(tx, requireOwned(known, breeder.id).id)
    const cat = requireOwned((await findCat(tx, catId)) ?? undefined, breeder.id)
    const kitten = await kittenOfCat(tx, cat.id)
    if (!kitten)
      throw new AppError('conflict', { message: 'Say in the litter log which kitten is this cat first.' })
    if ((await tx.$count(diaryEntries, eq(diaryEntries.catId, catId))) >= MAX_DIARY_ENTRIES)
      throw new AppError('conflict', { message: `A diary has at most ${MAX_DIARY_ENTRIES} entries.` })
    const weight = weightId === null ? undefined : await findWeight(tx, { weightId, kittenId: kitten.id })
    if (weightId && !weight)
      throw new AppError('invalid', { fields: { weightId: 'This weight was deleted. Choose another one.' } })
    const now = clock.now()
    await exchangePictures(tx, { id: owner.id, field: 'imageUrl', at: now }, [], listOf(imageUrl))
    await tx.insert(diaryEntries).values({
      id,
      catId,
      breederId: breeder.id,
      text,
      imageUrl,
      ...weight,
      publishedAt: now,
    })
    return readEntry(tx, id)
  })
}

const weightRow = z.object({ grams: z.int(), weighedOn: z.iso.date() })

/** A weight of a kitten, with its day where the cattery is. */
function findWeight(
  db: DbOrTx,
  { weightId, kittenId }: { weightId: string; kittenId: string },
): Promise<z.infer<typeof weightRow> | undefined> {
  return read(db, weightRow).maybeRow(sql`
    select w.grams, (w.weighed_at at time zone b.time_zone)::date::text as weighed_on
    from kitten_weights w join breeders b on b.id = w.breeder_id
    where w.id = ${weightId} and w.kitten_id = ${kittenId}`)
}

/** Corrects an entry. Throws as publishEntry, and `conflict` if another device changed it meanwhile. */
export async function changeEntry(
  { db, clock }: Needs,
  owner: Owner,
  id: string,
  { version, text, imageUrl }: DiaryChange,
): Promise<DiaryEntry> {
  return db.transaction(async (tx) => {
    const breeder = await lockOwnBreeder(tx, owner.id)
    const entry = requireOwned(await findEntry(tx, id), breeder.id)
    requireContent({ text, imageUrl, hasWeight: entry.grams !== null })
    if (entry.version !== version)
      throw new AppError('conflict', {
        message: 'This entry was changed on another device. Look at it again.',
      })
    const now = clock.now()
    await exchangePictures(
      tx,
      { id: owner.id, field: 'imageUrl', at: now },
      listOf(entry.imageUrl),
      listOf(imageUrl),
    )
    await tx
      .update(diaryEntries)
      .set({ text, imageUrl, editedAt: now, version: version + 1 })
      .where(eq(diaryEntries.id, id))
    return readEntry(tx, id)
  })
}

/** Removes an entry and takes its picture down. Throws `not_found` and `forbidden`. */
export async function removeEntry({ db }: Pick<Needs, 'db'>, owner: Owner, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const breeder = await lockOwnBreeder(tx, owner.id)
    const entry = requireOwned(await findEntry(tx, id), breeder.id)
    if (entry.imageUrl) await detach(tx, owner.id, [entry.imageUrl])
    await tx.delete(diaryEntries).where(and(eq(diaryEntries.id, id), eq(diaryEntries.breederId, breeder.id)))
  })
}

function requireContent({
  text,
  imageUrl,
  hasWeight,
}: {
  text: string
  imageUrl: string | null
  hasWeight: boolean
}): void {
  if (text === '' && imageUrl === null && !hasWeight)
    throw new AppError('invalid', { fields: { text: 'Write a sentence, or add a picture or a weight.' } })
  requireCleanTexts({ text }, { why: 'diaries are public' })
}
