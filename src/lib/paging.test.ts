import { describe, expect, it } from 'vitest'
import { linkHeader, pagingQuery } from './paging.ts'

const pagesOf = (page: number, limit: number, total: number, filters = '') =>
  Object.fromEntries(
    linkHeader('/api/cats', page, limit, total, new URLSearchParams(filters))
      .split(', ')
      .map((link) => /^<(.*)>; rel="(\w+)"$/.exec(link) ?? [])
      .map(([, url = '', rel = '']) => [rel, new URL(url, 'http://a').searchParams.get('page')]),
  )

describe('the Link header', () => {
  it.each([
    [1, 0, { first: '1', last: '1' }],
    [1, 10, { first: '1', last: '1' }],
    [1, 11, { first: '1', last: '2', next: '2' }],
    [2, 25, { first: '1', last: '3', prev: '1', next: '3' }],
    [3, 25, { first: '1', last: '3', prev: '2' }],
    [9, 25, { first: '1', last: '3', prev: '3' }],
  ])('lists the pages around page %i of %i rows, 10 per page', (page, total, links) => {
    expect(pagesOf(page, 10, total)).toEqual(links)
  })

  it('contains the filters, encoded so that they cannot end the URL', () => {
    const header = linkHeader(
      '/api/cats',
      1,
      10,
      30,
      new URLSearchParams({ q: 'a>; rel="x", <b', page: '7' }),
    )
    expect(header.match(/rel="/g)).toHaveLength(3)
    const [, next = ''] = /<([^>]*)>; rel="next"/.exec(header) ?? []
    const query = new URL(next, 'http://a').searchParams
    expect(query.get('q')).toBe('a>; rel="x", <b')
    expect(query.getAll('page')).toEqual(['2'])
    expect(query.get('limit')).toBe('10')
  })
})

it.each([
  { limit: '0' },
  { limit: '101' },
  { page: '0' },
  { page: '10001' },
  { page: '1.5' },
  { limit: 'all' },
])('pagingQuery rejects %j', (query) => {
  expect(pagingQuery.safeParse(query).success).toBe(false)
})
