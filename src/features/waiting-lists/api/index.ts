/** Waiting lists of catteries and pairings: who waits for a kitten, in which order, and what happened to each entry. */
import * as waitingListJobs from './job-definitions.ts'
import * as pairingLists from './pairing-lists.ts'

export { entryPath, pickerPath } from '../path.ts'
export { waitingListTexts } from '../texts.ts'
export { findEvent, isOutdated } from './announced.ts'
export { accountChanged } from './away.ts'
export { haveEntry } from './have-entry.ts'
export { acceptOffer, findOffered, isOfferOpen, lockOfferToClaim, saleEnded } from './offers/accept-offer.ts'
export { offerMailKey, registerOfferJobs, startDeadline } from './offers/deadlines.ts'
export { listDueOfferReminders } from './offers/due-reminders.ts'
export { endOfferOfCat } from './offers/end-offer.ts'
export { offerDeadlines } from './offers/offer-deadlines.ts'
export { waitingListRules } from './personal-data.ts'
export { waitingListRoutes } from './routes.ts'
export { staffLists } from './staff-entries.ts'
export { waitingListSweeps } from './sweeps.ts'
export { pairingLists, waitingListJobs }
