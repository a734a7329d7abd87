import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Page, PageRange } from '#lib/paging.ts'
import { type DbOrTx, foldedPattern, isoText } from '#platform/db/index.ts'
import { pageRow, read, timestampText } from '#platform/db/rows.ts'
import type { AdminUser } from '../contract.ts'
import { adminUserSchema } from '../schemas.ts'

/** The full name of `u`, or the email address. */
export const staffName = (u: SQL) => sql`coalesce(
  nullif(trim(coalesce(${u}.first_name, '') || ' ' || coalesce(${u}.last_name, '')), ''), nullif(${u}.name, ''), ${u}.email)`

/** A user by ID and name, or null without a row. */
export const namedJson = (u: SQL) =>
  sql`case when ${u}.id is not null then json_build_object('userId', ${u}.id, 'name', ${staffName(u)}) end`

/** The IDs of users whose name, email address, or cattery contains words. */
export const usersLike = (words: string) => sql`select w.id from users w
  where user_search_text(w.email, w.name, w.first_name, w.last_name) like ${foldedPattern(words)}
  union select s.user_id from breeders s where s.search_text like ${foldedPattern(words)}`

const staffRow = z.object({ userId: z.string(), name: z.string() })

/** Staff members by name. */
export async function listStaff(db: DbOrTx): Promise<{ userId: string; name: string }[]> {
  return read(db, staffRow).rows(sql`
    select u.id as user_id, ${staffName(sql`u`)} as name from users u where u.role = 'admin' order by fold_text(${staffName(sql`u`)}), 1`)
}

const userNameRow = z.object({ id: z.string(), name: z.string() })

/** The names of users by ID, without deleted accounts. */
export async function readUserNames(db: DbOrTx, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const list = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  const rows = await read(db, userNameRow).rows(
    sql`select u.id, ${staffName(sql`u`)} as name from users u where u.id in (${list})`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** A user `u` with the cattery `b`, if any, as staff see them. */
export const adminUserJson = (now: Date) => sql`json_build_object(
  'userId', u.id, 'name', ${staffName(sql`u`)}, 'email', u.email, 'role', u.role,
  'businessName', b.business_name, 'breederId', b.id,
  'mutedUntil', (select ${isoText(sql`max(m.ends_at)`)} from mutes m
    where m.user_id = u.id and m.lifted_at is null and m.ends_at > ${now.toISOString()}::timestamptz),
  'suspendedAt', ${isoText(sql`u.suspended_at`)},
  'violationCount', (select count(*)::int from moderation_violations v where v.user_id = u.id),
  'createdAt', ${isoText(sql`u.created_at`)})`

const personRow = z.object({ person: adminUserSchema })

export async function findAdminUser(db: DbOrTx, id: string, now: Date): Promise<AdminUser | undefined> {
  const row = await read(db, personRow).maybeRow(sql`
    select ${adminUserJson(now)} as person from users u left join breeders b on b.user_id = u.id where u.id = ${id}`)
  return row?.person
}

export type UserFilter = { q?: string | undefined; accountStatus?: 'muted' | 'suspended' | undefined }

const userPage = pageRow(adminUserSchema)

/** One page of users, newest first, and the total. */
export async function listUsers(
  db: DbOrTx,
  filter: UserFilter,
  { limit, offset }: PageRange,
  now: Date,
): Promise<Page<AdminUser[]>> {
  const where = conditionsOf(filter, now)
  return read(db, userPage).row(sql`
    with page as (select u.* from users u where ${where}
      order by u.created_at desc, u.id desc limit ${limit} offset ${offset})
    select coalesce(json_agg(${adminUserJson(now)} order by u.created_at desc, u.id desc), '[]') as items,
      (select count(*)::int from users u where ${where}) as total
    from page u left join breeders b on b.user_id = u.id`)
}

function conditionsOf({ q, accountStatus }: UserFilter, now: Date): SQL {
  return sql.join(
    [
      sql`true`,
      ...(q ? [sql`u.id in (${usersLike(q)})`] : []),
      ...(accountStatus === 'suspended' ? [sql`u.suspended_at is not null`] : []),
      ...(accountStatus === 'muted'
        ? [
            sql`u.id in (select m.user_id from mutes m
              where m.lifted_at is null and m.ends_at > ${now.toISOString()}::timestamptz)`,
          ]
        : []),
    ],
    sql` and `,
  )
}

const suspensionRow = z.object({ suspendedAt: timestampText.nullable() })

/** When a user was suspended; undefined if not suspended. */
export async function findSuspension(db: DbOrTx, id: string): Promise<Date | undefined> {
  const row = await read(db, suspensionRow).maybeRow(sql`select suspended_at from users where id = ${id}`)
  return row?.suspendedAt ? new Date(row.suspendedAt) : undefined
}
