import { expect, it } from 'vitest'
import { readFullDisk } from './disk-full.ts'

const coded = (code: string, cause?: unknown) => Object.assign(new Error('something', { cause }), { code })

it('a full disk is recognized by the code of an error or of one of its causes', () => {
  expect(readFullDisk(coded('53100'))).toBe('database')
  expect(readFullDisk(new Error('Failed query', { cause: coded('53100') }))).toBe('database')
  expect(readFullDisk(coded('ENOSPC'))).toBe('files')
  expect(readFullDisk(coded('EDQUOT'))).toBe('files')
})

it.each([coded('53300'), coded('ENOENT'), new Error('ENOSPC'), 'ENOSPC', null, undefined])(
  'any other error does not report a full disk: %#',
  (error) => expect(readFullDisk(error)).toBeUndefined(),
)
