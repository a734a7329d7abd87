/** Links to hosted pages on which the owner of an account provides information or manages the account. */
import { z } from 'zod'
import { ApiError } from '../api-error.ts'
import type { Call } from '../call.ts'
import type { Form } from '../form.ts'
import { find, insert, objectId, replace } from '../objects.ts'
import { expand, readParams, text } from '../params.ts'
import { findAccount } from './accounts.ts'
import type { HostedLink } from './hosted-link.ts'

const absolute = text.refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), {
  error: 'not a valid URL',
})
const linkParams = z.strictObject({
  account: text,
  type: z.literal('account_onboarding'),
  return_url: absolute,
  refresh_url: absolute,
  collection_options: z
    .strictObject({
      fields: z.enum(['currently_due', 'eventually_due']).optional(),
      future_requirements: z.enum(['include', 'omit']).optional(),
    })
    .optional(),
  expand,
})
const loginParams = z.strictObject({ expand })

/** Seconds for which a link can be opened, and for which its page can be used. */
const LINK_SECONDS = 300
const VISIT_SECONDS = 3_600

export async function createAccountLink(call: Call, form: Form) {
  const { account, return_url, refresh_url } = readParams(linkParams, form)
  await findAccount(call, account)
  const { created, expires_at, id } = await addLink(call, {
    object: 'account_link' as const,
    account,
    return_url,
    refresh_url,
  })
  return {
    object: 'account_link',
    created,
    expires_at,
    url: `${call.siteOf(return_url)}/dev/stripe/connect/${id}`,
  }
}

export async function createLoginLink(call: Call, account: string, form: Form) {
  readParams(loginParams, form)
  const { details_submitted } = await findAccount(call, account)
  if (!details_submitted)
    throw new ApiError(400, {
      type: 'invalid_request_error',
      message: 'Cannot create a login link for an account that has not completed onboarding.',
    })
  const { created, id } = await addLink(call, {
    object: 'login_link' as const,
    account,
    return_url: null,
    refresh_url: null,
  })
  return { object: 'login_link', created, url: `${call.siteOf()}/dev/stripe/connect/${id}` }
}

type NewLink = Pick<HostedLink, 'object' | 'account' | 'return_url' | 'refresh_url'>

function addLink(call: Call, values: NewLink): Promise<HostedLink> {
  const expires_at = call.now + LINK_SECONDS
  return insert(call.tx, 'hosted_link', {
    id: objectId('link'),
    created: call.now,
    expires_at,
    visit: null,
    ...values,
  })
}

/** Opens a link; `visit` is null if it was opened before or has expired. Throws 404 for an unknown link. */
export async function visitLink(call: Call, id: string): Promise<HostedLink> {
  const link = await find(call.tx, 'hosted_link', id)
  if (link.visit || link.expires_at <= call.now) return { ...link, visit: null }
  const visited = { ...link, visit: objectId('visit') }
  await replace(call.tx, visited)
  return visited
}

/** The link of a visit that has not ended. Throws 404. */
export async function findVisit(call: Call, id: string, visit: unknown): Promise<HostedLink | undefined> {
  const link = await find(call.tx, 'hosted_link', id)
  const isOpen = link.visit !== null && link.visit === visit && link.created + VISIT_SECONDS > call.now
  return isOpen ? link : undefined
}
