/** The waiting list of a cattery that a case is about. */
import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { pagingQuery } from '#lib/paging.ts'
import { staffEntrySchema } from '../waiting-lists/contract.ts'

/** An entry with the full name of its family. */
export const caseEntrySchema = staffEntrySchema.extend({ buyerName: z.string() })
export type CaseEntry = z.infer<typeof caseEntrySchema>

export const caseWaitingListEndpoints = defineEndpoints({
  'GET /api/admin/cases/{id}/waiting-list': {
    summary:
      'The waiting list of a cattery that a case is about, with offers and history; this is logged. Without `breederId`, the first cattery',
    access: 'moderator',
    closedToParties: 'case',
    params: z.object({ id: z.uuid() }),
    query: pagingQuery.extend({ breederId: z.uuid().optional(), q: z.string().trim().max(100).optional() }),
    responses: { 200: z.array(caseEntrySchema) },
  },
})
export type CaseWaitingListEndpoints = typeof caseWaitingListEndpoints
