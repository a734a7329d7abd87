import { sql } from 'drizzle-orm'
import { setOwnCattery } from '#features/accounts/api/index.ts'
import { accounts, users } from '#features/accounts/api/tables.ts'
import { approvals } from '#features/approvals/api/tables.ts'
import { nameKey } from '#features/breeders/api/names.ts'
import { placeColumns } from '#features/breeders/api/place.ts'
import { badgeGrants, breederChecks, breeders } from '#features/breeders/api/tables.ts'
import { animalRegistrations, animals, animalTests } from '#features/breeding/api/tables.ts'
import { calendarReminders } from '#features/calendar/api/tables.ts'
import { careEntries } from '#features/care-plans/api/tables.ts'
import { cats, catViews } from '#features/cats/api/tables.ts'
import { diaryEntries } from '#features/diaries/api/tables.ts'
import { disputeEvidence, disputeStatements, disputes } from '#features/disputes/api/tables.ts'
import { favorites } from '#features/favorites/api/tables.ts'
import { handovers } from '#features/handovers/api/tables.ts'
import { ledgerEntries, ledgerGroups } from '#features/ledger/api/tables.ts'
import { kittens, kittenWeights, matings } from '#features/litter-log/api/tables.ts'
import { breedingPairings, litters, queens, sires } from '#features/litters/api/tables.ts'
import { rebuildConversations } from '#features/messages/api/index.ts'
import { inquiries, messages, savedReplies } from '#features/messages/api/tables.ts'
import {
  appeals,
  moderationCaseNotes,
  moderationCases,
  moderationDecisions,
  moderationViolations,
  mutes,
} from '#features/moderation/api/tables.ts'
import { notices } from '#features/notifications/api/tables.ts'
import { cardUses, fraudWarnings, paymentChecks } from '#features/payment-checks/api/tables.ts'
import { charges, payments } from '#features/payments/api/tables.ts'
import { bankPayouts, payoutAccounts, payoutTransfers } from '#features/payouts/api/tables.ts'
import { pickupProposals, pickupReminders } from '#features/pickups/api/tables.ts'
import { receiptCounters, receipts } from '#features/receipts/api/tables.ts'
import { refreshRating } from '#features/reviews/api/index.ts'
import { reviews } from '#features/reviews/api/tables.ts'
import { saleMails } from '#features/sales/api/index.ts'
import { transactionEvents, transactions } from '#features/sales/api/tables.ts'
import { supportMessages, supportRequests } from '#features/support/api/tables.ts'
import { objects } from '#features/uploads/api/tables.ts'
import { offerMailKey } from '#features/waiting-lists/api/index.ts'
import {
  offerCats,
  offers,
  waitingListEntries,
  waitingListEvents,
} from '#features/waiting-lists/api/tables.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { trackedMails } from '#platform/mail/tables.ts'
import { securityEvents } from '#platform/security-log/tables.ts'
import { confirmListings } from './confirmations.ts'
import { insertContracts } from './contracts.ts'
import { insertPapers } from './papers.ts'
import type { Plan } from './rows/index.ts'
import { insertSearches } from './searches.ts'

/** Inserts all rows of the demo, in the order that the foreign keys require. `tx` is a transaction. */
export async function insertRows(tx: DbOrTx, plan: Plan, now: Date): Promise<void> {
  await tx.insert(users).values(plan.users)
  await tx.insert(accounts).values(plan.accounts)
  await tx.insert(objects).values(plan.objects)
  const catteries = plan.breeders.map(async (breeder) => ({
    ...breeder,
    nameKey: nameKey(breeder.businessName),
    hasChosenPolicy: true,
    ...(await placeColumns(breeder.location)),
  }))
  await tx.insert(breeders).values(await Promise.all(catteries))
  for (const { id, userId } of plan.breeders) if (id) await setOwnCattery(tx, userId, id)
  await tx.insert(calendarReminders).values(plan.calendarReminders)
  await tx.insert(badgeGrants).values(plan.badgeGrants)
  await tx.insert(breederChecks).values(plan.breederChecks)
  // Before the sires, queens, and cats, which find their animals by their names.
  await tx.insert(animals).values(plan.animals)
  await tx.insert(animalRegistrations).values(plan.animalRegistrations)
  await tx.insert(sires).values(plan.sires)
  await tx.insert(queens).values(plan.queens)
  // Of animals that sires and queens are.
  await tx.insert(animalTests).values(plan.animalTests)
  await tx.insert(breedingPairings).values(plan.pairings)
  await tx.insert(litters).values(plan.litters)
  await tx.insert(cats).values(plan.cats)
  await tx.insert(matings).values(plan.matings)
  await tx.insert(kittens).values(plan.kittens)
  await tx.insert(kittenWeights).values(plan.kittenWeights)
  await tx.insert(careEntries).values(plan.careEntries)
  await tx.insert(diaryEntries).values(plan.diaryEntries)
  await tx.insert(catViews).values(plan.catViews)
  await tx.insert(transactions).values(plan.transactions)
  await tx.insert(transactionEvents).values(plan.transactionEvents)
  await tx.insert(trackedMails).values(mailsAbout(plan.transactionEvents))
  await tx.insert(handovers).values(plan.handovers)
  await tx.insert(pickupProposals).values(plan.pickupProposals)
  if (plan.pickupReminders.length > 0) await tx.insert(pickupReminders).values(plan.pickupReminders)
  await tx.insert(payments).values(plan.payments)
  await tx.insert(charges).values(plan.charges)
  await tx.insert(cardUses).values(plan.cardUses)
  await tx.insert(paymentChecks).values(plan.paymentChecks)
  await tx.insert(fraudWarnings).values(plan.fraudWarnings)
  await tx.insert(ledgerGroups).values(plan.ledgerGroups)
  await tx.insert(ledgerEntries).values(plan.ledgerEntries)
  await tx.insert(receiptCounters).values(plan.receiptCounters)
  await tx.insert(receipts).values(plan.receipts)
  await tx.insert(payoutAccounts).values(plan.payoutAccounts)
  await tx.insert(bankPayouts).values(plan.bankPayouts)
  await tx.insert(payoutTransfers).values(plan.payoutTransfers)
  await tx.insert(disputes).values(plan.disputes)
  await tx.insert(disputeEvidence).values(plan.disputeEvidence)
  await tx.insert(disputeStatements).values(plan.disputeStatements)
  await tx.insert(reviews).values(plan.reviews)
  for (const id of new Set(plan.reviews.map(({ breederId }) => breederId))) await refreshRating(tx, id)
  await tx.insert(favorites).values(plan.favorites)
  await tx.insert(inquiries).values(plan.inquiries)
  await tx.insert(messages).values(plan.messages)
  await tx.insert(savedReplies).values(plan.savedReplies)
  await tx.insert(waitingListEntries).values(plan.waitingListEntries)
  await tx.insert(waitingListEvents).values(plan.waitingListEvents)
  await tx.insert(offers).values(plan.offers)
  await tx.insert(offerCats).values(plan.offerCats)
  await tx
    .insert(trackedMails)
    .values(
      plan.offers.map(({ id, createdAt: at }) => ({ key: offerMailKey(id), plannedAt: at, sentAt: at })),
    )
  await tx.insert(moderationViolations).values(plan.violations)
  await tx.insert(moderationDecisions).values(plan.decisions)
  await tx.insert(mutes).values(plan.mutes)
  await tx.insert(moderationCases).values(plan.cases)
  await tx.insert(moderationCaseNotes).values(plan.caseNotes)
  await tx.insert(supportRequests).values(plan.supportRequests)
  await tx.insert(supportMessages).values(plan.supportMessages)
  await tx.insert(appeals).values(plan.appeals)
  await tx.insert(notices).values(plan.notices)
  await tx.insert(approvals).values(plan.approvals)
  await tx.insert(securityEvents).values(plan.securityEvents)
  await insertContracts(tx)
  await insertPapers(tx)
  await insertSearches(tx, now)
  await confirmListings(tx, now)
  await rebuildConversations(tx)
  await countSales(tx)
}

/** The number of sales that a cattery's card displays. The database itself counts reviews. */
async function countSales(tx: DbOrTx): Promise<void> {
  await tx.execute(sql`
    update breeders b set total_sales = (select count(*) from transactions t
      where t.breeder_id = b.id and t.status in ('paid', 'completed'))`)
}

/** The emails that told the parties of everything that happened. */
function mailsAbout(events: Plan['transactionEvents']): (typeof trackedMails.$inferInsert)[] {
  return events.flatMap(({ id, createdAt: at }) =>
    (['buyer', 'breeder'] as const).map((party) => ({
      key: saleMails.saleMailKey(id, party),
      plannedAt: at,
      sentAt: at,
    })),
  )
}
