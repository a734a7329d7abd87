import type { FastifyInstance } from 'fastify'
import { privatePage, registerEndpoints } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { diaryEndpoints } from '../contract.ts'
import { DIARY_PAGE } from '../limits.ts'
import { changeEntry, listDiary, publishEntry, removeEntry } from './diary.ts'

/** Diaries of kittens. */
export function diaryRoutes(app: FastifyInstance, services: Pick<Services, 'db' | 'clock'>): void {
  registerEndpoints(app, diaryEndpoints, {
    'GET /api/cats/{id}/diary': ({ params, query, reply }) =>
      privatePage(reply, `/api/cats/${params.id}/diary`, query, DIARY_PAGE, (cut) =>
        listDiary(services, params.id, cut),
      ),
    'POST /api/breeders/cats/{id}/diary': ({ viewer, params, body }) =>
      publishEntry(services, viewer, params.id, body),
    'PATCH /api/breeders/diary/{id}': ({ viewer, params, body }) =>
      changeEntry(services, viewer, params.id, body),
    'DELETE /api/breeders/diary/{id}': async ({ viewer, params }) => {
      await removeEntry(services, viewer, params.id)
      return undefined
    },
  })
}
