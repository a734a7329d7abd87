export { BookTab } from './book/lazy-tab.ts'
export { BreedersOnly } from './breeders-only.tsx'
