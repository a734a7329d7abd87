import { describe, expect, it } from 'vitest'
import { matchPath, matchRow } from './path-pattern.ts'

describe('a pattern of addresses', () => {
  it.each([
    ['/', '/', {}],
    ['/cats', '/cats', {}],
    ['/cats', '/Cats/', {}],
    ['/cats/:id', '/cats/a%20b', { id: 'a b' }],
    ['/cats/:id', '/cats/%zz', { id: '%zz' }],
    ['/cats/:id/edit', '/cats/7/edit/', { id: '7' }],
    ['*', '/anything/at/all', {}],
  ])('%s fits %s', (pattern, path, params) => {
    expect(matchPath(pattern, path)).toEqual(params)
  })

  it.each([
    ['/', '/cats'],
    ['/cats', '/cats/1'],
    ['/cats', '/catsup'],
    ['/cats/:id', '/cats'],
    ['/cats/:id', '/cats/'],
    ['/cats/:id', '/cats/1/edit'],
  ])('%s does not fit %s', (pattern, path) => {
    expect(matchPath(pattern, path)).toBeNull()
  })
})

it('the most exact of several patterns is taken, and the rest by none', () => {
  const rows = ['*', '/cats/:id', '/cats/new', '/'].map((path) => ({ path }))
  const pathOf = (path: string) => matchRow(rows, path)?.row.path
  expect(['/', '/cats/new', '/cats/1', '/x/y'].map(pathOf)).toEqual(['/', '/cats/new', '/cats/:id', '*'])
  expect(matchRow(rows, '/cats/1')?.params).toEqual({ id: '1' })
  expect(matchRow([{ path: '/a' }], '/b')).toBeUndefined()
})
