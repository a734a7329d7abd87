/** When sessions end. Read from the row of each request, so that a new role counts at once. */
import { type SQL, sql } from 'drizzle-orm'
import { IDLE_HOURS, TOTAL_HOURS } from '../../session-limits.ts'
import { sessions, users } from '../tables.ts'

const hours = ({ user, staff }: { user: number; staff: number }): SQL =>
  sql`case when ${users.role} = 'admin' then ${interval(staff)} else ${interval(user)} end`

const interval = (count: number): SQL => sql.raw(`interval '${count} hours'`)

/** When a session ends however much it is used, in a query that joins its user. */
export const lastPossibleEnd = sql<Date>`least(${sessions.expiresAt}, ${sessions.createdAt} + ${hours(TOTAL_HOURS)})`

/** Whether a session is in force at a time and does not wait for a code, in a query that joins its user. */
export const isInForce = (now: unknown): SQL =>
  sql`${sessions.expiresAt} > ${now}::timestamptz
    and ${sessions.secondFactor} is distinct from 'pending'
    and ${sessions.createdAt} > ${now}::timestamptz - ${hours(TOTAL_HOURS)}
    and ${sessions.lastActiveAt} > ${now}::timestamptz - ${hours(IDLE_HOURS)}`
