/** Documents of tests of animals, which staff see. */
import { z } from 'zod'
import { testDocumentSchema } from '#features/breeding/contract.ts'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { requiredText } from '#lib/form-fields.ts'
import { pagingQuery } from '#lib/paging.ts'
import { MAX_REASON, MIN_REASON } from './choices.ts'

/** The version of the test that staff compared with the document. */
const version = z.int().min(1)

export const testDocumentEndpoints = defineEndpoints({
  'GET /api/admin/test-documents': {
    summary:
      'Documents of tests of public catteries that staff have not seen, oldest first; with `seen`, those that they have seen, latest first. Totals in X-Total-Count and Link',
    access: 'moderator',
    query: pagingQuery.extend({ seen: z.enum(['true', 'false']).optional() }),
    responses: { 200: z.array(testDocumentSchema) },
  },
  'POST /api/admin/test-documents/{id}/decision': {
    summary:
      'Mark the document of a test as seen, because it says what the breeder entered, or take that back; 409 if the test was changed since `version`, or if it changes nothing',
    access: 'moderator',
    recentSignIn: true,
    closedToParties: 'animal_test',
    params: z.object({ id: z.uuid() }),
    body: z.discriminatedUnion('action', [
      z.object({ action: z.literal('see'), version }),
      z.object({ action: z.literal('unsee'), version, reason: requiredText(MAX_REASON).min(MIN_REASON) }),
    ]),
    responses: { 200: testDocumentSchema },
  },
})
export type TestDocumentEndpoints = typeof testDocumentEndpoints
export type TestDocumentDecision = z.output<
  (typeof testDocumentEndpoints)['POST /api/admin/test-documents/{id}/decision']['body']
>
