/** The query keys of favorites; each begins with the API path. */
export const favoriteKeys = {
  all: ['/api/favorites'],
  ids: ['/api/favorites', 'ids'],
  cats: ['/api/favorites', 'cats'],
}
