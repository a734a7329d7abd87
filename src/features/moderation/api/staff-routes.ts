import type { FastifyInstance } from 'fastify'
import { testDocuments } from '#features/breeding/api/index.ts'
import { isoDate } from '#lib/dates.ts'
import { ROWS_PER_PAGE } from '#lib/pages.ts'
import { privatePage, registerEndpoints } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { checkEndpoints } from '../check-contract.ts'
import { staffEndpoints } from '../contract.ts'
import { testDocumentEndpoints } from '../health-document-contract.ts'
import { caseWaitingListEndpoints } from '../waiting-list-contract.ts'
import { decideApplication } from './applications.ts'
import { getBadges, grantBadge, revokeBadge } from './badges.ts'
import { viewWaitingList } from './cases/case-waiting-lists.ts'
import { assignCase, writeNote } from './cases/case-work.ts'
import { decideCase, getCaseDetail, viewMessages } from './cases/cases.ts'
import { recordCheck, viewChecks } from './checks.ts'
import { decideTestDocument } from './health-documents.ts'
import { unfeature } from './listings/featured.ts'
import { decideListing, getListingDetail, viewDocuments } from './listings/listings.ts'
import {
  listApplications,
  listCases,
  listExpired,
  listListings,
  listLog,
  listReviews,
  listStaff,
  listUnchecked,
} from './lists.ts'
import { viewPeople } from './people-views.ts'
import type { Ports } from './ports.ts'
import { decideReview } from './review-decisions.ts'
import { actOnUser } from './user-actions.ts'

/** What staff read and decide. */
export function staffRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  ports: Ports,
): void {
  registerEndpoints(app, checkEndpoints, {
    'GET /api/admin/unchecked-breeders': ({ query, reply }) =>
      privatePage(reply, '/api/admin/unchecked-breeders', query, ROWS_PER_PAGE, (cut) =>
        listUnchecked(db, cut),
      ),
    'GET /api/admin/expired-checks': ({ query, reply }) =>
      privatePage(reply, '/api/admin/expired-checks', query, ROWS_PER_PAGE, (cut) =>
        listExpired(db, cut, isoDate(clock.now())),
      ),
    'GET /api/admin/breeders/{id}/checks': ({ viewer, params }) => viewChecks(db, ports, viewer, params.id),
    'POST /api/admin/breeders/{id}/checks': ({ viewer, params, body }) =>
      recordCheck(db, ports, viewer, params.id, body, clock.now()),
  })
  registerEndpoints(app, testDocumentEndpoints, {
    'GET /api/admin/test-documents': ({ viewer, query, reply }) =>
      privatePage(reply, '/api/admin/test-documents', query, ROWS_PER_PAGE, (cut) =>
        testDocuments.list(db, { isSeen: query.seen === 'true', exceptUserId: viewer.id }, cut),
      ),
    'POST /api/admin/test-documents/{id}/decision': ({ viewer, params, body }) =>
      decideTestDocument(db, ports, viewer, params.id, body, clock.now()),
  })
  registerEndpoints(app, caseWaitingListEndpoints, {
    'GET /api/admin/cases/{id}/waiting-list': ({ viewer, params, query, reply }) =>
      privatePage(reply, `/api/admin/cases/${params.id}/waiting-list`, query, ROWS_PER_PAGE, (cut) =>
        viewWaitingList(db, ports, viewer, params.id, query, cut, clock.now()),
      ),
  })
  registerEndpoints(app, staffEndpoints, {
    'GET /api/admin/cases': ({ viewer, query, reply }) => {
      const { status = 'open', kind, assignee, q } = query
      const assigneeId = assignee && (assignee === 'me' ? viewer.id : null)
      return privatePage(reply, '/api/admin/cases', query, ROWS_PER_PAGE, (cut) =>
        listCases(db, viewer, { status, kind, assigneeId, q }, cut, clock.now()),
      )
    },
    'GET /api/admin/cases/{id}': ({ viewer, params }) => getCaseDetail(db, viewer, params.id, clock.now()),
    'POST /api/admin/cases/{id}/messages': ({ viewer, params }) =>
      viewMessages(db, ports, viewer, params.id, clock.now()),
    'POST /api/admin/cases/{id}/decision': ({ viewer, params, body }) =>
      decideCase(db, ports, viewer, params.id, body, clock.now()),
    'POST /api/admin/cases/{id}/assignment': ({ viewer, params, body }) =>
      assignCase(db, viewer, params.id, body, clock.now()),
    'POST /api/admin/cases/{id}/notes': ({ viewer, params, body }) =>
      writeNote(db, viewer, params.id, body, clock.now()),
    'GET /api/admin/staff': () => listStaff(db),
    'GET /api/admin/people': ({ viewer, query, reply }) =>
      privatePage(reply, '/api/admin/people', query, ROWS_PER_PAGE, (cut) =>
        viewPeople(db, ports, viewer, query, cut, clock.now()),
      ),
    'POST /api/admin/people/{id}/actions': ({ viewer, params, body }) =>
      actOnUser(db, ports, viewer, params.id, body, clock.now()),
    'PATCH /api/admin/cats/{id}': ({ viewer, params, body }) =>
      unfeature(db, ports, viewer, params.id, body.reason, clock.now()),
    'GET /api/admin/listings': ({ query: { kind = 'cat', ...query }, reply }) =>
      privatePage(reply, '/api/admin/listings', { kind, ...query }, ROWS_PER_PAGE, (cut) =>
        listListings(db, kind, query, cut),
      ),
    'GET /api/admin/listings/{kind}/{id}': ({ viewer, params }) =>
      getListingDetail(db, viewer, params, clock.now()),
    'POST /api/admin/listings/{kind}/{id}/documents': ({ viewer, params }) =>
      viewDocuments(db, ports, viewer, params, clock.now()),
    'POST /api/admin/listings/{kind}/{id}/decision': ({ viewer, params, body }) =>
      decideListing(db, ports, viewer, params, body, clock.now()),
    'GET /api/admin/reviews': ({ viewer, query, reply }) =>
      privatePage(reply, '/api/admin/reviews', query, ROWS_PER_PAGE, (cut) =>
        listReviews(db, viewer, query, cut),
      ),
    'POST /api/admin/reviews/{id}/decision': ({ viewer, params, body }) =>
      decideReview(db, ports, viewer, params.id, body, clock.now()),
    'GET /api/admin/breeders/{id}/badges': ({ params }) => getBadges(db, params.id),
    'POST /api/admin/breeders/{id}/badges': ({ viewer, params, body }) =>
      grantBadge(db, ports, viewer, params.id, body, clock.now()),
    'POST /api/admin/breeders/{id}/badges/revoke': ({ viewer, params, body }) =>
      revokeBadge(db, ports, viewer, params.id, body, clock.now()),
    'GET /api/admin/log': ({ viewer, query, reply }) =>
      privatePage(reply, '/api/admin/log', query, ROWS_PER_PAGE, (cut) => listLog(db, viewer, query, cut)),
    'GET /api/admin/applications': ({ query, reply }) =>
      privatePage(reply, '/api/admin/applications', query, ROWS_PER_PAGE, (cut) =>
        listApplications(db, cut, clock.now()),
      ),
    'POST /api/admin/applications/{breederId}/decision': async ({ viewer, params, body }) => {
      const { breederId } = params
      const verificationStatus = await decideApplication(db, ports, viewer, breederId, body, clock.now())
      return { breederId, verificationStatus }
    },
  })
}
