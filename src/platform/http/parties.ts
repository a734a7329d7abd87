/** Staff do not read or decide what concerns themselves. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { StaffRecord } from '#lib/client/endpoint.ts'
import { AppError } from '#lib/errors.ts'
import type { Viewer } from './viewer.ts'

/** Whether a record concerns a user; false if there is no such record. `params` are those of the path. */
export type IsParty = (
  record: StaffRecord,
  params: Record<string, string>,
  userId: string,
) => Promise<boolean>

declare module 'fastify' {
  interface FastifyInstance {
    isParty?: IsParty
  }
}

/** Sets how this app finds whom a record concerns, before its routes are added. */
export function setPartyCheck(app: FastifyInstance, isParty: IsParty): void {
  app.decorate('isParty', isParty)
}

/** Records of which the people concerned do not know that they exist. */
const SECRET: StaffRecord[] = ['case', 'approval']

/** Throws `forbidden` if the record concerns the viewer; `not_found` for records whose existence is secret. */
export async function requireNoParty(
  { server, params }: FastifyRequest,
  viewer: Pick<Viewer, 'id'>,
  record: StaffRecord,
): Promise<void> {
  if (!server.isParty) throw new Error('No function finds whom records concern.')
  if (!(await server.isParty(record, params as Record<string, string>, viewer.id))) return
  if (SECRET.includes(record)) throw new AppError('not_found')
  throw new AppError('forbidden', {
    message: 'This concerns you yourself, so another member of staff has to do it.',
  })
}
