/**
 * What a feature's contract says of its HTTP endpoints. The key of an endpoint is its method and path as the
 * documentation writes them, `GET /api/cats/{id}`; server, client, tests and API document all read the same table.
 */
import type { z } from 'zod'

/** Who may call: anybody, a signed-in person, somebody with a cattery, or staff. Ownership is checked by policies. */
export type Access = 'public' | 'signed-in' | 'breeder' | 'admin'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type EndpointKey = `${Method} /${string}`

export type Endpoint = {
  summary: string
  access: Access
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** Every status that the endpoint answers with, and the shape of its JSON; the errors of lib/errors are implied. */
  responses: Record<number, z.ZodType>
  /** A write that somebody whose account is suspended may still do; every other one is refused them. */
  whileSuspended?: true
}

export type Endpoints = Record<EndpointKey, Endpoint>

/** Keeps the exact keys and schemas of a table of endpoints for inference. */
export function defineEndpoints<const E extends Endpoints>(endpoints: E): E {
  return endpoints
}

type Shape<S, Side extends 'input' | 'output'> = S extends z.ZodType
  ? Side extends 'input'
    ? z.input<S>
    : z.output<S>
  : undefined

/** What a caller gives: path parameters, query and body as the wire takes them. */
export type InputOf<E extends Endpoint> = (E extends { params: infer P }
  ? { params: Shape<P, 'input'> }
  : unknown) &
  (E extends { query: infer Q } ? { query?: Shape<Q, 'input'> } : unknown) &
  (E extends { body: infer B } ? { body: Shape<B, 'input'> } : unknown)

/** What a handler receives: the same after validation. */
export type ParsedOf<E extends Endpoint> = {
  params: E extends { params: infer P } ? Shape<P, 'output'> : undefined
  query: E extends { query: infer Q } ? Shape<Q, 'output'> : undefined
  body: E extends { body: infer B } ? Shape<B, 'output'> : undefined
}

/** The JSON of an endpoint's success answers. */
export type OutputOf<E extends Endpoint> = {
  [S in keyof E['responses'] & (200 | 201 | 202)]: Shape<E['responses'][S], 'output'>
}[keyof E['responses'] & (200 | 201 | 202)]
