/** The payouts of the demo's completed sales, as the process of payouts writes them. */

import { platformFeePart } from '#features/ledger/api/accounts.ts'

import { isoDate } from '#lib/dates.ts'
import { DAY_MS, HOUR_MS } from '#lib/durations.ts'
import { defaultSetting } from '#platform/settings/index.ts'
import { demoId } from '../ids.ts'
import type { PlanContext } from './plan.ts'
import { post } from './sale-records.ts'

/** The first payouts of a breeder wait, as the default settings say. */
const HELD_SALES = defaultSetting('NEW_BREEDER_HOLD_SALES')
const HELD_MS = defaultSetting('NEW_BREEDER_HOLD_DAYS') * DAY_MS
/** Buyers can report a problem first. */
const AFTER_MS = defaultSetting('PAYOUT_AFTER_HOURS') * HOUR_MS

/** At most until the bank has it. */
const BANK_MS = 2 * DAY_MS

/**
 * Adds a transfer, and its payout to the bank, to each completed sale of a breeder with an active account, unless it is
 * still due.
 */
export function addPayouts({ plan, calendar }: PlanContext): void {
  const yesterday = calendar.moment(1, 12)
  const accounts = new Map(
    plan.payoutAccounts
      .filter(({ state }) => state === 'active')
      .map(({ breederId, stripeAccountId }) => [breederId, stripeAccountId]),
  )
  const sales = new Map(plan.transactions.map((sale) => [sale.id, sale]))
  const earlier = new Map<string, number>()
  const completions = plan.transactionEvents
    .filter(({ kind }) => kind === 'complete')
    .toSorted((a, b) => Number(a.createdAt) - Number(b.createdAt))
  for (const { transactionId, createdAt } of completions) {
    const sale = sales.get(transactionId)
    const held = plan.charges
      .filter((charge) => charge.transactionId === transactionId)
      .reduce((sum, { amount }) => sum + amount, 0)
    if (!sale || !createdAt || held === 0) continue
    const { breederId } = sale
    const before = earlier.get(breederId) ?? 0
    earlier.set(breederId, before + 1)
    const stripeAccountId = accounts.get(breederId)
    const at = new Date(createdAt.getTime() + (before < HELD_SALES ? Math.max(HELD_MS, AFTER_MS) : AFTER_MS))
    const amount = held - platformFeePart(held, sale)
    if (!stripeAccountId || amount <= 0 || at > yesterday) continue
    const id = demoId('transfer', transactionId)
    const bankPayoutId = demoId('bank payout', transactionId)
    const arrived = new Date(Math.min(at.getTime() + BANK_MS, yesterday.getTime()))
    plan.bankPayouts.push({
      id: bankPayoutId,
      breederId,
      stripePayoutId: `po_demo${bankPayoutId.replaceAll('-', '')}`,
      amount,
      currency: 'usd',
      status: 'paid',
      arrivesOn: isoDate(arrived),
      createdAt: at,
      updatedAt: arrived,
    })
    plan.payoutTransfers.push({
      id,
      transactionId,
      breederId,
      stripeAccountId,
      amount,
      state: 'succeeded',
      createdAt: at,
      succeededAt: at,
      bankPayoutId,
      stripeTransferId: `tr_demo${id.replaceAll('-', '')}`,
      stripePaymentId: `py_demo${id.replaceAll('-', '')}`,
    })
    post(plan, sale, `transfer ${id}`, 'transfer', at, { card_clearing: -amount, breeder_payable: amount })
  }
}
