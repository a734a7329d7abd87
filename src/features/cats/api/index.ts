/** Cats for sale: listing and editing, lists, filters, search, pictures, and the page of each cat. */
import * as catFacts from '../facts.ts'
import * as animalListings from './animal-listings.ts'
import * as typicalPrices from './breed-prices.ts'
import * as catConfirmations from './confirmations/confirmations.ts'
import * as catHolds from './holds.ts'
import * as litterKittens from './litter-kittens.ts'
import * as microchips from './microchips.ts'
import * as catReports from './report-store.ts'
import * as catTakeDown from './take-down.ts'

export { listBreederCatsJson } from './cats.ts'
export { recordCatDeath, removeCatDeath } from './died.ts'
export { catRules } from './personal-data.ts'
export { catJson, goHomeDay } from './present.ts'
export { catRoutes } from './routes.ts'
export {
  claimListing,
  findCat,
  type Listing,
  listSitemapCats,
  releaseListing,
  sellListing,
  setDepositPaid,
} from './store.ts'
export { storedCatFilters } from './stored-filters/stored-filters.ts'
export { openCatViews } from './views.ts'
export {
  animalListings,
  catConfirmations,
  catFacts,
  catHolds,
  catReports,
  catTakeDown,
  litterKittens,
  microchips,
  typicalPrices,
}
