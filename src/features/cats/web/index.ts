import * as catStates from '../cat-state.ts'
import * as catFacts from '../facts.ts'

export { MANAGED_SORTS } from '../choices.ts'
export type {
  ManagedCat,
  ManagedCatEndpoints,
} from '../manage-contract.ts'
export { type CardCat, toCardCat } from './card-cat.ts'
export { CareLines } from './care-lines.tsx'
export { CatCard, CatCardSkeleton, type RenderCatCard } from './cat-card.tsx'
export { CatForm } from './form/lazy-cat-form.ts'
export { catInvalidation, invalidateCats, invalidateManagedCats, managesCat } from './invalidation.ts'
export { isNarrow, parseCatFilter } from './list/cat-filter.ts'
export { BulkBar } from './manage/bulk-bar.tsx'
export { type ManagedCatList, managedCatQueries } from './manage/manage-queries.ts'
export { CatNotFound } from './page/cat-not-found.tsx'
export { catQueries, featuredCats } from './queries.ts'
export { catFacts, catStates }
