/** Names of catteries: no two verified ones look the same, and staff decide about those that are easily confused. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { AppError } from '#lib/errors.ts'
import { normalize } from '#lib/screening/text/normalize.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'

/**
 * What a reader sees of a name: the same for other cases, spaces, punctuation, accents, and look-alike characters of other
 * scripts (Unicode's confusables).
 */
export function nameKey(name: string): string {
  const seen = [...name.normalize('NFKC').replaceAll('&', ' and ')].map((character) => {
    const { text } = normalize(character)
    if (/^[a-z\d]+$/.test(text)) return text
    return /[\p{L}\p{N}]/u.test(character) ? character.toLowerCase() : ''
  })
  return seen.join('') || name.normalize('NFKC').toLowerCase()
}

/** Whether two names are easily confused: similar shapes, one typing error, or only words such as "Cattery" differ. */
export function areSimilar(key: string, other: string): boolean {
  const [a, b] = [shapeOf(key), shapeOf(other)]
  return a === b || (Math.min(a.length, b.length) >= MIN_LENGTH && isOneEditApart(a, b))
}

/** Of shorter names, one different character makes another name. */
const MIN_LENGTH = 6

function shapeOf(key: string): string {
  const core = key.replace(/^the(?=.{3})/, '').replace(/(?<=.{3})(cattery|catteries|cats|kittens)$/, '')
  return core
    .replaceAll('0', 'o')
    .replaceAll(/[1i]/g, 'l')
    .replaceAll('5', 's')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

/** Whether adding, removing, replacing, or swapping one character of `a` gives `b`. */
function isOneEditApart(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start++
  let end = 0
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [restA, restB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  const isSwap = restA.length === 2 && restB.length === 2 && restA === [...restB].reverse().join('')
  return isSwap || (restA.length <= 1 && restB.length <= 1)
}

const similarNameRow = z.object({ name: z.string(), key: z.string() })

/**
 * The names of other verified catteries that are easily confused with a name. Throws `invalid` if one looks the same.
 * Suspended catteries count too, because they may return.
 */
export async function findSimilarNames(db: DbOrTx, name: string, own: string | undefined): Promise<string[]> {
  const key = nameKey(name)
  const rows = await read(db, similarNameRow).rows(sql`
    select business_name as name, coalesce(name_key, '') as key from breeders
    where (verification_status = 'verified' or suspended_from = 'verified')
      and id is distinct from ${own ?? null}::uuid
    order by business_name`)
  if (rows.some((row) => row.key === key)) throw nameTaken()
  return rows.filter((row) => areSimilar(key, row.key || nameKey(row.name))).map((row) => row.name)
}

const nameTaken = () =>
  new AppError('invalid', {
    fields: { businessName: 'Another cattery has this name. Please choose a different one.' },
  })

/** The error to throw when a write failed: `invalid` if two catteries took the same name at once, else the same error. */
export function orNameTaken(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('constraint' in cause && cause.constraint === 'breeders_name_key') return nameTaken()
  return error
}
