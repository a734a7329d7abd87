import { expect, it } from 'vitest'
import type { Viewer } from '#platform/http/index.ts'
import { type Reader, toReader } from './policy.ts'

it.each<[role: Viewer['role'] | null, reader: Reader]>([
  [null, null],
  ['buyer', null],
  ['breeder', { userId: 'v', isStaff: false }],
  ['admin', { userId: 'v', isStaff: true }],
])('a visitor with the role %s reads as %o', (role, reader) => {
  expect(toReader(role && ({ id: 'v', role } as Viewer))).toEqual(reader)
})
