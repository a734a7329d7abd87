import { describe, expect, it } from 'vitest'
import type { User } from '#features/accounts/contract.ts'
import { isCurrent, navigationFor } from './navigation.ts'

const user = (role: User['role']) => ({ role }) as User
const texts = (viewer: User | null) => navigationFor(viewer).map(({ text }) => text)

/** The items highlighted at a path, for a breeder. */
const highlighted = (path: string) =>
  navigationFor(user('breeder'))
    .filter((item) => isCurrent(item, path))
    .map(({ text }) => text)

describe('the navigation of the header', () => {
  it('shows visitors the public pages', () => {
    expect(texts(null)).toEqual(['Home', 'Cats', 'Cat Breeds', 'Breeders', 'Future Litters'])
  })

  it('shows the dashboard only to breeders', () => {
    expect(texts(user('breeder'))).toContain('Dashboard')
    expect(texts(user('buyer'))).not.toContain('Dashboard')
  })

  it.each([
    ['/', ['Home']],
    ['/cats', ['Cats']],
    ['/cats/1', ['Cats']],
    ['/breeds/ragdoll', ['Cat Breeds']],
    ['/breeder/1', ['Breeders']],
    ['/breeders/apply', ['Breeders']],
    ['/breeding-pairings/1', ['Future Litters']],
    ['/dashboard', ['Dashboard']],
    ['/breeder-dashboard', ['Dashboard']],
    ['/nowhere', []],
  ])('at %s highlights %j', (path, expected) => {
    expect(highlighted(path)).toEqual(expected)
  })
})
