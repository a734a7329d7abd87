/** The lists that staff reads, a page at a time with how many rows there are. */
import type { Cut, Listed } from '#lib/paging.ts'
import type { Handle } from '#platform/db/index.ts'
import type { CaseKind, CaseStatus } from '../choices.ts'
import type { AdminPerson, Application, Case, LogEntry } from '../contract.ts'
import { listApplications } from './application-store.ts'
import { listCases } from './case-list-store.ts'
import { listLog } from './log-store.ts'
import { listPeople, type PeopleFilter } from './people-store.ts'

/** Cases of a status, and of a kind where it is given: open ones oldest first, closed ones latest first. */
export function casesFor(
  db: Handle,
  filter: { status: CaseStatus; kind?: CaseKind | undefined },
  cut: Cut,
  now: Date,
): Promise<Listed<Case[]>> {
  return listCases(db, filter, cut, now)
}

/** People, newest first. */
export function peopleFor(
  db: Handle,
  filter: PeopleFilter,
  cut: Cut,
  now: Date,
): Promise<Listed<AdminPerson[]>> {
  return listPeople(db, filter, cut, now)
}

/** The log, newest first. */
export function logFor(
  db: Handle,
  filter: { userId?: string | undefined },
  cut: Cut,
): Promise<Listed<LogEntry[]>> {
  return listLog(db, filter, cut)
}

/** Applications that wait, oldest first. */
export function applicationsFor(db: Handle, cut: Cut, now: Date): Promise<Listed<Application[]>> {
  return listApplications(db, cut, now)
}
