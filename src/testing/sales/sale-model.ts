/**
 * What the rules say about a sale after any sequence of events, in cents. Written from the product's rules, not from its code:
 * `docs/decisions` 041 (refunds), 059 and 061 (payouts), 062 (disputes), 068 (fraud warnings), 084 (stops of payments), and 106
 * (holds and early payouts).
 */

/** Odd amounts, of which neither the fee nor half of the deposit is a whole number of cents. */
export const PRICE = 234_567
export const DEPOSIT = 46_913
export const FEE_BPS = 475
/** What staff refund at a time. */
export const PART = 12_345
/** What the provider keeps of each chargeback that was not won. */
const DISPUTE_FEE = 1_500

type Dispute = 'inquiry' | 'chargeback' | 'lost' | 'won'
type Charge = { amount: number; dispute: Dispute | null; withdrawn: number }
type Refund = { charge: number; amount: number; origin: 'ours' | 'dashboard'; state: 'succeeded' | 'failed' }
type Transfer = { account: number; amount: number }

export type Stage =
  | 'deposit paid'
  | 'balance being captured'
  | 'balance paid'
  | 'handed over'
  | 'payout decided'
  | 'paid out'

/** Everything that the rules depend on. Times are numbers of events. */
export type SaleState = {
  time: number
  status: 'deposit_paid' | 'paid' | 'completed' | 'canceled' | 'refunded'
  /** Oldest first. */
  charges: Charge[]
  refunds: Refund[]
  /** Fraud warnings about the deposit, by whether staff dismissed them. */
  warnings: ('open' | 'dismissed')[]
  hold: { state: 'held' | 'released' | 'sent_early'; time: number } | null
  /** The buyer agreed that the payment is sent before the 72 hours are over. */
  hasAgreed: boolean
  /** Since when the breeder is suspended. */
  suspended: number | null
  handedOver: number | null
  /** The 72 hours after the handover are over. */
  isGuaranteeOver: boolean
  /** Staff have not decided about a dispute that was lost before the handover. */
  isLossUndecided: boolean
  isBalanceInCapture: boolean
  extensions: number
  /** The active payout account; null after it was closed and not replaced. */
  account: number | null
  transfers: Transfer[]
  /** Cents in the payout accounts that were not paid out to the bank. */
  accounts: [number, number]
  buyerDeletion: 'none' | 'asked' | 'done'
  breederDeletion: 'none' | 'asked' | 'done'
}

/** The answer to a request, or what the provider does. */
export type Answer = 200 | 400 | 403 | 404 | 409 | 'done' | 'impossible'

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
const isLive = ({ status }: SaleState) => status === 'deposit_paid' || status === 'paid'
const hasEnded = (sale: SaleState) => !isLive(sale)
const paidOf = ({ charges }: SaleState) => sum(charges.map(({ amount }) => amount))
const lostOf = ({ dispute, withdrawn }: Charge) => (dispute === 'lost' ? withdrawn : 0)
const refundsOf = ({ refunds }: SaleState, charge: number) =>
  refunds.filter((refund) => refund.charge === charge)
const amountOf = (refunds: readonly Refund[]) => sum(refunds.map(({ amount }) => amount))
const succeeded = (refunds: readonly Refund[]) => refunds.filter(({ state }) => state === 'succeeded')
const refundedOf = (sale: SaleState) => amountOf(sale.refunds) + sum(sale.charges.map(lostOf))
const leftOf = (sale: SaleState) => paidOf(sale) - refundedOf(sale)
const leftOfCharge = (sale: SaleState, index: number) => {
  const charge = sale.charges[index]
  return charge ? charge.amount - amountOf(refundsOf(sale, index)) - lostOf(charge) : 0
}
const isOpen = ({ dispute }: Charge) => dispute === 'inquiry' || dispute === 'chargeback'
const isDisputed = ({ charges }: SaleState) => charges.some(isOpen)

/** A warning counts until it is dismissed, everything is refunded, or a dispute of the payment follows. */
const isWarned = (sale: SaleState) =>
  sale.warnings.includes('open') && leftOf(sale) > 0 && sale.charges[0]?.dispute === null

function frozenOf(sale: SaleState): string | null {
  if (isDisputed(sale)) return 'dispute'
  return sale.isLossUndecided && isLive(sale) ? 'dispute_lost' : null
}

/** The platform's fee is proportional to what is kept, and earned at the end of the sale. */
const feeOf = (sale: SaleState) => {
  const feeOfPrice = Math.round((PRICE * FEE_BPS) / 10_000)
  return hasEnded(sale) ? Math.round((leftOf(sale) * feeOfPrice) / PRICE) : 0
}
const earnedOf = (sale: SaleState) => (hasEnded(sale) ? leftOf(sale) - feeOf(sale) : 0)
const transferredOf = ({ transfers }: SaleState) => sum(transfers.map(({ amount }) => amount))
const owedOf = (sale: SaleState) => earnedOf(sale) - transferredOf(sale)

/** Payments are stopped, and staff have not released this payout since. */
const isStoppedFor = ({ hold, suspended }: SaleState) =>
  suspended !== null && (hold === null || hold.state === 'held' || hold.time < suspended)

/** What holds the payout of a sale that has ended; null if nothing does. */
function holdReasonOf(sale: SaleState): string | null {
  const { hold, handedOver, isGuaranteeOver } = sale
  if (isWarned(sale)) return 'fraud_warning'
  if (hold?.state === 'held') return 'staff'
  if (isStoppedFor(sale)) return 'stopped'
  if (handedOver !== null && !isGuaranteeOver && hold?.state !== 'sent_early') return 'guarantee'
  return null
}

/** What the breeder reads about the payout. */
function payoutOf(sale: SaleState): string | null {
  if (isLive(sale)) {
    if (leftOf(sale) === 0) return null
    return isDisputed(sale) ? 'disputed' : 'waiting_for_handover'
  }
  if (owedOf(sale) < 0) return 'debt'
  if (owedOf(sale) === 0) return transferredOf(sale) > 0 ? 'paid' : null
  if (isDisputed(sale)) return 'disputed'
  if (holdReasonOf(sale)) return 'held'
  return sale.account === null ? 'waiting_for_account' : 'on_its_way'
}

/** What staff have to decide or to watch. */
function attentionOf(sale: SaleState): string[] {
  const isReversible = transferredOf(sale) > 0
  return [
    ...sale.refunds.filter(({ state }) => state === 'failed').map(() => 'failed_refund'),
    ...sale.charges.filter(isOpen).map(() => 'dispute'),
    ...(isWarned(sale) ? sale.warnings.filter((state) => state === 'open').map(() => 'fraud_warning') : []),
    ...(owedOf(sale) < 0 ? [isReversible ? 'rejected_reversal' : 'debt'] : []),
  ].sort()
}

/** What the sale, its parties, and staff see, and where each cent is. */
export type SaleView = {
  status: string
  frozen: string | null
  /** Whether payments of the cattery are stopped. */
  isStopped: boolean
  paid: number
  refunded: number
  extensions: number
  /** Cents that the buyer is without, of the cards that were charged. */
  buyer: number
  /** Cents that each payout account received and did not return. */
  breeder: [number, number]
  /** Cents that the breeder is owed, or owes with a negative amount. */
  owed: number
  platformFee: number
  /** Cents held for the buyer while the sale is live. */
  held: number
  /** Cents of refunds that were decided and are not on the card. */
  refundsUnderWay: number
  disputeFees: number
  payout: string | null
  holdReason: string | null
  attention: string[]
  isBuyerDeleted: boolean
  isBreederDeleted: boolean
}

/** What the rules say must be seen now. */
export function viewOf(sale: SaleState): SaleView {
  const payout = payoutOf(sale)
  const withdrawn = sale.charges.filter(({ dispute }) => dispute === 'chargeback' || dispute === 'lost')
  const net = (account: number) =>
    sum(sale.transfers.filter((each) => each.account === account).map(({ amount }) => amount))
  return {
    status: sale.status,
    frozen: frozenOf(sale),
    isStopped: sale.suspended !== null && isLive(sale),
    paid: paidOf(sale),
    refunded: refundedOf(sale),
    extensions: sale.extensions,
    buyer:
      paidOf(sale) - amountOf(succeeded(sale.refunds)) - sum(withdrawn.map(({ withdrawn }) => withdrawn)),
    breeder: [net(0), net(1)],
    owed: owedOf(sale),
    platformFee: feeOf(sale),
    held: isLive(sale) ? leftOf(sale) : 0,
    refundsUnderWay: amountOf(sale.refunds.filter(({ state }) => state === 'failed')),
    disputeFees: withdrawn.length * DISPUTE_FEE,
    payout,
    holdReason: payout === 'held' ? holdReasonOf(sale) : null,
    attention: attentionOf(sale),
    isBuyerDeleted: sale.buyerDeletion === 'done',
    isBreederDeleted: sale.breederDeletion === 'done',
  }
}

/** A sale at a stage, before anything else happened. */
export function saleAt(stage: Stage): SaleState {
  const isHandedOver = ['handed over', 'payout decided', 'paid out'].includes(stage)
  const isPaid = isHandedOver || stage === 'balance paid'
  const charge = (amount: number): Charge => ({ amount, dispute: null, withdrawn: 0 })
  const sale: SaleState = {
    time: 1,
    status: isHandedOver ? 'completed' : isPaid ? 'paid' : 'deposit_paid',
    charges: [charge(DEPOSIT), ...(isPaid ? [charge(PRICE - DEPOSIT)] : [])],
    refunds: [],
    warnings: [],
    hold: null,
    hasAgreed: false,
    suspended: null,
    handedOver: isHandedOver ? 0 : null,
    isGuaranteeOver: stage === 'payout decided' || stage === 'paid out',
    isLossUndecided: false,
    isBalanceInCapture: stage === 'balance being captured',
    extensions: 0,
    account: 0,
    transfers: [],
    accounts: [0, 0],
    buyerDeletion: 'none',
    breederDeletion: 'none',
  }
  return stage === 'paid out' ? moveMoney(sale) : sale
}

/** Sends the breeder what is due, and takes back what is owed, as far as the account has it. */
function moveMoney(sale: SaleState): SaleState {
  const owed = owedOf(sale)
  if (owed > 0 && payoutOf(sale) === 'on_its_way' && sale.account !== null) {
    sale.transfers.push({ account: sale.account, amount: owed })
    sale.accounts[sale.account] = (sale.accounts[sale.account] ?? 0) + owed
  }
  let debt = -owed
  for (const transfer of [...sale.transfers].reverse()) {
    const amount = Math.min(debt, transfer.amount)
    if (amount <= 0) continue
    const balance = sale.accounts[transfer.account] ?? 0
    // A reversal is rejected as a whole, and no other is requested before it.
    if (balance < amount) break
    transfer.amount -= amount
    sale.accounts[transfer.account] = balance - amount
    debt -= amount
  }
  return sale
}

/** Refunds an amount, newest charge first; false if it is not left of charges that can be refunded. */
function refund(sale: SaleState, amount: number): boolean {
  const parts: Refund[] = []
  let rest = amount
  for (const [index, { dispute }] of [...sale.charges.entries()].reverse()) {
    const part = dispute === 'chargeback' ? 0 : Math.min(rest, leftOfCharge(sale, index))
    if (part > 0) parts.push({ charge: index, amount: part, origin: 'ours', state: 'succeeded' })
    rest -= part
  }
  if (rest > 0) return false
  sale.refunds.push(...parts)
  return true
}

/** What the provider would still take from a charge: refunds that failed are back on it. */
const atProvider = (sale: SaleState, index: number) => {
  const charge = sale.charges[index]
  return charge ? charge.amount - amountOf(succeeded(refundsOf(sale, index))) : 0
}

/** Refunds that did not reach the card are replaced by what the dashboard or the bank returned. */
function replaceFailed(sale: SaleState, index: number, amount: number): void {
  const excess = amountOf(refundsOf(sale, index)) + amount - (sale.charges[index]?.amount ?? 0)
  if (excess <= 0) return
  sale.refunds = sale.refunds.filter(({ charge, state }) => !(charge === index && state === 'failed'))
}

function openDispute(sale: SaleState, dispute: 'inquiry' | 'chargeback'): Answer {
  const [charge] = sale.charges
  if (!charge || charge.dispute !== null || atProvider(sale, 0) === 0) return 'impossible'
  charge.dispute = dispute
  charge.withdrawn = atProvider(sale, 0)
  return 'done'
}

/** A sale of which nothing is left ends as refunded, unless it has ended before or a payment is in progress. */
function endIfEmpty(sale: SaleState): void {
  if (leftOf(sale) === 0 && !sale.isBalanceInCapture && sale.status !== 'canceled') sale.status = 'refunded'
}

function cancel(sale: SaleState, amount: number): Answer {
  if (sale.status === 'canceled' || sale.status === 'refunded') return 200
  if (sale.status === 'completed' || frozenOf(sale) || sale.isBalanceInCapture) return 409
  if (!refund(sale, amount)) return 409
  sale.status = leftOf(sale) === 0 ? 'refunded' : 'canceled'
  return 200
}

/** What the moderate policy refunds to a buyer after a day: half of the deposit, and everything beyond it. */
export function buyerRefundOf(sale: SaleState): number {
  if (sale.suspended !== null) return leftOf(sale)
  const byPolicy = paidOf(sale) - DEPOSIT + Math.ceil(DEPOSIT / 2)
  return Math.max(0, byPolicy - refundedOf(sale))
}

/** What the breeder's canceling refunds. */
export const breederRefundOf = leftOf
/** What staff could still refund. */
export const remainingOf = leftOf
/** The latest refund, which the bank of the card may return. */
export const failingRefundOf = ({ refunds }: SaleState) =>
  refunds.findLast(({ state }) => state === 'succeeded')
/** The latest refund that staff can try again. */
export const failedRefundOf = ({ refunds }: SaleState) =>
  refunds.findLast(({ state, origin }) => state === 'failed' && origin === 'ours')

function decideHold(sale: SaleState, state: 'held' | 'released'): Answer {
  const payout = payoutOf(sale)
  if (payout === null || payout === 'paid' || payout === 'debt') return 409
  if (state === 'released' && isWarned(sale)) return 409
  // The guarantee is no hold that staff remove.
  if (state === 'released' && sale.hold?.state !== 'held' && !isStoppedFor(sale)) return 409
  sale.hold = { state, time: sale.time }
  return 200
}

/** The buyer agrees that the payment is sent before the 72 hours are over, unless they did, and finance sends it. */
function sendEarly(sale: SaleState): Answer {
  const mayAgree = sale.status === 'completed' && !sale.isGuaranteeOver && frozenOf(sale) === null
  if (!mayAgree && !sale.hasAgreed) return 409
  sale.hasAgreed = true
  if (payoutOf(sale) !== 'held' || holdReasonOf(sale) !== 'guarantee') return 409
  sale.hold = { state: 'sent_early', time: sale.time }
  return 200
}

function askForDeletion(sale: SaleState, party: 'buyerDeletion' | 'breederDeletion'): Answer {
  if (isBlocked(sale)) return sale[party] === 'asked' ? 200 : 409
  if (sale[party] === 'none') sale[party] = 'asked'
  return 200
}

/** An account is not deleted while a sale is live, a refund is not on the card, or a dispute is open. */
const isBlocked = (sale: SaleState) =>
  isLive(sale) || sale.refunds.some(({ state }) => state === 'failed') || isDisputed(sale)

/** Whether the breeder can only read. */
const isReadOnly = ({ suspended, breederDeletion }: SaleState) =>
  suspended !== null || breederDeletion !== 'none'

const RULES = {
  'a fraud warning': (sale) => {
    sale.warnings.push('open')
    return 'done'
  },
  'a dismissed warning': (sale) => {
    if (sale.warnings.length === 0) return 404
    if (!isWarned(sale)) return 409
    const latest = sale.warnings.lastIndexOf('open')
    if (latest !== sale.warnings.length - 1) return 409
    sale.warnings[latest] = 'dismissed'
    return 200
  },
  'a hold': (sale) => decideHold(sale, 'held'),
  'a release': (sale) => decideHold(sale, 'released'),
  'an early payout': sendEarly,
  'a chargeback': (sale) => openDispute(sale, 'chargeback'),
  'an inquiry': (sale) => openDispute(sale, 'inquiry'),
  'an inquiry that becomes a chargeback': (sale) => {
    const [charge] = sale.charges
    if (charge?.dispute !== 'inquiry' || atProvider(sale, 0) === 0) return 'impossible'
    charge.dispute = 'chargeback'
    charge.withdrawn = atProvider(sale, 0)
    return 'done'
  },
  'a lost dispute': (sale) => {
    const [charge] = sale.charges
    if (charge?.dispute === null) openDispute(sale, 'chargeback')
    if (charge?.dispute === 'inquiry' && atProvider(sale, 0) > 0) {
      charge.dispute = 'chargeback'
      charge.withdrawn = atProvider(sale, 0)
    }
    if (charge?.dispute !== 'chargeback') return 'impossible'
    replaceFailed(sale, 0, charge.withdrawn)
    charge.dispute = 'lost'
    if (isLive(sale)) sale.isLossUndecided = true
    return 'done'
  },
  'a won dispute': (sale) => {
    const [charge] = sale.charges
    if (charge?.dispute !== 'chargeback') return 'impossible'
    charge.dispute = 'won'
    return 'done'
  },
  'a decision to continue': (sale) => {
    if (frozenOf(sale) !== 'dispute_lost') return 409
    sale.isLossUndecided = false
    return 200
  },
  'a part refund': (sale) => {
    if (leftOf(sale) < PART) return 409
    const isAll = leftOf(sale) === PART
    if (isAll && sale.isBalanceInCapture) return 409
    if (!refund(sale, PART)) return 409
    if (isAll) endIfEmpty(sale)
    return 200
  },
  'a refund of the rest': (sale) => {
    if (leftOf(sale) === 0) return 400
    if (isLive(sale) && sale.isBalanceInCapture) return 409
    if (!refund(sale, leftOf(sale))) return 409
    endIfEmpty(sale)
    return 200
  },
  'a full refund at the provider': (sale) => {
    let isRefunded = false
    for (const [index, { dispute }] of sale.charges.entries()) {
      const amount = dispute === 'chargeback' || dispute === 'lost' ? 0 : atProvider(sale, index)
      if (amount === 0) continue
      replaceFailed(sale, index, amount)
      sale.refunds.push({ charge: index, amount, origin: 'dashboard', state: 'succeeded' })
      isRefunded = true
    }
    if (!isRefunded) return 'impossible'
    endIfEmpty(sale)
    return 'done'
  },
  'a refund that fails': (sale) => {
    const latest = failingRefundOf(sale)
    if (!latest) return 'impossible'
    latest.state = 'failed'
    return 'done'
  },
  'a retry of the refund': (sale) => {
    if (sale.refunds.length === 0) return 404
    const failed = failedRefundOf(sale)
    if (!failed) return 409
    if (sale.charges[failed.charge]?.dispute !== 'chargeback') failed.state = 'succeeded'
    return 200
  },
  'a refund whose reversal fails': (sale) => {
    if (transferredOf(sale) === 0 || leftOf(sale) < PART) return 'impossible'
    if (!refund(sale, PART)) return 'impossible'
    sale.accounts = [0, 0]
    endIfEmpty(sale)
    return 'done'
  },
  'another payout account': (sale) => {
    if (sale.account === 1) return 'impossible'
    sale.account = isReadOnly(sale) ? null : 1
    return sale.account === null ? 403 : 200
  },
  'an extension': (sale) => {
    if (sale.status !== 'deposit_paid' || frozenOf(sale)) return 409
    sale.extensions += 1
    return 200
  },
  'a suspension': (sale) => {
    if (sale.suspended !== null) return 409
    sale.suspended = sale.time
    return 200
  },
  'a restoration': (sale) => {
    if (sale.suspended === null) return 409
    sale.suspended = null
    return 200
  },
  // The terms of a sale never change, and those of the listing only when the cat is for sale again.
  'another price': (sale) => {
    if (isReadOnly(sale)) return 403
    return isLive(sale) || sale.handedOver !== null ? 409 : 200
  },
  'the balance': (sale) => {
    if (sale.status !== 'deposit_paid' || frozenOf(sale)) return 409
    if (sale.suspended !== null || sale.isBalanceInCapture) return 409
    sale.charges.push({ amount: PRICE - DEPOSIT, dispute: null, withdrawn: 0 })
    sale.status = 'paid'
    return 200
  },
  'a cancellation by the buyer': (sale) => cancel(sale, buyerRefundOf(sale)),
  'a cancellation by the breeder': (sale) => cancel(sale, breederRefundOf(sale)),
  "the deletion of the buyer's account": (sale) => askForDeletion(sale, 'buyerDeletion'),
  "the deletion of the breeder's account": (sale) => askForDeletion(sale, 'breederDeletion'),
} satisfies Record<string, (sale: SaleState) => Answer>

export type SaleEventName = keyof typeof RULES
export const SALE_EVENTS = Object.keys(RULES) as SaleEventName[]

/** The answer to an event, and the sale after it. */
export function after(before: SaleState, event: SaleEventName): { answer: Answer; sale: SaleState } {
  const sale = structuredClone(before)
  sale.time += 1
  const answer = RULES[event](sale)
  return { answer, sale: moveMoney(sale) }
}

/** Whether a sale is another than it would be if nothing had happened but time. */
export function isChanged(before: SaleState, now: SaleState): boolean {
  const unchanged = moveMoney({ ...structuredClone(before), time: now.time })
  return JSON.stringify(now) !== JSON.stringify(unchanged)
}

/** The sale after a balance that was being captured is recorded, and a cat that can be handed over is. */
export function afterHandover(before: SaleState): SaleState {
  const sale = structuredClone(before)
  sale.time += 1
  if (sale.isBalanceInCapture) {
    sale.isBalanceInCapture = false
    if (sale.suspended === null) {
      sale.charges.push({ amount: PRICE - DEPOSIT, dispute: null, withdrawn: 0 })
      sale.status = 'paid'
    }
  }
  if (sale.status === 'paid' && !frozenOf(sale)) {
    sale.status = 'completed'
    sale.handedOver = sale.time
  }
  return moveMoney(sale)
}

/**
 * The sale after two weeks: refunds are tried again, the time of the buyer is over, and accounts are deleted unless something is
 * open.
 */
export function twoWeeksLater(before: SaleState): SaleState {
  const sale = structuredClone(before)
  sale.time += 1
  sale.isGuaranteeOver = true
  for (const refund of sale.refunds)
    if (refund.origin === 'ours' && sale.charges[refund.charge]?.dispute !== 'chargeback')
      refund.state = 'succeeded'
  for (const party of ['buyerDeletion', 'breederDeletion'] as const)
    if (sale[party] === 'asked') sale[party] = isBlocked(sale) ? 'none' : 'done'
  return moveMoney(sale)
}
