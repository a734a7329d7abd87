/** The sale of a cat: its status, its transitions, and its events. */
import * as birthDates from './birth-dates.ts'
import * as saleMails from './event-mails.ts'

export { addSale, newOrderNumber } from './add-sale.ts'
export { catDeathSweep } from './cat-deaths.ts'
export { findSaleEvent, listSaleEvents, type SaleEventRow } from './event-store.ts'
export { findGoHomeDay, goHomeDay } from './go-home-day.ts'
export { saleJobs } from './job-definitions.ts'
export { requireParty } from './parties.ts'
export { saleRules } from './personal-data.ts'
export { storedSnapshotSchema } from './snapshot.ts'
export {
  addSaleEvent,
  changeRefunded,
  findSale,
  lockSale,
  publishSaleChanged,
  requireUnfrozen,
  type StoredSale,
  setFrozen,
  setPickup,
  type TransitionServices,
  transitionSale,
} from './transition.ts'
export { birthDates, saleMails }
