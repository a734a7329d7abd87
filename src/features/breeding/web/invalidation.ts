import type { QueryClient } from '@tanstack/react-query'
import { invalidateSubject } from '#lib/client/invalidation.ts'

/** Invalidates the book, and what shows pairings, whose parents follow their animals: all of these queries show litters. */
export function invalidateBook(client: QueryClient): Promise<void> {
  return invalidateSubject(client, 'litters')
}
