/** Outages of the whole site: how they are noted, and the deadlines that they put off. */
import type { DbOrTx } from '#platform/db/index.ts'
import type { TableRules } from '#platform/personal-data/index.ts'
import type { DeadlineTimes } from './store.ts'

export { openNotes, outageEndedJob } from './note.ts'
export {
  type DeadlineTimes,
  extendedSql,
  lastOutageEnd,
  lastSeen,
  readOutages,
  readTimes,
  resetSeen,
  setAnnounced,
} from './store.ts'

/** A deadline by which a person can act. */
export type Deadline = {
  userId: string
  /** What the person can do, such as `Pay the balance for Luna`. */
  text: string
  /** Path of the page where the person does it. */
  path: string
  at: Date
}

/** Lists the deadlines of a feature that are not over, or at least those that an outage may have moved, as things are now. */
export type ListDeadlines = (db: DbOrTx, times: DeadlineTimes) => Promise<Deadline[]>

/** Rules of the tables. */
export const outageRules: TableRules[] = [
  { table: 'site_seen', holds: 'When people could last reach the site.', impersonal: true },
  { table: 'site_outages', holds: 'When nobody could reach the site for more than a day.', impersonal: true },
]
