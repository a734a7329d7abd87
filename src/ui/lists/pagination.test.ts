import { describe, expect, it } from 'vitest'
import { pageNumbers } from './pagination.tsx'

describe('the page numbers of a list', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, null, 9]],
    [5, 9, [1, null, 4, 5, 6, null, 9]],
    [3, 5, [1, 2, 3, 4, 5]],
    [4, 7, [1, 2, 3, 4, 5, 6, 7]],
    [9, 9, [1, null, 8, 9]],
  ])('page %i of %i', (page, pages, numbers) => {
    expect(pageNumbers(page, pages)).toEqual(numbers)
  })

  it('stays sensible beyond the last page', () => {
    expect(pageNumbers(12, 3)).toEqual([1, 2, 3])
  })
})
