/**
 * The types of a feature's HTTP contract. The key of an endpoint is its method and path, `GET /api/cats/{id}`. Server,
 * client, tests, and API documentation use the same table.
 */
import type { z } from 'zod'
import type { StaffRole } from '../staff-roles.ts'

/** Who may call: everyone, signed-in users, breeders, or staff with a role. Policies check ownership. */
export type Access = 'public' | 'signed-in' | 'breeder' | StaffRole

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type EndpointKey = `${Method} /${string}`

/** What the IDs in the path of an endpoint of staff name, and whom that concerns (app/parties.ts). */
export type StaffRecord =
  | 'sale'
  | 'refund'
  | 'payment_check'
  | 'fraud_warning'
  | 'dispute'
  | 'difference'
  | 'problem'
  | 'case'
  | 'approval'
  | 'person'
  | 'breeder'
  | 'listing'
  | 'cat'
  | 'review'
  | 'animal_test'

export type Endpoint = {
  summary: string
  access: Access
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** Bytes of its body, if it may be larger than those of others. */
  maxBytes?: number
  /** Every success status with the shape of its JSON. The errors in lib/errors.ts need not be listed. */
  responses: Record<number, z.ZodType>
  /** Allows this write for suspended accounts; all others are forbidden for them. */
  whileSuspended?: true
  /** As how many public reads a request counts (platform/http/limit-reads.ts), because it is expensive; 1 if not set. */
  reads?: number
  /** The user must have proved who they are within the last minutes (RECENT_MINUTES), else `reauthentication_required`. */
  recentSignIn?: true
  /**
   * Users with a second factor must have shown it within the last minutes (RECENT_MINUTES), not only a password. For what
   * changes how one signs in; users without one are not asked for more.
   */
  recentFactor?: true
  /** It makes a file for the signed-in user, of which each may request a limited number (MADE_ON_DEMAND). */
  madeOnDemand?: true
  /** The kind of record of an endpoint of staff, which is closed to members of staff whom that record concerns. */
  closedToParties?: StaffRecord
}

export type Endpoints = Record<EndpointKey, Endpoint>

/** Returns its argument with the exact types of keys and schemas. */
export function defineEndpoints<const E extends Endpoints>(endpoints: E): E {
  return endpoints
}

type Shape<S, Side extends 'input' | 'output'> = S extends z.ZodType
  ? Side extends 'input'
    ? z.input<S>
    : z.output<S>
  : undefined

/** The input of a call: path parameters, query, and body before validation. */
export type InputOf<E extends Endpoint> = (E extends { params: infer P }
  ? { params: Shape<P, 'input'> }
  : unknown) &
  (E extends { query: infer Q } ? { query?: Shape<Q, 'input'> } : unknown) &
  (E extends { body: infer B } ? { body: Shape<B, 'input'> } : unknown)

/** The input of a handler: the same after validation. */
export type ParsedOf<E extends Endpoint> = {
  params: E extends { params: infer P } ? Shape<P, 'output'> : undefined
  query: E extends { query: infer Q } ? Shape<Q, 'output'> : undefined
  body: E extends { body: infer B } ? Shape<B, 'output'> : undefined
}

/** The JSON of an endpoint's success responses. */
export type OutputOf<E extends Endpoint> = {
  [S in keyof E['responses'] & (200 | 201 | 202)]: Shape<E['responses'][S], 'output'>
}[keyof E['responses'] & (200 | 201 | 202)]
