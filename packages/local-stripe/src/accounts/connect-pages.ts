/** The hosted pages of connected accounts: a form with one button for each outcome, instead of questions. */
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type Stripe from 'stripe'
import { ApiError } from '../api-error.ts'
import type { StartCall } from '../call.ts'
import { parseForm } from '../form.ts'
import type { Store } from '../store/store.ts'
import { findVisit, visitLink } from './account-links.ts'
import { ACCOUNT_OUTCOMES, type AccountOutcome } from './account-object.ts'
import { changeAccount, closeAccount, findAccount } from './accounts.ts'
import type { HostedLink } from './hosted-link.ts'

type Settings = { store: Store; startCall: StartCall; onWrite: () => void }
type Choice = { value: AccountOutcome | 'closed'; label: string }

const CSP = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'"

const ONBOARDING: Choice[] = [
  { value: 'active', label: 'Provide everything, and be approved at once' },
  { value: 'review', label: 'Provide everything, and wait for a review' },
  { value: 'incomplete', label: 'Leave before everything is provided' },
  { value: 'rejected', label: 'Provide everything, and be rejected' },
  { value: 'currency', label: 'Provide a bank account in Canadian dollars' },
]
const DASHBOARD: Choice[] = [
  { value: 'active', label: 'Provide what is missing' },
  { value: 'information_due', label: 'Be asked for another document' },
  { value: 'past_due', label: 'Miss the deadline for a document' },
  { value: 'closed', label: 'Close the account' },
]

/** Serves the pages. Must not be registered in production. */
export function connectPages({ store, startCall, onWrite }: Settings): FastifyPluginAsync {
  return async (app) => {
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_req, body, done) =>
      done(null, body),
    )
    app.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof ApiError)) throw error
      return sendPage(reply.code(error.status), 'This page cannot be opened', paragraph(error.message))
    })

    app.get<{ Params: { id: string } }>(
      '/dev/stripe/connect/:id',
      { schema: { hide: true } },
      async ({ params }, reply) => {
        const opened = await store.transaction(async (tx) => {
          const call = startCall(tx)
          const link = await visitLink(call, params.id)
          return { link, account: await findAccount(call, link.account) }
        })
        if (opened.link.visit) return sendForm(reply, opened)
        if (opened.link.refresh_url) return reply.redirect(opened.link.refresh_url)
        return sendPage(reply, 'This link has expired', paragraph('Please go back and open it again.'))
      },
    )

    app.post<{ Params: { id: string } }>(
      '/dev/stripe/connect/:id',
      { schema: { hide: true } },
      async ({ params, body }, reply) => {
        const { visit, outcome } = parseForm(typeof body === 'string' ? body : '')
        const link = await store.transaction(async (tx) => {
          const call = startCall(tx)
          const found = await findVisit(call, params.id, visit)
          if (!found) return undefined
          if (outcome === 'closed') await closeAccount(call, found.account)
          else {
            const known = ACCOUNT_OUTCOMES.find((value) => value === outcome)
            if (known) await changeAccount(call, found.account, known)
          }
          return found
        })
        if (!link)
          return sendPage(reply, 'This page has expired', paragraph('Please go back and open it again.'))
        onWrite()
        if (link.return_url) return reply.redirect(link.return_url, 303)
        return sendPage(reply, 'Saved', paragraph('You can close this page.'))
      },
    )
  }
}

function sendForm(reply: FastifyReply, { link, account }: { link: HostedLink; account: Stripe.Account }) {
  const isOnboarding = link.object === 'account_link'
  const due = account.requirements?.currently_due ?? []
  const choices = (isOnboarding ? ONBOARDING : DASHBOARD)
    .map(({ value, label }) => `<button name="outcome" value="${value}">${label}</button>`)
    .join('')
  const body = `
    <p>This page stands in for Stripe’s own. It asks for nothing: choose what happens.</p>
    ${due.length > 0 ? `<p>Information that is due: <code>${due.join('</code>, <code>')}</code></p>` : ''}
    <form method="post"><input type="hidden" name="visit" value="${link.visit}">${choices}</form>
    ${link.return_url ? `<p><a href="${inHtml(link.return_url)}">Go back without changes</a></p>` : ''}`
  return sendPage(reply, isOnboarding ? 'Set up your payouts' : 'Your payout account', body)
}

const paragraph = (text: string) => `<p>${inHtml(text)}</p>`

function inHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

function sendPage(reply: FastifyReply, title: string, body: string): FastifyReply {
  const style =
    'body{max-width:34rem;margin:2rem auto;padding:0 1rem;font:16px/1.6 system-ui,sans-serif;background:#f6f8fa;color:#1a1f36}form{display:grid;gap:.75rem}button{font:inherit;padding:.75rem 1rem;text-align:left;border:1px solid #c1c9d2;border-radius:.5rem;background:#fff;color:inherit;cursor:pointer}a{color:#4b45c6}code{overflow-wrap:anywhere}'
  return reply
    .header('content-security-policy', CSP)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`,
    )
}
