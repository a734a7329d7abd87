/** Sales as their parties and staff see them: lists, pages, reminders of balances, and exports. */
export { orderPath } from '../order-path.ts'
export { listBalanceDeadlines } from './deadlines.ts'
export { listSalesForExport } from './export-store.ts'
export { requireBreederOf } from './extend.ts'
export { getOrder } from './orders.ts'
export { listLiveSales, listOwnSales } from './own-sales.ts'
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
export { stricterRuleSweep } from './stricter-rules.ts'
export { saleTexts } from './texts.ts'
