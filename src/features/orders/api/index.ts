/** Sales: their status and timeline, for both parties and staff. */
export { BREEDER_RELEASE_DAYS, daysOverdue, SYSTEM_RELEASE_DAYS } from '../balance-dates.ts'
export type { Sale, SaleEventKind } from '../contract.ts'
export { orderPath, salePath } from '../order-path.ts'
export { breederStep, saleAmounts, saleDates, saleEvent } from '../sale-texts.ts'
export { timelineEntry } from '../timeline-texts.ts'
export { type CancellationQuote, cancellationQuote } from './cancellation-quote.ts'
export { findCompletion, findSaleEvent, listSaleEvents, type SaleEventRow } from './event-store.ts'
export { requireBreederOf } from './extend.ts'
export { saleChangedJob, saleEndedJob, saleEventJob } from './job-definitions.ts'
export { type LiveSale, listLiveSales } from './live-sales.ts'
export { findOrder, listOrdersOf } from './order-store.ts'
export { getOrder } from './orders.ts'
export { orderRules } from './personal-data.ts'
export { balanceReminderSweep, sendBalanceReminders } from './reminders.ts'
export { countSalesByStatus, countSalesByWeek, listSalesForExport } from './report-store.ts'
export { orderRoutes } from './routes.ts'
export { concernsSale, findSaleOfCat, getSale, haveSale, isPartyOfSale, type SaleRow } from './sale-store.ts'
export { getPurchases, presentSale, saleOfBuyer } from './sales.ts'
export { buildSnapshot, snapshotFiles } from './snapshot.ts'
export {
  addSale,
  addSaleEvent,
  type By,
  changeRefunded,
  findSale,
  listOverdue,
  lockSale,
  newOrderNumber,
  publishSaleChanged,
  requireUnfrozen,
  type StoredSale,
  SYSTEM,
  setFrozen,
  type TransitionServices,
  transitionSale,
} from './transition.ts'
