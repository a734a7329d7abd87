import { expect, it } from 'vitest'
import { fullDiskOf } from './disk-full.ts'

const coded = (code: string, cause?: unknown) => Object.assign(new Error('something', { cause }), { code })

it('a full disk is recognized by the code of an error or of one of its causes', () => {
  expect(fullDiskOf(coded('53100'))).toBe('database')
  expect(fullDiskOf(new Error('Failed query', { cause: coded('53100') }))).toBe('database')
  expect(fullDiskOf(coded('ENOSPC'))).toBe('files')
  expect(fullDiskOf(coded('EDQUOT'))).toBe('files')
})

it.each([coded('53300'), coded('ENOENT'), new Error('ENOSPC'), 'ENOSPC', null, undefined])(
  'any other error does not report a full disk: %#',
  (error) => expect(fullDiskOf(error)).toBeUndefined(),
)
