/** What a buyer agrees to by paying for a cat: the deposit policy with its refunds, the go-home date, and the due date. */
export { BALANCE_DAYS, balanceDue, laterDates, termDates } from '../dates.ts'
export { buyerRefund, fullRefund, type RefundQuote, refundSchedule } from '../policy.ts'
export { cancellationTexts, POLICY_NAMES, POLICY_SUMMARIES } from '../policy-texts.ts'
export { saleTermsRoutes } from './routes.ts'
export { presentTerms, rightsStateOf, type SaleTerms, saleTermsAt } from './terms.ts'
