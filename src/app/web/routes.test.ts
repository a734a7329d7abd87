import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pageData } from './data/page-data.ts'
import { pages } from './routes.tsx'

describe('the page table', () => {
  it.each(pages.map(({ path, module }) => [path, module]))('%s names an existing file', (_, module) => {
    expect(existsSync(module)).toBe(true)
  })

  it.each(pages.map((page) => [page.path, page] as const))('%s has a component', async (_, page) => {
    expect(await page.component()).toBeTypeOf('function')
  })

  it.each(Object.keys(pageData))('the data of %s belongs to a page', (path) => {
    expect(pages.map((page) => page.path)).toContain(path)
  })
})
