/** The state of the checks of a cattery, for staff and for the public. */
import { CHECK_KINDS, type CheckKind, type CheckResult, VISIT_METHODS, type VisitMethod } from './kinds.ts'

/** What was last recorded about a check. */
export type CheckFacts = {
  kind: CheckKind
  result: CheckResult
  /** The club of a registration. */
  club: string | null
  /** How a visit took place. */
  method: VisitMethod | null
  /** ISO dates; `expiresOn` is the last day on which a passed check counts, and null for other results. */
  checkedOn: string
  expiresOn: string | null
}

type CheckState = 'done' | 'expired' | 'failed' | 'not_done'

/** The state of a check on a day (ISO date); undefined is one that was never recorded. */
export function checkState(
  latest: Pick<CheckFacts, 'result' | 'expiresOn'> | undefined,
  today: string,
): CheckState {
  if (!latest || latest.result === 'withdrawn') return 'not_done'
  if (latest.result === 'failed') return 'failed'
  return latest.expiresOn !== null && latest.expiresOn >= today ? 'done' : 'expired'
}

/** A check as the public sees it: with its months, and without what failed. */
export type PublicCheck = {
  kind: CheckKind
  state: 'done' | 'expired' | 'not_done'
  /** The club of a registration, or how a visit took place. */
  detail: string | null
  /** Months such as `2026-03`; null for a check that was not done. */
  checkedIn: string | null
  expiresIn: string | null
}

/** All checks of a cattery as the public sees them on a day (ISO date). */
export function publicChecks(latest: readonly CheckFacts[], today: string): PublicCheck[] {
  return CHECK_KINDS.map((kind) => {
    const facts = latest.find((each) => each.kind === kind)
    const state = checkState(facts, today)
    if (!facts || state === 'failed' || state === 'not_done')
      return { kind, state: 'not_done', detail: null, checkedIn: null, expiresIn: null }
    return {
      kind,
      state,
      detail: facts.club ?? (facts.method && VISIT_METHODS[facts.method]),
      checkedIn: facts.checkedOn.slice(0, 7),
      expiresIn: facts.expiresOn?.slice(0, 7) ?? null,
    }
  })
}
