/** Which requests cause emails to somebody else than their sender, and what limits them. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { ENDPOINTS } from '#app/tests/test-endpoints.ts'
import type { EndpointKey } from '#lib/client/endpoint.ts'
import { read } from '#platform/db/rows.ts'
import type { TestApp } from '../app.ts'

/**
 * `paced`: changes within ten minutes become one email, and a pair has a limit for each day. `limited`: the emails do not wait
 * for the next day, so that a rate limit counts the changes. `once`: the state allows it once for each sale, offer, or account. `staff`: a
 * member of staff decides, and the logs say who. `address`: emails to an address that somebody entered, which rate limits count.
 * Rate limits are in docs/evidence/rate-limits.md.
 */
type Limit = 'paced' | 'limited' | 'once' | 'staff' | 'address'

export const MAILS_TO_OTHERS: { [Key in EndpointKey]?: Limit } = {
  'POST /api/waiting-lists/entries': 'paced',
  'POST /api/waiting-lists/entries/{id}/leave': 'paced',
  'POST /api/waiting-lists/entries/{id}/decision': 'paced',
  'POST /api/waiting-lists/entries/{id}/move': 'paced',
  'POST /api/waiting-lists/entries/{id}/pause': 'paced',
  'POST /api/waiting-lists/entries/{id}/resume': 'limited',
  'POST /api/waiting-lists/entries/{id}/consent': 'paced',
  'POST /api/waiting-lists/entries/{id}/since': 'paced',
  'POST /api/waiting-lists/invitation/accept': 'once',
  'POST /api/account/deletion': 'paced',
  'DELETE /api/account/deletion': 'paced',
  'PUT /api/waiting-lists/entries/{id}/wishes': 'paced',
  'PUT /api/breeders/waiting-list/settings': 'paced',
  'POST /api/breeders/waiting-list/offers': 'limited',
  'POST /api/breeders/waiting-list/offers/{id}/withdraw': 'limited',
  'POST /api/waiting-lists/offers/{id}/decline': 'limited',
  'POST /api/waiting-lists/offers/{id}/more-time': 'once',
  'POST /api/breeders/waiting-list/offers/{id}/more-time': 'once',
  'POST /api/litters': 'paced',
  'DELETE /api/litters/{id}': 'paced',
  'PATCH /api/litters/{id}': 'limited',
  'PUT /api/breeding-pairings/{id}': 'paced',
  'DELETE /api/breeding-pairings/{id}': 'paced',
  'POST /api/confirm-full-payment': 'limited',
  'POST /api/orders/{id}/cancel': 'limited',
  'POST /api/orders/{id}/extend': 'paced',
  'POST /api/orders/{id}/contract/offer': 'paced',
  'POST /api/orders/{id}/neuter-proofs': 'paced',
  'PUT /api/orders/{id}/papers': 'paced',
  'DELETE /api/orders/{id}/papers': 'paced',
  'POST /api/orders/{id}/pickup': 'paced',
  'POST /api/orders/{id}/pickup/answer': 'paced',
  'POST /api/orders/{id}/problem/messages': 'paced',
  'POST /api/messages': 'paced',
  'POST /api/breeders/waiting-list/messages': 'paced',
  'POST /api/inquiries': 'paced',

  // The first call after an outage of the provider settles what was paid before.
  'POST /api/create-payment-intent': 'once',
  'POST /api/create-deposit-payment-intent': 'once',
  'POST /api/orders/{id}/balance-intent': 'once',
  'POST /api/orders/{id}/checked-payment/cancel': 'once',
  // Once for each proof.
  'POST /api/orders/{id}/neuter-proofs/answer': 'once',
  // Once for each version.
  'POST /api/orders/{id}/contract/decline': 'once',
  'POST /api/orders/{id}/contract/sign': 'once',
  'POST /api/orders/{id}/handover': 'once',
  'POST /api/orders/{id}/handover/answer': 'once',
  'POST /api/orders/{id}/problem': 'once',
  'POST /api/orders/{id}/release': 'once',
  'POST /api/orders/{id}/review': 'once',
  'POST /api/reviews/{id}/reply': 'once',
  'POST /api/orders/{id}/payout-agreement': 'once',
  'POST /api/payout-account/refresh': 'once',

  'POST /api/admin/applications/{breederId}/decision': 'staff',
  'POST /api/admin/approvals/{id}/decision': 'staff',
  'POST /api/admin/breeders/{id}/badges': 'staff',
  'POST /api/admin/breeders/{id}/badges/revoke': 'staff',
  'POST /api/admin/breeders/{id}/checks': 'staff',
  'POST /api/admin/breeders/{id}/stops/{stopId}/end': 'staff',
  'PATCH /api/admin/cats/{id}': 'staff',
  'POST /api/admin/cases/{id}/decision': 'staff',
  'POST /api/admin/disputes/{id}/acceptance': 'staff',
  'POST /api/admin/fraud-warnings/{id}/dismissal': 'staff',
  'POST /api/admin/listings/{kind}/{id}/decision': 'staff',
  'POST /api/admin/orders/{id}/continuation': 'staff',
  'POST /api/admin/orders/{id}/refund': 'staff',
  'POST /api/admin/payment-checks/{id}/decision': 'staff',
  'POST /api/admin/people/{id}/actions': 'staff',
  'POST /api/admin/people/{id}/deletion': 'staff',
  'POST /api/admin/test-documents/{id}/decision': 'staff',
  'POST /api/admin/problems/{id}/decision': 'staff',
  'POST /api/admin/refunds/{id}': 'staff',
  'POST /api/admin/reviews/{id}/decision': 'staff',
  'POST /api/admin/sales/{id}/payout/early': 'staff',
  'POST /api/admin/sales/{id}/payout/hold': 'staff',
  'POST /api/admin/staff/{id}/two-factor-reset': 'staff',
  'POST /api/admin/support/{id}/answers': 'staff',

  'POST /api/auth/email-change': 'address',
  'POST /api/auth/email-change/confirm': 'address',
  'POST /api/auth/email-change/resend': 'address',
  'POST /api/auth/request-password-reset': 'address',
  'POST /api/auth/reset-password': 'address',
  'POST /api/auth/send-verification-email': 'address',
  'POST /api/auth/sign-in/code': 'address',
  'POST /api/auth/sign-in/email': 'address',
  'POST /api/auth/sign-up/email': 'address',
  'POST /api/breeders/waiting-list/invitations': 'address',
  'POST /api/support': 'address',
  'POST /api/support/requests/{id}/link': 'address',
}

const PATTERNS = ENDPOINTS.map(({ key, method, path }) => ({
  key: key as EndpointKey,
  method,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

const mailRow = z.object({ to: z.string().nullable(), requestId: z.string().nullable() })

/**
 * The endpoints whose requests, or the jobs that followed, enqueued an email to somebody else than their sender. Senders whose
 * address the test does not know are left out.
 */
export async function endpointsThatMailOthers({ services, requests }: TestApp): Promise<EndpointKey[]> {
  const rows = await read(services.db, mailRow).rows(sql`
    select data #>> '{message,to}' as to, data #>> '{cause,requestId}' as request_id
    from jobs.job where name = 'mail.send'`)
  const found = rows.flatMap(({ to, requestId }) => {
    const request = requests.get(requestId ?? '')
    if (!request || request.sender === to || request.sender === 'unknown') return []
    return PATTERNS.filter((each) => each.method === request.method && each.pattern.test(request.path))
  })
  return [...new Set(found.map(({ key }) => key))]
}

/** Throws if a request of a test caused an email to somebody else without a limit in the table. */
export async function expectKnownMails(app: TestApp): Promise<void> {
  const unknown = (await endpointsThatMailOthers(app)).filter((key) => !MAILS_TO_OTHERS[key])
  if (unknown.length > 0)
    throw new Error(
      `These endpoints email somebody else; add what limits that to MAILS_TO_OTHERS: ${unknown.join(', ')}`,
    )
}
