import type { FastifyInstance } from 'fastify'
import { requireConfirmed } from '#features/accounts/api/index.ts'
import { isoDate } from '#lib/dates.ts'
import { ROWS_PER_PAGE } from '#lib/pages.ts'
import { sendFile } from '#platform/downloads/index.ts'
import { privatePage, registerEndpoints } from '#platform/http/index.ts'
import { readTimes } from '#platform/outages/index.ts'
import type { Services } from '#platform/services.ts'
import type { Keys } from '#platform/signatures/index.ts'
import { waitingListEndpoints } from '../contract.ts'
import { changeNotes, changeWishes, consent, decide, getEntry, leaveList, moveEntry } from './entries.ts'
import type { ListServices } from './events.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { type BlockPort, getList, joinList } from './join.ts'
import { type WritePorts, writeToList } from './list-messages.ts'
import { listOwnEntries, listOwnOffers } from './lists.ts'
import { answerMoreTime, askMoreTime } from './offers/more-time.ts'
import { declineOffer, makeOffer, withdrawOffer } from './offers/offers.ts'
import { getPicker } from './offers/picker.ts'
import { pauseEntry, resumeEntry } from './pauses.ts'
import { changeSettings, exportEntries, getBreederEntries, getManagedLists } from './settings.ts'
import { listTurns } from './turns.ts'
import { noteSince } from './waits-since.ts'

/** Waiting lists for families and breeders. */
export function waitingListRoutes(
  app: FastifyInstance,
  services: ListServices & Pick<Services, 'mail' | 'rateLimits'>,
  settings: { keys: Keys },
  { isBlocked, ...ports }: { isBlocked: BlockPort } & WritePorts,
): void {
  const { db, clock, mail } = services
  const turns = listTurns(db)
  const { ofList, ofEntry, ofOffer } = turns
  invitationRoutes(app, services, settings, turns)
  registerEndpoints(app, waitingListEndpoints, {
    'GET /api/waiting-lists': ({ query, viewer, reply }) => {
      reply.header('cache-control', 'private, no-store')
      return getList(services, query, viewer?.id ?? null)
    },
    'GET /api/waiting-lists/entries': async ({ viewer }) =>
      listOwnEntries(db, viewer.id, await readTimes(db, clock)),
    'POST /api/waiting-lists/entries': ({ viewer, body }) => {
      requireConfirmed(viewer, mail)
      return ofList(body.breederId, () => joinList(services, isBlocked, viewer, body))
    },
    'GET /api/waiting-lists/entries/{id}': ({ viewer, params }) => getEntry(services, params.id, viewer.id),
    'PUT /api/waiting-lists/entries/{id}/wishes': ({ viewer, params, body }) =>
      ofEntry(params.id, () => changeWishes(services, viewer.id, params.id, body)),
    'POST /api/waiting-lists/entries/{id}/leave': ({ viewer, params, body }) =>
      ofEntry(params.id, () => leaveList(services, viewer.id, params.id, body.reason)),
    'POST /api/waiting-lists/entries/{id}/pause': ({ viewer, params, body }) =>
      ofEntry(params.id, () => pauseEntry(services, viewer.id, params.id, body.reason)),
    'POST /api/waiting-lists/entries/{id}/resume': ({ viewer, params }) =>
      ofEntry(params.id, () => resumeEntry(services, viewer.id, params.id)),
    'POST /api/waiting-lists/offers/{id}/decline': ({ viewer, params, body }) =>
      ofOffer(params.id, () => declineOffer(services, viewer.id, params.id, body.reason)),
    'POST /api/waiting-lists/offers/{id}/more-time': ({ viewer, params, body }) =>
      ofOffer(params.id, () => askMoreTime(services, viewer.id, params.id, body)),
    'GET /api/waiting-lists/offers': async ({ viewer }) =>
      listOwnOffers(db, viewer.id, await readTimes(db, clock)),
    'POST /api/waiting-lists/entries/{id}/decision': ({ viewer, params, body }) =>
      ofEntry(params.id, () =>
        decide(services, viewer.id, params.id, { decision: body.decision, reason: body.reason ?? null }),
      ),
    'POST /api/waiting-lists/entries/{id}/move': ({ viewer, params, body }) =>
      ofEntry(params.id, () => moveEntry(services, viewer.id, params.id, body)),
    'POST /api/waiting-lists/entries/{id}/since': ({ viewer, params, body }) =>
      ofEntry(params.id, () => noteSince(services, viewer.id, params.id, body.since)),
    'POST /api/waiting-lists/entries/{id}/consent': ({ viewer, params }) =>
      ofEntry(params.id, () => consent(services, viewer.id, params.id)),
    'PUT /api/waiting-lists/entries/{id}/notes': ({ viewer, params, body }) =>
      ofEntry(params.id, () => changeNotes(services, viewer.id, params.id, body.notes)),
    'GET /api/breeders/waiting-list': ({ viewer, query, reply }) =>
      privatePage(reply, '/api/breeders/waiting-list', query, ROWS_PER_PAGE, (range) =>
        getBreederEntries(services, viewer.id, query, range),
      ),
    'GET /api/breeders/waiting-list/picker': ({ viewer, query }) => getPicker(services, viewer.id, query),
    'POST /api/breeders/waiting-list/offers': ({ viewer, body }) =>
      ofList(viewer.breederId, () => makeOffer(services, viewer.id, body)),
    'POST /api/breeders/waiting-list/offers/{id}/withdraw': ({ viewer, params, body }) =>
      ofOffer(params.id, () => withdrawOffer(services, viewer.id, params.id, body.reason)),
    'POST /api/breeders/waiting-list/offers/{id}/more-time': ({ viewer, params, body }) =>
      ofOffer(params.id, () => answerMoreTime(services, viewer.id, params.id, body)),
    'POST /api/breeders/waiting-list/messages': ({ viewer, body }) =>
      ofList(viewer.breederId, () => writeToList(services, ports, viewer, body)),
    'GET /api/breeders/waiting-list/settings': ({ viewer }) => getManagedLists(services, viewer.id),
    'PUT /api/breeders/waiting-list/settings': ({ viewer, body }) =>
      ofList(viewer.breederId, () => changeSettings(services, viewer.id, body)),
    'GET /api/breeders/waiting-list/entries.csv': async ({ viewer, reply }) =>
      sendFile(
        reply,
        `littermate-waiting-list-${isoDate(clock.now())}.csv`,
        await exportEntries(services, viewer.id),
      ),
  })
}
