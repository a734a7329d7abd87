import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pages } from './routes.tsx'

describe('the page table', () => {
  it.each(pages.map(({ path, module }) => [path, module]))('%s names an existing file', (_, module) => {
    expect(existsSync(module)).toBe(true)
  })

  it.each(pages.map((page) => [page.path, page] as const))('%s has a component', async (_, page) => {
    expect(await page.component()).toBeTypeOf('function')
  })
})
