export {
  BREEDER_RELEASE_DAYS,
  MAX_EXTENSION_DAYS,
  SYSTEM_RELEASE_DAYS,
} from '../balance-dates.ts'
export { orderPath } from '../order-path.ts'
export { CatSale, SaleBox } from './cat-sale.tsx'
export { OrderPolicy } from './order-policy.tsx'
export { OrderStatus } from './order-status.tsx'
export { Actions, OutcomeCard, OutcomeIcon } from './outcome-card.tsx'
export { SaleFacts } from './sale-facts.tsx'
export { invalidateOrder, invalidateSales, saleInvalidation, saleListsKey } from './sale-invalidation.ts'
export { SaleNote } from './sale-note.tsx'
export { SaleOfCat } from './sale-of-cat.tsx'
export { SalePortrait } from './sale-portrait.tsx'
export { breederSalesQuery, catSaleQuery, orderListQuery, orderQuery } from './sale-queries.ts'
export { SaleSteps } from './sale-steps.tsx'
