import { approvedEarlyPayout } from './early.ts'
import { moneyFacts } from './money-facts.ts'

/** What approvals of staff need: how an approved early payout is sent, and the money of a sale that is read before approving. */
export const payoutApprovals = { approvedEarlyPayout, moneyFacts }
