export { HomeSearches } from './home-searches.tsx'
export { SaveSearch } from './save-search.tsx'
