import { addDays } from '#lib/dates.ts'
import { RECHECK_NOTICE_DAYS } from '../choices.ts'
import type { PlaceRule, StaffRule } from '../contract.ts'
import type { RuleRow } from './tables.ts'

/** A rule as everyone reads it. */
export function presentRule(row: RuleRow): PlaceRule {
  const { id, kind, place, subject, binds, number, unit, months, sentence, source, sourceUrl, readOn } = row
  return { id, kind, place, subject, binds, number, unit, months, sentence, source, sourceUrl, readOn }
}

/** The same for staff, with what has to be done about it as of `today` (ISO date). */
export function presentStaffRule(row: RuleRow, today: string): StaffRule {
  const { lateFrom, version } = row
  return { ...presentRule(row), lateFrom, state: stateOf(row, today), version }
}

function stateOf({ isEnded, lateFrom }: RuleRow, today: string): StaffRule['state'] {
  if (isEnded) return 'ended'
  if (lateFrom <= today) return 'late'
  return lateFrom <= addDays(today, RECHECK_NOTICE_DAYS) ? 'soon' : 'current'
}
