export { PayoutAccountSection } from './payout-account-section.tsx'
export { payoutAccountQuery } from './queries.ts'
export { StaffPayoutAccount } from './staff-payout-account.tsx'
