export { catsOf } from './cats.ts'

export { kittensOf } from './kittens.ts'

export { ownCatRoutes } from './own-routes.ts'

export { catJson } from './present.ts'
export { catRoutes } from './routes.ts'
export { leavesHomeFrom } from './rules.ts'
export { findCat, giveBack, type Listing, listSitemapCats, setDepositPaid, takeAvailable } from './store.ts'
export { bringBackCat, takeDownCat, unfeatureCat } from './take-down.ts'
export { type CatViews, openCatViews } from './views.ts'
