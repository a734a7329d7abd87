import { expect, it } from 'vitest'
import { readIntent } from './sign-in-intent.ts'

const ID = '0199b3a0-0000-7000-8000-000000000001'
const OTHER = '0199b3a0-0000-7000-8000-000000000002'

it.each([
  [`/checkout/${ID}`, { act: 'reserve', about: { kind: 'cat', id: ID } }],
  [`/cats/${ID}?message=cat-${ID}`, { act: 'ask', about: { kind: 'cat', id: ID } }],
  [`/breeder/${ID}?message=breeder-${ID}`, { act: 'ask', about: { kind: 'breeder', id: ID } }],
  [`/breeding-pairings/${ID}?message=interest-${ID}`, { act: 'ask', about: { kind: 'pairing', id: ID } }],
  [`/cats?page=2&favorite=${ID}`, { act: 'favorite', about: { kind: 'cat', id: ID } }],
  [`/waiting-lists/join?breeder=${OTHER}&pairing=${ID}`, { act: 'join', about: { kind: 'pairing', id: ID } }],
  [`/waiting-lists/join?breeder=${ID}`, { act: 'join', about: { kind: 'breeder', id: ID } }],
])('%s asks to %j', (path, intent) => {
  expect(readIntent(path)).toEqual(intent)
})

it.each([
  ['/cats?breed=Ragdoll&save=1', 'cats'],
  ['/breeding-pairings?save=1', 'pairings'],
])('%s asks to save the filters of the list of %s', (path, list) => {
  expect(readIntent(path)).toMatchObject({ act: 'save', list })
})

it.each([
  null,
  '',
  '/',
  '/cats',
  '/messages?save=1',
  '/cats?favorite=',
  '/cats?favorite=1',
  `/cats?message=dog-${ID}`,
  '/cats?message=cat-1',
  '/waiting-lists/join',
  '/waiting-lists/join?breeder=x',
  '/checkout/1',
  '//evil.example/?save=1',
  'https://evil.example/cats?save=1',
  '/%zz?favorite=%zz',
])('%j asks for nothing', (path) => {
  expect(readIntent(path)).toBeNull()
})
