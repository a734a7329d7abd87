/** The checks of catteries, which staff record. */
import { z } from 'zod'
import {
  CHECK_ACTIONS,
  CHECK_KINDS,
  CHECK_RESULTS,
  type CheckAction,
  type CheckKind,
  type CheckResult,
  VISIT_METHOD_IDS,
} from '#lib/checks/kinds.ts'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { dateField, pastDateField, requiredText } from '#lib/form-fields.ts'
import { pagingQuery } from '#lib/paging.ts'
import { MAX_CHECK_YEARS, MAX_REASON, MAX_REGISTRATION, MIN_REASON } from './choices.ts'
import { breederChecksSchema } from './schemas.ts'

const text = (max: number) =>
  requiredText(max)
    .min(MIN_REASON)
    .refine((value) => /[^\s\p{Cc}\p{Cf}\p{Z}]/u.test(value), 'Required')

const fields = z.object({
  entryId: z.uuid(),
  kind: z.enum(CHECK_KINDS),
  action: z.enum(CHECK_ACTIONS),
  /** The latest entry of this check that the sender has read; null if there was none. */
  follows: z.uuid().nullable(),
  result: z.enum(CHECK_RESULTS, 'Please choose a result.'),
  checkedOn: pastDateField,
  expiresOn: dateField.nullish(),
  club: requiredText(MAX_REGISTRATION).nullish(),
  number: requiredText(MAX_REGISTRATION).nullish(),
  method: z.enum(VISIT_METHOD_IDS).nullish(),
  seen: text(MAX_REASON),
  reason: text(MAX_REASON).nullish(),
})

type Facts = {
  kind: CheckKind
  action: CheckAction
  follows: string | null
  result: CheckResult
  checkedOn: string
  expiresOn?: string | null | undefined
  club?: string | null | undefined
  number?: string | null | undefined
  method?: string | null | undefined
  reason?: string | null | undefined
}

/** What is wrong with an entry, by field. */
export function checkFaults(facts: Facts): Record<string, string> {
  const { kind, action, result, checkedOn, expiresOn, club, number, method, reason } = facts
  const isPassed = result === 'passed'
  const yearsLater = `${Number(checkedOn.slice(0, 4)) + MAX_CHECK_YEARS}${checkedOn.slice(4)}`
  const faults: Record<string, string | false> = {
    result: result === 'withdrawn' && action === 'record' && 'Please choose a result.',
    follows: action === 'correct' && !facts.follows && 'There is nothing to correct.',
    expiresOn: isPassed
      ? !expiresOn
        ? 'Required'
        : expiresOn <= checkedOn
          ? 'Choose a later date.'
          : expiresOn > yearsLater && `A check is valid for at most ${MAX_CHECK_YEARS} years.`
      : !!expiresOn && 'Only a check that was passed has a last day.',
    club:
      kind === 'registration' ? isPassed && !club && 'Required' : !!club && 'Only a registration has a club.',
    number:
      kind === 'registration'
        ? isPassed && !number && 'Required'
        : !!number && 'Only a registration has a number.',
    method:
      kind === 'visit'
        ? result !== 'withdrawn' && !method && 'Please choose one.'
        : !!method && 'Only a visit has this.',
    reason: action === 'correct' ? !reason && 'Required' : !!reason && 'Only a correction has a reason.',
  }
  return Object.fromEntries(Object.entries(faults).filter((fault): fault is [string, string] => !!fault[1]))
}

const id = z.object({ id: z.uuid() })

/** A public cattery of which staff have never confirmed anything. */
export const uncheckedBreederSchema = z.object({
  breederId: z.uuid(),
  name: z.string(),
  businessName: z.string(),
  location: z.string(),
  /** Cats for sale. */
  availableCats: z.int(),
  totalSales: z.int(),
  createdAt: z.iso.datetime(),
})
export type UncheckedBreeder = z.infer<typeof uncheckedBreederSchema>

/** A public cattery with checks that were passed and have expired since, the earliest first. */
export const expiredBreederSchema = uncheckedBreederSchema.extend({
  expired: z.array(z.object({ kind: z.enum(CHECK_KINDS), expiresOn: z.iso.date() })),
})
export type ExpiredBreeder = z.infer<typeof expiredBreederSchema>

export const checkEndpoints = defineEndpoints({
  'GET /api/admin/unchecked-breeders': {
    summary:
      'Public catteries of which no check was ever passed, oldest first. Totals in X-Total-Count and Link',
    access: 'moderator',
    query: pagingQuery,
    responses: { 200: z.array(uncheckedBreederSchema) },
  },
  'GET /api/admin/expired-checks': {
    summary:
      'Public catteries with an expired check, the first to expire first. Totals in X-Total-Count and Link',
    access: 'moderator',
    query: pagingQuery,
    responses: { 200: z.array(expiredBreederSchema) },
  },
  'GET /api/admin/breeders/{id}/checks': {
    summary: 'The checks of a cattery and what its breeder states; the security log records who read it',
    access: 'moderator',
    closedToParties: 'breeder',
    params: id,
    responses: { 200: breederChecksSchema },
  },
  'POST /api/admin/breeders/{id}/checks': {
    summary:
      'Record a check, or correct the latest entry about it, once per `entryId`; 409 if `follows` is not the latest entry',
    access: 'moderator',
    recentSignIn: true,
    closedToParties: 'breeder',
    params: id,
    body: fields.superRefine((entry, context) => {
      for (const [field, message] of Object.entries(checkFaults(entry)))
        context.addIssue({ code: 'custom', path: [field], message })
    }),
    responses: { 201: breederChecksSchema },
  },
})
export type CheckEndpoints = typeof checkEndpoints
export type NewCheck = z.output<(typeof checkEndpoints)['POST /api/admin/breeders/{id}/checks']['body']>
