import { expect, it } from 'vitest'
import { type BookSearch, bookUrl, isFiltered, readBookUrl, WHOLE_BOOK } from './book-url.ts'

const read = (url: string) => readBookUrl(new URL(url, 'http://localhost').searchParams)

it('the address of the book has its filters, and only those that are set', () => {
  const search: BookSearch = {
    q: 'Ivan & Co',
    breed: 'Siberian',
    sex: 'male',
    status: 'sold',
    kind: 'outside',
    page: 3,
  }
  expect(bookUrl('/dashboard', WHOLE_BOOK)).toBe('/dashboard?tab=book')
  expect(bookUrl('/dashboard', WHOLE_BOOK, true)).toBe('/dashboard?tab=book&new=1')
  expect(read(bookUrl('/dashboard', search))).toEqual({ search, isNew: false })
  expect(read(bookUrl('/dashboard', search, true))).toEqual({ search, isNew: true })
})

it('values that no filter has are ignored', () => {
  expect(read('/dashboard?tab=book&sex=tom&status=dead&kind=all&page=-1').search).toEqual(WHOLE_BOOK)
})

it.each([
  [{ page: 2 }, false],
  [{ q: 'a' }, true],
  [{ breed: 'a' }, true],
  [{ sex: 'male' as const }, true],
  [{ status: 'kept' as const }, true],
  [{ kind: 'own' as const }, true],
])('%j is a part of the book: %s', (change, isPart) => {
  expect(isFiltered({ ...WHOLE_BOOK, ...change })).toBe(isPart)
})
