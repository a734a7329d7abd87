/** The contracts of all features. Add new ones here. */
import { accountEndpoints } from '#features/accounts/contract.ts'
import { profileEndpoints } from '#features/accounts/profile-contract.ts'
import { staffAccountEndpoints } from '#features/accounts/staff-contract.ts'
import { twoFactorEndpoints } from '#features/accounts/two-factor-contract.ts'
import { approvalEndpoints } from '#features/approvals/contract.ts'
import { dashboardEndpoints } from '#features/breeder-dashboard/contract.ts'
import { breederEndpoints } from '#features/breeders/contract.ts'
import { managedBreederEndpoints } from '#features/breeders/manage-contract.ts'
import { breedingEndpoints } from '#features/breeding/contract.ts'
import { breedingHealthEndpoints } from '#features/breeding/health-contract.ts'
import { importEndpoints } from '#features/breeding/import-contract.ts'
import { breedGuideEndpoints } from '#features/breeds/contract.ts'
import { calendarEndpoints } from '#features/calendar/contract.ts'
import { carePlanEndpoints } from '#features/care-plans/contract.ts'
import { bulkCatEndpoints } from '#features/cats/bulk-contract.ts'
import { compareEndpoints } from '#features/cats/compare-contract.ts'
import { confirmationEndpoints } from '#features/cats/confirmation-contract.ts'
import { catEndpoints } from '#features/cats/contract.ts'
import { managedCatEndpoints } from '#features/cats/manage-contract.ts'
import { contractEndpoints } from '#features/contracts/contract.ts'
import { diaryEndpoints } from '#features/diaries/contract.ts'
import { disputeEndpoints, staffDisputeEndpoints } from '#features/disputes/contract.ts'
import { favoriteEndpoints } from '#features/favorites/contract.ts'
import { guaranteeEndpoints, staffGuaranteeEndpoints } from '#features/guarantee/contract.ts'
import { handoverEndpoints } from '#features/handovers/contract.ts'
import { litterLogEndpoints } from '#features/litter-log/contract.ts'
import { litterEndpoints } from '#features/litters/contract.ts'
import { managedLitterEndpoints } from '#features/litters/manage-contract.ts'
import { messageEndpoints } from '#features/messages/contract.ts'
import { savedReplyEndpoints } from '#features/messages/saved-reply-contract.ts'
import { checkEndpoints } from '#features/moderation/check-contract.ts'
import { moderationEndpoints, staffEndpoints } from '#features/moderation/contract.ts'
import { testDocumentEndpoints } from '#features/moderation/health-document-contract.ts'
import { caseWaitingListEndpoints } from '#features/moderation/waiting-list-contract.ts'
import { notificationEndpoints } from '#features/notifications/contract.ts'
import { orderEndpoints } from '#features/orders/contract.ts'
import { papersEndpoints } from '#features/papers/contract.ts'
import { paymentCheckEndpoints } from '#features/payment-checks/contract.ts'
import { paymentEndpoints } from '#features/payments/contract.ts'
import { payoutAccountEndpoints } from '#features/payouts/account-contract.ts'
import { payoutEndpoints } from '#features/payouts/contract.ts'
import { pickupEndpoints } from '#features/pickups/contract.ts'
import { placeRuleEndpoints, staffRuleEndpoints } from '#features/place-rules/contract.ts'
import { privacyEndpoints } from '#features/privacy/contract.ts'
import { publicProfileEndpoints } from '#features/profiles/contract.ts'
import { receiptEndpoints } from '#features/receipts/contract.ts'
import { reconciliationEndpoints } from '#features/reconciliation/contract.ts'
import { refundEndpoints } from '#features/refunds/contract.ts'
import { reviewEndpoints } from '#features/reviews/contract.ts'
import { saleTermsEndpoints } from '#features/sale-terms/contract.ts'
import { searchEndpoints } from '#features/searches/contract.ts'
import { securityEndpoints, staffSecurityEndpoints } from '#features/security-log/contract.ts'
import { siteEndpoints } from '#features/site/contract.ts'
import { statementEndpoints } from '#features/statements/contract.ts'
import { staffSupportEndpoints, supportEndpoints } from '#features/support/contract.ts'
import { taskEndpoints } from '#features/tasks/contract.ts'
import { uploadEndpoints } from '#features/uploads/contract.ts'
import { waitingListEndpoints } from '#features/waiting-lists/contract.ts'
import { invitationEndpoints } from '#features/waiting-lists/invitation-contract.ts'
import type { Endpoints } from '#lib/client/endpoint.ts'

export const CONTRACTS: readonly Endpoints[] = [
  checkEndpoints,
  testDocumentEndpoints,
  accountEndpoints,
  profileEndpoints,
  staffAccountEndpoints,
  approvalEndpoints,
  searchEndpoints,
  securityEndpoints,
  staffSecurityEndpoints,
  twoFactorEndpoints,
  breederEndpoints,
  breedingEndpoints,
  importEndpoints,
  breedingHealthEndpoints,
  breedGuideEndpoints,
  catEndpoints,
  compareEndpoints,
  managedBreederEndpoints,
  managedCatEndpoints,
  bulkCatEndpoints,
  confirmationEndpoints,
  managedLitterEndpoints,
  litterLogEndpoints,
  carePlanEndpoints,
  diaryEndpoints,
  dashboardEndpoints,
  favoriteEndpoints,
  disputeEndpoints,
  staffDisputeEndpoints,
  guaranteeEndpoints,
  staffGuaranteeEndpoints,
  litterEndpoints,
  messageEndpoints,
  savedReplyEndpoints,
  moderationEndpoints,
  staffEndpoints,
  notificationEndpoints,
  saleTermsEndpoints,
  orderEndpoints,
  contractEndpoints,
  handoverEndpoints,
  pickupEndpoints,
  papersEndpoints,
  paymentEndpoints,
  payoutAccountEndpoints,
  placeRuleEndpoints,
  staffRuleEndpoints,
  privacyEndpoints,
  paymentCheckEndpoints,
  payoutEndpoints,
  publicProfileEndpoints,
  receiptEndpoints,
  reconciliationEndpoints,
  refundEndpoints,
  reviewEndpoints,
  siteEndpoints,
  statementEndpoints,
  supportEndpoints,
  staffSupportEndpoints,
  taskEndpoints,
  calendarEndpoints,
  uploadEndpoints,
  waitingListEndpoints,
  invitationEndpoints,
  caseWaitingListEndpoints,
]
