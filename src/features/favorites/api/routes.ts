import type { FastifyInstance } from 'fastify'
import { registerEndpoints } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { favoriteEndpoints } from '../contract.ts'
import { markSeen } from './changes.ts'
import { deleteFavorite, getFavoriteIds, getFavorites, saveFavorite } from './favorites.ts'

/** Favorites of the signed-in user. The user ID in payload and path is ignored. */
export function favoriteRoutes(app: FastifyInstance, { db, clock }: Pick<Services, 'db' | 'clock'>): void {
  registerEndpoints(app, favoriteEndpoints, {
    'GET /api/favorites': async ({ viewer, reply }) =>
      reply
        .header('content-type', 'application/json; charset=utf-8')
        .send(await getFavorites(db, viewer.id, clock.now())),
    'GET /api/favorites/ids': async ({ viewer }) => getFavoriteIds(db, viewer.id),
    'POST /api/favorites': async ({ viewer, body }) => {
      const { id, userId, catId, createdAt } = await saveFavorite(db, viewer.id, body.catId)
      return { id, userId, catId, createdAt: createdAt.toISOString() }
    },
    'POST /api/favorites/seen': async ({ viewer, body }) => {
      await markSeen(db, viewer.id, body.catIds)
      return undefined
    },
    'DELETE /api/favorites/{userId}/{catId}': async ({ viewer, params }) => {
      await deleteFavorite(db, viewer.id, params.catId)
      return undefined
    },
  })
}
