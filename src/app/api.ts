/** All routes of the API. */

import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Accounts } from '#features/accounts/api/index.ts'
import { approvalRoutes, requestApproval } from '#features/approvals/api/index.ts'
import { dashboardRoutes } from '#features/breeder-dashboard/api/index.ts'
import { breederRoutes, sharesPictures } from '#features/breeders/api/index.ts'
import { type AnimalPorts, breedingRoutes } from '#features/breeding/api/index.ts'
import { breedRoutes } from '#features/breeds/api/index.ts'
import { calendarRoutes } from '#features/calendar/api/index.ts'
import { carePlanRoutes } from '#features/care-plans/api/index.ts'
import {
  animalListings,
  catReports,
  catRoutes,
  type microchips,
  type openCatViews,
} from '#features/cats/api/index.ts'
import { contractRoutes } from '#features/contracts/api/index.ts'
import { diaryRoutes } from '#features/diaries/api/index.ts'
import { disputeRoutes } from '#features/disputes/api/index.ts'
import { favoriteRoutes } from '#features/favorites/api/index.ts'
import { approvedDecision, guaranteeRoutes } from '#features/guarantee/api/index.ts'
import { HANDOVER_PROBLEM_TEXTS, handoverRoutes } from '#features/handovers/api/index.ts'
import { litterLogRoutes } from '#features/litter-log/api/index.ts'
import { animalParents, litterRoutes, type PairingPorts } from '#features/litters/api/index.ts'
import {
  hasBegun,
  isBlockedBetween,
  listAskedAbout,
  type MessagePorts,
  messageRoutes,
  sendToMany,
} from '#features/messages/api/index.ts'
import {
  automaticReports,
  logOrderView,
  logPayoutAccountView,
  moderationRoutes,
  ownRecords,
  payoutLog,
  refundLog,
  violations,
} from '#features/moderation/api/index.ts'
import { notificationRoutes, openNotices, unsubscribeRoutes } from '#features/notifications/api/index.ts'
import { haveSale, orderRoutes } from '#features/orders/api/index.ts'
import { addPapers, papersRoutes } from '#features/papers/api/index.ts'
import { paymentCheckRoutes } from '#features/payment-checks/api/index.ts'
import { paymentRoutes } from '#features/payments/api/index.ts'
import { payableAccounts, payoutApprovals, payoutRoutes, stopPorts } from '#features/payouts/api/index.ts'
import { endEarlyPickups, findOpenProposal, pickupRoutes } from '#features/pickups/api/index.ts'
import { placeRuleRoutes } from '#features/place-rules/api/index.ts'
import { deleteAsStaff, privacyRoutes } from '#features/privacy/api/index.ts'
import { publicProfileRoutes } from '#features/profiles/api/index.ts'
import { receiptRoutes } from '#features/receipts/api/index.ts'
import { reconciliationRoutes } from '#features/reconciliation/api/index.ts'
import {
  approvedRefund,
  approvedSettlement,
  refundRoutes,
  type StaffRefundPorts,
} from '#features/refunds/api/index.ts'
import { reviewRoutes } from '#features/reviews/api/index.ts'
import { saleTermsRoutes } from '#features/sale-terms/api/index.ts'
import { birthDates } from '#features/sales/api/index.ts'
import { searchRoutes } from '#features/searches/api/index.ts'
import { securityRoutes } from '#features/security-log/api/index.ts'
import { siteRoutes } from '#features/site/api/index.ts'
import { statementRoutes } from '#features/statements/api/index.ts'
import { openOrderRequest, supportRoutes } from '#features/support/api/index.ts'
import { taskRoutes } from '#features/tasks/api/index.ts'
import { exchangePictures, objectRoutes, uploadRoutes } from '#features/uploads/api/index.ts'
import {
  accountChanged,
  endOfferOfCat,
  haveEntry,
  pairingLists,
  waitingListRoutes,
} from '#features/waiting-lists/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { notFound, type ResponseCache } from '#platform/http/index.ts'
import { devMailPages } from '#platform/mail/index.ts'
import type { Keys } from '#platform/signatures/index.ts'
import type { LiveStreams } from '#platform/sse/index.ts'
import { moneyOfApproval } from './approval-facts.ts'
import { liveRoutes } from './live.ts'
import type { AppServices } from './services.ts'
import { WEBHOOKS } from './webhooks.ts'

/** The cats of a litter, and which of them families have asked about. */
async function kittensOf(tx: DbOrTx, litterId: string) {
  const kittens = await catReports.listKittensOfLitter(tx, litterId)
  const asked = await listAskedAbout(
    tx,
    kittens.map(({ id }) => id),
  )
  return kittens.map(({ id, name, state }) => ({ name, state, isAskedAbout: asked.has(id) }))
}

/** The sires, queens, and cats that animals of the breeding books are. */
const animalPorts: AnimalPorts = {
  findListing: animalListings.findListing,
  isParent: animalParents.isParent,
  isParentElsewhere: animalParents.isParentElsewhere,
  listListed: animalListings.listListed,
  listOffered: animalListings.listOffered,
  async listNeeded(db, animalIds) {
    const [listed, parents] = await Promise.all([
      animalListings.listNeeded(db, animalIds),
      animalParents.listNeeded(db, animalIds),
    ])
    return listed.union(parents)
  },
  changeParent: animalParents.changeParent,
  removeParent: animalParents.removeParent,
  async replaceAnimal(tx, change) {
    await animalParents.replaceAnimal(tx, change)
    await animalListings.replaceAnimal(tx, change)
  },
}

/** Registers the routes of every feature. Returns what the event streams know. */
export async function registerApi(
  app: FastifyInstance,
  services: AppServices,
  accounts: Accounts,
  responseCache: ResponseCache,
  views: ReturnType<typeof openCatViews>,
  settings: { keys: Keys; publicUrl: string },
): Promise<LiveStreams> {
  app.get('/healthz', { schema: { hide: true }, config: { isUnlogged: true } }, async () => ({
    status: 'ok',
  }))
  await accounts.addRoutes(app, exchangePictures)
  await app.register(
    objectRoutes(services, { ...settings, sharesPictures: (userId) => sharesPictures(services.db, userId) }),
  )
  uploadRoutes(app, services, { ...settings, requireConfirmed: accounts.requireConfirmed })
  placeRuleRoutes(app, services, responseCache)
  breederRoutes(app, services, responseCache)
  breedingRoutes(app, services, animalPorts)
  const pairingChanged: PairingPorts['pairingChanged'] = (tx, id, change) =>
    pairingLists.pairingChanged(services, tx, id, change)
  litterRoutes(app, services, responseCache, {
    familiesWaiting: pairingLists.familiesWaiting,
    pairingChanged,
    pairingRemoved: (tx, id) => pairingLists.pairingRemoved(services, tx, id),
    previewBirthDate: birthDates.previewBirthDate,
    lockSales: birthDates.lockSalesOfLitter,
    prepareBirthDate: (tx, change) =>
      birthDates.prepareBirthDate(
        services,
        { endEarlyPickups: (handle, id, day) => endEarlyPickups(handle, id, day, services.clock.now()) },
        tx,
        change,
      ),
    kittensOf,
  })
  const microchipPorts: microchips.MicrochipPorts = {
    microchipShared: (shared) => automaticReports.reportMicrochip(services, shared),
  }
  catRoutes(app, services, responseCache, { views, keys: settings.keys, ports: microchipPorts })
  litterLogRoutes(app, services, { pairingChanged })
  carePlanRoutes(app, services)
  diaryRoutes(app, services)
  breedRoutes(app, services, responseCache)
  reviewRoutes(app, services, responseCache)
  publicProfileRoutes(app, services, responseCache)
  favoriteRoutes(app, services)
  searchRoutes(app, services, pairingLists)
  const { messageStored, conversationRead, notify } = openNotices(services, settings)
  const moderation = {
    events: services.events,
    securityLog: services.securityLog,
    notify,
    ...stopPorts(services),
    endOfferOfCat: (tx: DbOrTx, catId: string) => endOfferOfCat(services, tx, catId),
    accountChanged: (tx: DbOrTx, userId: string) => accountChanged(services, tx, userId),
  }
  const messagePorts: MessagePorts = {
    mutedUntil: violations.mutedUntil,
    haveSale,
    haveEntry,
    messageStored,
    conversationRead,
    recordViolation: (tx, stopped, now) => violations.recordViolation(moderation, tx, stopped, now),
  }
  messageRoutes(app, services, messagePorts)
  waitingListRoutes(app, services, settings, {
    isBlocked: isBlockedBetween,
    hasBegun,
    write: (sender, message) => sendToMany(services, messagePorts, sender, message),
  })
  moderationRoutes(app, services, moderation)
  supportRoutes(app, services, settings, notify)
  saleTermsRoutes(app, services)
  orderRoutes(app, services, {
    logView: (staff, order) => logOrderView(services, staff, order),
    findProposal: (sale) => findOpenProposal(services, sale),
  })
  contractRoutes(app, services, { bothSigned: addPapers })
  handoverRoutes(app, {
    services,
    settings,
    ports: {
      ...microchipPorts,
      openProblemCase: (tx, { buyerId, transactionId, problem }) =>
        openOrderRequest(services, settings, tx, {
          userId: buyerId,
          transactionId,
          text: HANDOVER_PROBLEM_TEXTS[problem],
        }),
    },
  })
  pickupRoutes(app, services, settings)
  papersRoutes(app, { services, settings })
  const refunds: StaffRefundPorts = {
    logRefund: refundLog.logRefund,
    requestApproval: (tx, viewer, request) =>
      requestApproval(services, { notify, ownRecords }, tx, viewer, request),
  }
  guaranteeRoutes(app, services, settings, refunds)
  disputeRoutes(app, services, settings)
  refundRoutes(app, services, refunds)
  const requireAccount = (breederId: string) =>
    payableAccounts.requirePayable(services.env, services.db, breederId)
  paymentRoutes(app, services, { requirePayable: requireAccount }, WEBHOOKS)
  paymentCheckRoutes(app, services)
  const payouts = {
    logView: (
      staff: Parameters<typeof logPayoutAccountView>[1],
      breeder: Parameters<typeof logPayoutAccountView>[2],
    ) => logPayoutAccountView(services, staff, breeder),
    requestApproval: refunds.requestApproval,
    ...payoutLog(moderation),
  }
  approvalRoutes(
    app,
    services,
    { notify, ownRecords, moneyFacts: moneyOfApproval },
    {
      refund: approvedRefund(services, refunds),
      settle_refund: approvedSettlement(services, refunds),
      problem_decision: approvedDecision(services),
      early_payout: payoutApprovals.approvedEarlyPayout(services, payouts),
      delete_user: (tx, { subjectId, requestedBy }) =>
        deleteAsStaff(services, tx, { userId: subjectId, staffId: requestedBy }),
    },
  )
  securityRoutes(app, services)
  receiptRoutes(app, services)
  payoutRoutes(app, services, settings, payouts)
  reconciliationRoutes(app, services)
  statementRoutes(app, services)
  dashboardRoutes(app, services)
  taskRoutes(app, services)
  calendarRoutes(app, services, settings)
  siteRoutes(app, services, responseCache)
  notificationRoutes(app, services, settings)
  privacyRoutes(app, services, settings)
  unsubscribeRoutes(app, services, settings)
  const streams = liveRoutes(app, services, accounts)
  for (const path of ['/api', '/api/*'])
    app.all(path, { schema: { hide: true } }, async (request, reply) => notFound(request, reply))
  if (!services.env.production) await app.register(devMailPages(join(services.env.DATA_DIR, 'outbox')))
  const { localStripe } = services.stripe
  if (localStripe) await app.register(localStripe.browserRoutes)
  return streams
}
