/** For tests: rules that staff could have added. */
import { newId } from '#lib/ids.ts'
import type { TestApp } from '#testing/app.ts'
import { placeRules, type RuleRow } from './api/tables.ts'

/** What a form sends: no kitten under 10 weeks in Oregon. */
export const OREGON = {
  kind: 'state',
  place: 'OR',
  subject: 'age',
  binds: 'everyone',
  number: 10,
  unit: 'weeks',
  months: null,
  sentence: 'No kitten is sold under 10 weeks.',
  source: 'ORS 999.1',
  sourceUrl: 'https://laws.example/or',
  readOn: '2026-03-01',
  isEnded: false,
} as const

/** Adds a rule without its history. */
export async function addRule(
  app: Pick<TestApp, 'services'>,
  changes: Partial<typeof placeRules.$inferInsert> = {},
): Promise<RuleRow> {
  const [row] = await app.services.db
    .insert(placeRules)
    .values({ ...OREGON, id: newId(), ...changes })
    .returning()
  if (!row) throw new Error('The rule was not stored.')
  return row
}
