import { breederStep, saleAmounts, saleDates, saleEvent } from '../sale-texts.ts'
import { timelineEntry } from '../timeline-texts.ts'

/** What emails, notices, and the evidence of disputes say about a sale. */
export const saleTexts = {
  event: saleEvent,
  breederStep,
  amounts: saleAmounts,
  dates: saleDates,
  timelineEntry,
}
