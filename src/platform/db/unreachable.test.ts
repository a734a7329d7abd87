import { expect, it } from 'vitest'
import { isUnreachable } from './unreachable.ts'

const coded = (code: string) => Object.assign(new Error('something'), { code })

it.each([
  coded('57P01'),
  coded('08006'),
  coded('53300'),
  coded('ECONNREFUSED'),
  new Error('Connection terminated unexpectedly'),
  new Error('timeout exceeded when trying to connect'),
  new Error('Failed query: select 1', { cause: new Error('Connection terminated unexpectedly') }),
])('what says that the database is away: %#', (error) => expect(isUnreachable(error)).toBe(true))

it.each([coded('23505'), coded('57014'), new Error('Connection of two cats'), 'ECONNREFUSED', null])(
  'what says something else: %#',
  (error) => expect(isUnreachable(error)).toBe(false),
)
