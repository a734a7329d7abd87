import type { FastifyInstance } from 'fastify'
import { findCat } from '#features/cats/api/index.ts'
import { isoDate } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import { registerEndpoints } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { favoriteEndpoints } from '../contract.ts'
import { addFavorite, listFavoritesJson, removeFavorite } from './store.ts'

/** The signed-in person's own list; the user id in payload and path is not looked at. */
export function favoriteRoutes(app: FastifyInstance, { db, clock }: Pick<Services, 'db' | 'clock'>): void {
  registerEndpoints(app, favoriteEndpoints, {
    'GET /api/favorites': async ({ viewer, reply }) =>
      reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('cache-control', 'private, no-store')
        .send(await listFavoritesJson(db, viewer.id, isoDate(clock.now()))),
    'POST /api/favorites': async ({ viewer, body }) => {
      const cat = await findCat(db, body.catId)
      if (!cat?.isListed || cat.status === 'withdrawn') throw new AppError('not_found')
      const favorite = await addFavorite(db, viewer.id, body.catId)
      return { ...favorite, createdAt: favorite.createdAt.toISOString() }
    },
    'DELETE /api/favorites/{userId}/{catId}': async ({ viewer, params }) => {
      await removeFavorite(db, viewer.id, params.catId)
      return undefined
    },
  })
}
