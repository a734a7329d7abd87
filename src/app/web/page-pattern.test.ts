import { expect, it } from 'vitest'
import { PAGE_PATHS } from './entry-server.tsx'
import { pagePatterns } from './page-pattern.ts'

it('every path of a page has its pattern, and others have none', () => {
  const patternOf = pagePatterns(PAGE_PATHS)
  expect(patternOf('/')).toBe('/')
  expect(patternOf('/cats')).toBe('/cats')
  expect(patternOf('/cats/')).toBe('/cats')
  expect(patternOf('/cats/anything')).toBe('/cats/{id}')
  expect(patternOf('/orders/1/receipts/2')).toBe('/orders/{id}/receipts/{number}')
  for (const path of ['/nothing', '/cats/1/2', '*', '//cats', '/constructor', ''])
    expect(patternOf(path)).toBe('/*')
  const used = PAGE_PATHS.filter((path) => path !== '*')
  expect(used.every((path) => patternOf(path.replace(/:\w+/g, 'x')) !== '/*')).toBe(true)
})
