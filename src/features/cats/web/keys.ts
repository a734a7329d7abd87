/** The query keys of cats, each starting with the API path. */
export const catKeys = {
  all: ['/api/cats'],
  lists: ['/api/cats', 'list'],
  list: (query: object, isRow: boolean) => ['/api/cats', 'list', query, ...(isRow ? ['row'] : [])],
  facets: ['/api/cats', 'facets'],
  facetsOf: (query: object) => ['/api/cats', 'facets', query],
  detail: (id: string) => ['/api/cats', 'detail', id],
  breeds: ['/api/breeds'],
  breed: (name: string) => ['/api/breeds', name],
}
