import { expect, it } from 'vitest'
import { DatabaseUnreachableError, isUnreachable } from './unreachable.ts'

const coded = (code: string) => Object.assign(new Error('something'), { code })

it.each([
  coded('57P01'),
  coded('08006'),
  coded('53300'),
  coded('ECONNREFUSED'),
  new DatabaseUnreachableError(new Error('Connection terminated unexpectedly')),
  new Error('Failed query', { cause: new DatabaseUnreachableError(new Error('timeout')) }),
])('a database that cannot be reached: %#', (error) => expect(isUnreachable(error)).toBe(true))

it.each([
  coded('23505'),
  coded('57014'),
  new Error('Connection terminated unexpectedly'),
  'ECONNREFUSED',
  null,
])('any other error: %#', (error) => expect(isUnreachable(error)).toBe(false))
