export { catRoutes } from './routes.ts'
export { leavesHomeFrom } from './rules.ts'
export { findCat, giveBack, type Listing, setDepositPaid, takeAvailable } from './store.ts'
