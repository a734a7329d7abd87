import { expect, it } from 'vitest'
import { readProfileNames } from './oidc.ts'

it('names come from the standard claims, or from the parts of the full name', () => {
  expect(
    readProfileNames({
      name: 'Ada Byron King',
      given_name: 'Ada',
      family_name: 'Byron',
      email_verified: true,
    }),
  ).toEqual({
    name: 'Ada Byron King',
    firstName: 'Ada',
    lastName: 'Byron',
    emailVerified: true,
  })
  expect(readProfileNames({ name: 'Ada Byron King' })).toMatchObject({
    firstName: 'Ada',
    lastName: 'Byron King',
  })
  expect(readProfileNames({ name: 7 })).toEqual({
    name: '',
    firstName: null,
    lastName: null,
    emailVerified: false,
  })
})

it('a name that contains contact details is ignored', () => {
  const names = readProfileNames({
    name: 'Ada 503-555-0142',
    given_name: 'Ada',
    family_name: 'ada@example.com',
  })
  expect(names).toMatchObject({ name: 'Ada', firstName: 'Ada', lastName: null })
})
