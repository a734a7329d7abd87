/** Onboarding on the provider's pages. */
import { findOwnBreeder, requireOwnBreeder } from '#features/breeders/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { defineRateLimit, limitKey } from '#platform/rate-limits/index.ts'
import type { Services } from '#platform/services.ts'
import { rejectionOf } from '#platform/stripe/calls.ts'
import { sendOnce } from '#platform/stripe/send-once.ts'
import type { PayoutAccount } from '../../account-contract.ts'
import type { PayoutAccountRow } from '../tables.ts'
import { presentAccount } from './present.ts'
import {
  type CreatedAccount,
  createAccount,
  createLoginLink,
  createOnboardingLink,
  findCreatedAccount,
  isInaccessible,
} from './provider.ts'
import { type AccountServices, recordAccount, storeReport } from './record.ts'
import { addAccount, findAccount, lockAccount, setAccount } from './store.ts'

type OnboardingServices = AccountServices & Pick<Services, 'rateLimits'>

/** Links and reads per user; each calls the provider. */
const CALLS = defineRateLimit({ name: 'payout-account', by: 'user', points: 30, seconds: 600 })

/** The viewer's account; null if payouts are off. */
export async function ownAccount(
  { db, env, clock }: Pick<Services, 'db' | 'env' | 'clock'>,
  viewer: Viewer,
): Promise<PayoutAccount | null> {
  if (env.PAYOUTS === 'off') return null
  const breeder = await findOwnBreeder(db, viewer.id)
  return presentAccount(breeder && (await findAccount(db, breeder.id)), clock.now())
}

/** Reads the viewer's account from the provider. Throws forbidden, not_found, too_many_requests, payment_unavailable. */
export async function refreshOwnAccount(
  services: OnboardingServices,
  viewer: Viewer,
): Promise<PayoutAccount> {
  const breederId = await begin(services, viewer)
  const row = await findAccount(services.db, breederId)
  if (row?.stripeAccountId) await recordAccount(services, row.stripeAccountId)
  return presentAccount(await findAccount(services.db, breederId), services.clock.now())
}

/**
 * Creates the viewer's account unless there is one that is not closed, and returns a page of the provider that asks for the
 * missing information. Throws forbidden, not_found, conflict, too_many_requests, payment_unavailable.
 */
export async function startOnboarding(
  services: OnboardingServices,
  viewer: Viewer,
  publicUrl: string,
): Promise<{ url: string }> {
  const breederId = await begin(services, viewer)
  const { stripeAccountId } = await ensureAccount(services, breederId)
  const back = (outcome: string) => `${publicUrl}/dashboard?tab=money&stripe=${outcome}`
  const urls = { return_url: back('returned'), refresh_url: back('expired') }
  return openPage(services, stripeAccountId, () =>
    createOnboardingLink(services.stripe, stripeAccountId, urls),
  )
}

/** Returns the provider's dashboard of the viewer's account. Throws as startOnboarding does. */
export async function openProviderDashboard(
  services: OnboardingServices,
  viewer: Viewer,
): Promise<{ url: string }> {
  const row = await findAccount(services.db, await begin(services, viewer))
  // The provider has no dashboard for an account whose form was never finished.
  if (!row?.stripeAccountId || !row.detailsSubmitted || row.restriction === 'closed')
    throw new AppError('conflict', { message: 'Please finish setting up payouts first.' })
  const { stripeAccountId } = row
  return openPage(services, stripeAccountId, () => createLoginLink(services.stripe, stripeAccountId))
}

/** The viewer's cattery, if they may call the provider now. */
async function begin({ db, env, rateLimits }: OnboardingServices, viewer: Viewer): Promise<string> {
  if (env.PAYOUTS === 'off') throw new AppError('not_found')
  const { id } = await requireOwnBreeder(db, viewer.id)
  await rateLimits.consume(db, [{ limit: CALLS, key: limitKey(viewer.id) }])
  return id
}

/** Gets the URL of a page. If the account turns out to be closed, that is stored. */
async function openPage(
  services: AccountServices,
  stripeAccountId: string,
  getUrl: () => Promise<string>,
): Promise<{ url: string }> {
  try {
    return { url: await getUrl() }
  } catch (error) {
    const rejection = rejectionOf(error)
    if (!rejection && !isInaccessible(error)) throw error
    services.log.warn({ err: error, stripeAccountId }, 'the provider opens no page of an account')
    await recordAccount(services, stripeAccountId)
    throw new AppError('conflict', {
      message: 'Stripe could not open your account. Please reload this page and try again.',
      cause: error,
    })
  }
}

/**
 * A breeder's account at the provider, which is created unless there is one. The row comes first, so that a repeated
 * request, one of another process, or the sweep after a crash uses the same idempotency key, or finds the account of the
 * earlier call when the key has been deleted. Throws payment_unavailable.
 */
export async function ensureAccount(
  services: AccountServices,
  breederId: string,
): Promise<{ stripeAccountId: string }> {
  const { db, stripe, clock, log } = services
  const { row, since } = await db.transaction(async (tx) => {
    await addAccount(tx, breederId)
    const found = await requireAccount(tx, breederId)
    const isUsable = found.stripeAccountId && found.restriction !== 'closed'
    return {
      row: isUsable ? found : await request(tx, found, clock.now()),
      // Since when another call may have created the account.
      since: found.requestedAt,
    }
  })
  if (row.stripeAccountId) return { stripeAccountId: row.stripeAccountId }
  const askedAt = clock.now()
  let stripeAccountId: string | undefined
  await sendOnce(services, {
    find: async () => (since ? findCreatedAccount(stripe, row, since) : undefined),
    create: () => createAccount(stripe, row),
    record: async (made) => {
      stripeAccountId = await recordCreated(services, row, made, askedAt)
    },
    reject: async (rejection) => {
      await beginAgain(services, row, { requestedAt: null })
      log.error({ rejection, breederId }, 'the provider refuses to create an account for a breeder')
      throw new AppError('payment_unavailable')
    },
    // The sweep repeats it, because an account may have been created.
    nextAttempt: () => beginAgain(services, row, {}),
  })
  if (!stripeAccountId) throw new Error(`No account was recorded for the breeder ${breederId}.`)
  return { stripeAccountId }
}

/** Stores a created account unless another one was stored meanwhile; returns the ID of the stored one. */
async function recordCreated(
  services: AccountServices,
  { breederId }: PayoutAccountRow,
  { stripeAccountId, report }: CreatedAccount,
  askedAt: Date,
): Promise<string> {
  return services.db.transaction(async (tx) => {
    const current = await requireAccount(tx, breederId)
    if (current.stripeAccountId) return current.stripeAccountId
    if (!current.previousAccountIds.includes(stripeAccountId))
      await storeReport(services, tx, { ...current, stripeAccountId }, report, askedAt)
    return stripeAccountId
  })
}

async function requireAccount(tx: DbOrTx, breederId: string): Promise<PayoutAccountRow> {
  const row = await lockAccount(tx, breederId)
  if (!row) throw new Error(`The breeder ${breederId} has no payout account.`)
  return row
}

/** Notes that an account is being created, in place of a closed one. */
async function request(tx: DbOrTx, row: PayoutAccountRow, now: Date): Promise<PayoutAccountRow> {
  const isReplaced = row.stripeAccountId !== null
  const values = {
    requestedAt: row.requestedAt ?? now,
    remindersFrom: isReplaced ? now : (row.remindersFrom ?? now),
    ...(isReplaced && { reminders: 0 }),
    ...(isReplaced && {
      attempt: row.attempt + 1,
      stripeAccountId: null,
      previousAccountIds: [...row.previousAccountIds, row.stripeAccountId ?? ''],
      state: 'not_started' as const,
      restriction: null,
      checkedAt: null,
      announced: null,
      detailsSubmitted: false,
      chargesEnabled: false,
      payoutsEnabled: false,
      transfers: 'inactive' as const,
      currentlyDue: [],
      pastDue: [],
      disabledReason: null,
      dueAt: null,
    }),
  }
  await setAccount(tx, row.id, values)
  return { ...row, ...values }
}

/** Has the next call use another idempotency key, because the provider repeats its response to this one for a day. */
async function beginAgain(
  { db }: AccountServices,
  { breederId, attempt }: PayoutAccountRow,
  change: { requestedAt?: null },
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await requireAccount(tx, breederId)
    if (row.attempt === attempt && !row.stripeAccountId)
      await setAccount(tx, row.id, { attempt: attempt + 1, ...change })
  })
}
