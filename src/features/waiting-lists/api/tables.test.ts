/** The checks of the database repeat numbers of the rules, which they cannot import. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as limits from '../limits.ts'
import { MAX_MISSED } from '../offer-rules.ts'

const CHECK = /^ {2}(\w+) .*check \((.*)\),?$/gm

/** The numbers in the checks of each column, as the migration writes them. */
function numbersOfColumns(migration: string): Record<string, number[]> {
  const tables = migration.split(/^create table (?=\w+ \()/m).slice(1)
  const found = tables.flatMap((table) =>
    [...table.matchAll(CHECK)].flatMap(([, column, check = '']) => {
      const numbers = (check.match(/\b\d+\b/g) ?? []).map(Number)
      return numbers.length > 0 ? [[`${/^\w+/.exec(table)?.[0]}.${column}`, numbers] as const] : []
    }),
  )
  return Object.fromEntries(found)
}

it('the checks of invitations have the numbers of the rules', () => {
  expect(numbersOfColumns(readFileSync('migrations/0038_waiting-lists_invitations.sql', 'utf8'))).toEqual({
    'waiting_list_invitations.email': [254],
    'waiting_list_invitations.name': [1, limits.MAX_FAMILY_NAME],
    'waiting_list_invitations.notes': [limits.MAX_NOTES],
    'address_digest_key.id': [1],
  })
})

it('the checks of waiting lists have the numbers of the rules', () => {
  expect(numbersOfColumns(readFileSync('migrations/0033_waiting-lists.sql', 'utf8'))).toEqual({
    'waiting_list_settings.max_entries': [1, limits.MAX_LIST],
    'waiting_list_settings.questions': [limits.MAX_QUESTIONS],
    'waiting_list_entries.max_price': [0],
    'waiting_list_entries.colors': [limits.MAX_COLORS],
    'offer_cats.price': [0],
    'waiting_list_entries.home': [limits.MAX_HOME],
    'waiting_list_entries.notes': [limits.MAX_NOTES],
    'waiting_list_entries.missed_offers': [0, MAX_MISSED],
    'waiting_list_events.reason': [1, limits.MAX_REASON],
    'offers.hours': [limits.MIN_HOURS, limits.MAX_HOURS],
    'offers.reason': [1, limits.MAX_REASON],
    'offers.more_hours': [1, Math.max(...limits.MORE_HOURS)],
  })
})
