/** Sales: their status and timeline, for both parties and staff. */
export { orderPath } from '../order-path.ts'
export { addSale, newOrderNumber } from './add-sale.ts'
export { buyerMailKeySql, buyerToldAt, saleMailKey } from './event-mails.ts'
export { findSaleEvent, listSaleEvents, type SaleEventRow } from './event-store.ts'
export { listSalesForExport } from './export-store.ts'
export { requireBreederOf } from './extend.ts'
export { saleJobs } from './job-definitions.ts'
export { getOrder } from './orders.ts'
export { listLiveSales, listOwnSales } from './own-sales.ts'
export { requireParty } from './parties.ts'
export { orderRules } from './personal-data.ts'
export {
  findReleaseTimes,
  listDueReminders,
  type Reminder,
  recordReminder,
  reminderSentJob,
  takeReminder,
} from './reminders.ts'
export { orderRoutes } from './routes.ts'
export { concernsSale, getSale, haveSale, isPartyOfSale, type SaleRow } from './sale-store.ts'
export { getPurchases, presentSale } from './sales.ts'
export { saleTexts } from './texts.ts'
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
  transitionSale,
} from './transition.ts'
