/** What the parties read about each kind of sale event. Kinds that are missing are only shown in the timeline. */
import { saleTexts } from '#features/orders/api/index.ts'
import type { SaleEventKind } from '#features/sales/contract.ts'
import { balancePaid, balanceReminded, dueDateMoved, reservationReleased } from './balance-announcements.ts'
import { birthDateCorrected } from './birth-date-announcements.ts'
import { refundRejected, refundSent, saleCanceled, saleRefunded } from './cancel-announcements.ts'
import { paymentChecked, paymentRejected } from './check-announcements.ts'
import {
  contractCompleted,
  contractDeclined,
  contractOffered,
  contractSigned,
} from './contract-announcements.ts'
import { catDied, deathCorrected } from './death-announcements.ts'
import { disputeClosed, disputeOpened, saleContinued } from './dispute-announcements.ts'
import { problemAnswered, problemDecided, problemReported } from './guarantee-announcements.ts'
import { handoverCompleted, handoverConfirmed, handoverReported } from './handover-announcements.ts'
import {
  papersHandedOver,
  papersTakenBack,
  proofDeclined,
  proofSeen,
  proofSent,
} from './papers-announcements.ts'
import { pickupAgreed, pickupClosed, pickupProposed } from './pickup-announcements.ts'
import { ruleChanged } from './rule-announcements.ts'
import type { Announce } from './sale-announcement.ts'
import { breederMail, buyerMail } from './sale-mails.ts'
import { saleNotices } from './sale-notices.ts'
import { saleResumed, saleStopped } from './stop-announcements.ts'

const firstPayment: Announce = (context) => ({
  message: saleTexts.event(context.sale),
  notices: saleNotices(context.sale),
  mails: [buyerMail(context), breederMail(context)],
})

export const ANNOUNCEMENTS: Partial<Record<SaleEventKind, Announce>> = {
  payDeposit: firstPayment,
  payInFull: firstPayment,
  proposePickup: pickupProposed,
  agreePickup: pickupAgreed,
  closePickup: pickupClosed,
  offerContract: contractOffered,
  signContract: contractSigned,
  completeContract: contractCompleted,
  declineContract: contractDeclined,
  sendNeuterProof: proofSent,
  declineNeuterProof: proofDeclined,
  seeNeuterProof: proofSeen,
  handOverPapers: papersHandedOver,
  takeBackPapers: papersTakenBack,
  confirmHandover: handoverConfirmed,
  reportHandover: handoverReported,
  complete: handoverCompleted,
  payBalance: balancePaid,
  extend: dueDateMoved,
  correctBirthDate: birthDateCorrected,
  changeRule: ruleChanged,
  release: reservationReleased,
  remindBalance: balanceReminded,
  cancel: saleCanceled,
  refund: saleCanceled,
  partialRefund: saleRefunded,
  refundCompleted: saleRefunded,
  refundSucceeded: refundSent,
  refundFailed: refundRejected,
  reportProblem: problemReported,
  answerProblem: problemAnswered,
  decideProblem: problemDecided,
  openDispute: disputeOpened,
  closeDispute: disputeClosed,
  continueSale: saleContinued,
  checkPayment: paymentChecked,
  rejectPayment: paymentRejected,
  fail: paymentRejected,
  stopSale: saleStopped,
  resumeSale: saleResumed,
  catDied,
  correctDeath: deathCorrected,
}
