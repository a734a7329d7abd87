/** docs/evidence/permissions.md, written from the contracts: who may call which endpoint, and which role an act of staff needs. */

import { APPROVAL_KINDS, APPROVAL_ROLES } from '#features/approvals/choices.ts'
import { CASE_ACTIONS, LISTING_ACTIONS, REVIEW_ACTIONS, USER_ACTIONS } from '#features/moderation/choices.ts'
import { staffEndpoints } from '#features/moderation/contract.ts'
import type { Access, Endpoint } from '#lib/client/endpoint.ts'
import { STAFF_ROLES } from '#lib/staff-roles.ts'
import { capitalized } from '#lib/texts/capitalized.ts'
import { CONTRACTS } from '../contracts.ts'
import { code, table } from './markdown.ts'

const WHO: Record<Access, string> = {
  public: 'everyone',
  'signed-in': 'signed-in users',
  breeder: 'breeders',
  support: 'all staff',
  moderator: 'moderators and owners',
  finance: 'finance and owners',
  owner: 'owners',
}

/** The endpoint of each list of actions of moderation, whose contract has the role. */
const ACTIONS = [
  ['user', USER_ACTIONS, staffEndpoints['POST /api/admin/people/{id}/actions']],
  ['listing', LISTING_ACTIONS, staffEndpoints['POST /api/admin/listings/{kind}/{id}/decision']],
  ['review', REVIEW_ACTIONS, staffEndpoints['POST /api/admin/reviews/{id}/decision']],
  ['case', CASE_ACTIONS, staffEndpoints['POST /api/admin/cases/{id}/decision']],
] as const

/** The whole document as Markdown. */
export function permissionsDocument(): string {
  const endpoints = CONTRACTS.flatMap((contract) => Object.entries<Endpoint>(contract))
  const sections = Object.entries(WHO).flatMap(([access, who]) => {
    const rows = endpoints.filter(([, endpoint]) => endpoint.access === access).sort(byPath)
    return rows.length === 0
      ? []
      : [
          `## ${capitalized(who)}`,
          table(
            ['endpoint', 'also needed'],
            rows.map(([key, endpoint]) => [code(key), conditions(endpoint)]),
          ),
        ]
  })
  return `${[
    '# Permissions',
    '`npm run documents` writes this file from the contracts; do not edit it. `src/app/tests/security/endpoints.api.test.ts` calls every endpoint as a visitor, a user, a breeder, and each role of staff, and `own-records.api.test.ts` with records of someone else.',
    'Besides what is listed, the server checks ownership: a record of someone else is answered with 404. Suspended users may only read, except where “while suspended” is noted. “Not their own” closes a record to a member of staff who is a party of it ([080](../decisions/080-own-matters-of-staff.md)).',
    '## What staff may do',
    `The roles are ${STAFF_ROLES.map(code).join(', ')}; an owner may do everything. Members of staff cannot act on themselves or on other staff; a case about other staff can only be dismissed.`,
    table(
      ['about', 'action', 'who'],
      [
        ...ACTIONS.flatMap(([about, actions, { access }]) =>
          actions.map((action) => [about, code(action), WHO[access]]),
        ),
        ...APPROVAL_KINDS.map((kind) => [
          'approval by a second person',
          code(kind),
          `${WHO[APPROVAL_ROLES[kind]]}, not who asked`,
        ]),
      ],
    ),
    ...sections,
  ].join('\n\n')}\n`
}

const byPath = ([one]: [string, Endpoint], [other]: [string, Endpoint]) => {
  const pathFirst = (key: string) => key.split(' ').reverse().join(' ')
  return pathFirst(one) < pathFirst(other) ? -1 : 1
}

function conditions({ recentSignIn, recentFactor, closedToParties, whileSuspended }: Endpoint): string {
  return [
    recentSignIn && 'recent sign-in',
    recentFactor && 'recent second factor',
    closedToParties && `not their own ${closedToParties.replaceAll('_', ' ')}`,
    whileSuspended && 'while suspended',
  ]
    .filter(Boolean)
    .join(', ')
}
