import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isoDate } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import { linkHeader } from '#lib/paging.ts'
import { type Kept, type KeptAnswer, registerEndpoints, type Viewer } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { litterEndpoints, PAIRINGS_PER_PAGE, type PairingFilter } from '../contract.ts'
import { breedsOfPairings, type KittensOf, litterDetail, pairingDetail, pairingPage } from './litters.ts'
import { type Reader, readerOf } from './policy.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * Pairings and litters as the public sees them. What visitors and buyers get is the same for all of them and is kept
 * until the catalogue changes; breeders and staff are answered each time, since what is theirs looks different.
 */
export function litterRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  kept: Kept,
  kittensOf: KittensOf,
): void {
  // The order of the list and the ages of kittens change at midnight, so a day is part of every key.
  const today = () => isoDate(clock.now())

  async function answer(
    { viewer, request, reply }: { viewer: Viewer | null; request: FastifyRequest; reply: FastifyReply },
    key: string,
    make: (reader: Reader) => Promise<{ body: string | undefined; headers?: Record<string, string> }>,
  ): Promise<FastifyReply> {
    const reader = readerOf(viewer)
    const made = async (): Promise<KeptAnswer> => {
      const { body, headers } = await make(reader)
      if (body === undefined) throw new AppError('not_found')
      const cache = reader ? 'private, no-store' : 'public, max-age=0, must-revalidate'
      return {
        status: 200,
        headers: {
          'content-type': JSON_TYPE,
          'cache-control': cache,
          vary: 'cookie, accept-encoding',
          ...headers,
        },
        body: Buffer.from(body),
      }
    }
    if (!reader) return kept.send(request, reply, `${key} ${today()}`, made)
    const { headers, body } = await made()
    return reply.headers(headers).send(body)
  }

  registerEndpoints(app, litterEndpoints, {
    'GET /api/breeding-pairings': (input) => {
      const fields = fieldsOf(input.query)
      return answer(input, `pairings ${fields}`, async (reader) => {
        const { body, total } = await pairingPage(db, input.query, today(), reader)
        const { page = 1, limit = PAIRINGS_PER_PAGE } = input.query
        const link = linkHeader('/api/breeding-pairings', page, limit, total, fields)
        return { body, headers: { 'x-total-count': String(total), link } }
      })
    },
    'GET /api/breeding-pairings/breeds': (input) =>
      answer(input, 'pairing breeds', async () => ({ body: JSON.stringify(await breedsOfPairings(db)) })),
    'GET /api/breeding-pairings/{id}': (input) =>
      answer(input, `pairing ${input.params.id}`, async (reader) => ({
        body: await pairingDetail(db, input.params.id, reader),
      })),
    'GET /api/litters/{id}': (input) =>
      answer(input, `litter ${input.params.id}`, async (reader) => ({
        body: await litterDetail(db, kittensOf, input.params.id, today(), reader),
      })),
  })
}

/** The filters of a question, in one order, so that the same question has one key. */
function fieldsOf(filter: PairingFilter): URLSearchParams {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined)
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)] as [string, string]).sort())
}
