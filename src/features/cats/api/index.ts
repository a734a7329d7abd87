export { catJson } from './present.ts'
export { catRoutes } from './routes.ts'
export { leavesHomeFrom } from './rules.ts'
export { findCat, giveBack, type Listing, listSitemapCats, setDepositPaid, takeAvailable } from './store.ts'
