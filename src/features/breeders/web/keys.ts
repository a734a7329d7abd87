/** The query keys of breeders; each begins with the path that is read. */
export const breederKeys = {
  all: ['/api/breeders'],
  list: (query: object, isRow: boolean) => ['/api/breeders', 'list', query, ...(isRow ? ['row'] : [])],
  profile: (id: string) => ['/api/breeders', 'profile', id],
}
