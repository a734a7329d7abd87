export { FirstQuestions } from './first-questions.tsx'
export { HomeSearches } from './home-searches.tsx'
export { SaveSearch } from './save-search.tsx'
export { useNewCats, useNewPairings } from './use-new.ts'
