/** Connected accounts, as a platform creates and reads them, and what happens to them at the provider. */
import type Stripe from 'stripe'
import { z } from 'zod'
import { ApiError, invalidState } from '../api-error.ts'
import type { Call } from '../call.ts'
import type { Form } from '../form.ts'
import { find, insert, list, objectId, remove, replace } from '../objects.ts'
import { omitUndefined } from '../omit-undefined.ts'
import { created, expand, flag, mergeMetadata, metadata, paging, readParams, text } from '../params.ts'
import { scheduleLater } from '../schedule-later.ts'
import { recordEvent } from '../webhooks/events.ts'
import { type AccountOutcome, newAccount, withOutcome } from './account-object.ts'

const capability = z.strictObject({ requested: flag })
const one = <T extends string>(value: T) => z.literal(value)
const createParams = z.strictObject({
  country: z.string().regex(/^[A-Z]{2}$/),
  /** Of the possible combinations only the one in which the platform bears fees and losses. */
  controller: z.strictObject({
    fees: z.strictObject({ payer: one('application') }),
    losses: z.strictObject({ payments: one('application') }),
    requirement_collection: one('stripe'),
    stripe_dashboard: z.strictObject({ type: one('express') }),
  }),
  capabilities: z.strictObject({ transfers: capability, card_payments: capability.optional() }),
  business_profile: z
    .strictObject({ mcc: z.string().regex(/^\d{4}$/), name: text, product_description: text, url: text })
    .partial()
    .optional(),
  email: text.optional(),
  metadata: metadata.optional(),
  expand,
})
const readParamsOf = z.strictObject({ expand })
const listParams = z.strictObject({ ...paging, created })

export async function createAccount(call: Call, form: Form): Promise<Stripe.Account> {
  const params = readParams(createParams, form)
  const account = newAccount(call, {
    country: params.country,
    email: params.email ?? null,
    businessProfile: omitUndefined(params.business_profile ?? {}),
    metadata: mergeMetadata({}, params.metadata),
  })
  await insert(call.tx, 'account', account)
  await recordChange(call, account)
  return account
}

export function readAccount(call: Call, id: string, form: Form): Promise<Stripe.Account> {
  readParams(readParamsOf, form)
  return findAccount(call, id)
}

export function listAccounts(call: Call, form: Form) {
  const { limit, starting_after, ending_before, created: range } = readParams(listParams, form)
  return list(call.tx, 'account', '/v1/accounts', {
    limit,
    startingAfter: starting_after,
    endingBefore: ending_before,
    created: range,
  })
}

/** An account. Throws the provider's 403 if there is none or it was closed. */
export async function findAccount(call: Call, id: string): Promise<Stripe.Account> {
  return find(call.tx, 'account', id).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    const message = `The provided key 'sk_test_***' does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`
    throw new ApiError(403, { type: 'invalid_request_error', code: 'account_invalid', message })
  })
}

/** What the account's owner did on the hosted page, or the provider decided. Reports each step as an event. */
export async function changeAccount(
  call: Call,
  id: string,
  outcome: AccountOutcome,
): Promise<Stripe.Account> {
  const account = await findAccount(call, id)
  if (account.requirements?.disabled_reason?.startsWith('rejected.'))
    throw invalidState('account_invalid', 'A rejected account cannot be changed.')
  // The provider reports that the form was submitted before it reports what follows from it.
  if (!account.details_submitted && outcome === 'active') {
    const submitted = withOutcome(call, account, 'review')
    await replace(call.tx, submitted)
    await recordChange(call, submitted)
  }
  const changed = withOutcome(call, account, outcome)
  await replace(call.tx, changed)
  await recordChange(call, changed)
  if (outcome === 'review') await scheduleLater(call, `review_${id}`)
  return changed
}

/** Ends the review of an account, unless something else happened since. */
export async function finishReview(call: Call, id: string): Promise<void> {
  const account = await findAccount(call, id).catch(() => undefined)
  if (account?.capabilities?.transfers === 'pending') await changeAccount(call, id, 'active')
}

/** The owner closes the account or disconnects it from the platform, which cannot read it from then on. */
export async function closeAccount(call: Call, id: string): Promise<Stripe.Account> {
  const account = await findAccount(call, id)
  await remove(call.tx, id)
  const application = { id: objectId('ca'), object: 'application', name: 'Littermate' }
  await recordEvent(call, 'account.application.deauthorized', application, { account: id })
  return account
}

function recordChange(call: Call, account: Stripe.Account): Promise<void> {
  return recordEvent(call, 'account.updated', account, { account: account.id })
}
