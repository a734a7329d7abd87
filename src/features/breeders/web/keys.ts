/** The query keys of breeders; each starts with the API path. */
export const breederKeys = {
  all: ['/api/breeders'],
  list: (query: object, withExcerpt: boolean) => [
    '/api/breeders',
    'list',
    query,
    ...(withExcerpt ? ['excerpt'] : []),
  ],
  profile: (id: string) => ['/api/breeders', 'profile', id],
}
