/** What buyers read of rules, and how staff keep them. */
import { isoDate } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import { requirePastDates } from '#lib/rules/past-dates.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import { COUNTRIES } from '../choices.ts'
import type { NewRule, PlaceRule, RuleChange, RuleVersion, StaffRule } from '../contract.ts'
import { presentRule, presentStaffRule } from './present.ts'
import { addVersion, findRule, insertRule, listAll, listCurrent, listVersions, replaceRule } from './store.ts'

type Needs = Pick<Services, 'db' | 'clock'>
type Actor = { id: string }

/** The current rules as of `today` (ISO date): all of them, or those of a state, with those of countries. */
export async function rulesOf(db: DbOrTx, today: string, state?: string): Promise<PlaceRule[]> {
  const places = [
    { kind: 'country', places: Object.keys(COUNTRIES) },
    { kind: 'state', places: [state ?? ''] },
  ] as const
  return (await listCurrent(db, today, state === undefined ? undefined : places)).map(presentRule)
}

/** The current rules of states by their codes, of the USA if there is one, and of clubs. */
export async function placeRulesOf(
  db: DbOrTx,
  today: string,
  { states, clubs }: { states: readonly string[]; clubs: readonly string[] },
): Promise<PlaceRule[]> {
  const rows = await listCurrent(db, today, [
    { kind: 'country', places: states.length > 0 ? ['US'] : [] },
    { kind: 'state', places: states },
    { kind: 'club', places: clubs },
  ])
  return rows.map(presentRule)
}

export async function listStaffRules({ db, clock }: Needs): Promise<StaffRule[]> {
  const today = isoDate(clock.now())
  return (await listAll(db)).map((row) => presentStaffRule(row, today))
}

/** Adds a rule with its first version; sending it twice adds one. Throws `invalid` for a day of reading in the future. */
export async function addRule({ db, clock }: Needs, actor: Actor, rule: NewRule): Promise<StaffRule> {
  const now = clock.now()
  requirePastDates({ readOn: rule.readOn }, isoDate(now))
  return db.transaction(async (tx) => {
    const added = await insertRule(tx, { ...rule, createdAt: now })
    if (added) await addVersion(tx, added, { actorId: actor.id, at: now })
    const row = added ?? (await findRule(tx, rule.id))
    if (!row) throw new Error(`There is no rule ${rule.id}.`)
    return presentStaffRule(row, isoDate(now))
  })
}

/**
 * Replaces a rule and adds a version of it. Throws `not_found`, `conflict` if another version was saved meanwhile, and `invalid`
 * for a day of reading in the future.
 */
export async function changeRule(
  { db, clock }: Needs,
  actor: Actor,
  id: string,
  { version, ...content }: RuleChange,
): Promise<StaffRule> {
  const now = clock.now()
  requirePastDates({ readOn: content.readOn }, isoDate(now))
  return db.transaction(async (tx) => {
    const changed = await replaceRule(tx, { id, version }, content)
    if (!changed) {
      if (!(await findRule(tx, id))) throw new AppError('not_found')
      throw new AppError('conflict', {
        message: 'Someone else has changed this rule in the meantime. Close the form to read it.',
      })
    }
    await addVersion(tx, changed, { actorId: actor.id, at: now })
    return presentStaffRule(changed, isoDate(now))
  })
}

/** All versions of a rule, newest first. Throws `not_found`. */
export async function historyOf({ db }: Pick<Needs, 'db'>, id: string): Promise<RuleVersion[]> {
  if (!(await findRule(db, id))) throw new AppError('not_found')
  return listVersions(db, id)
}
