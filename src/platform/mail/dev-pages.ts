import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { escapeHtml } from './layout.ts'
import { listOutbox, type OutboxMail, readOutbox } from './outbox.ts'

/** For pages without scripts and external resources. */
const PAGE_CSP = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
/** The HTML of a mail contains users' texts, so it is sandboxed. */
const MAIL_CSP =
  "sandbox allow-popups allow-top-navigation; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:"

/** Shows the outbox at `/dev/mail` and `/dev/mail/{id}`. Must not be registered in production. */
export function devMailPages(directory: string): FastifyPluginAsync {
  return async (app) => {
    app.get('/dev/mail', { schema: { hide: true } }, async (_request, reply) => {
      const mails = await listOutbox(directory)
      const rows = mails.map(
        (mail) =>
          `<li><a href="/dev/mail/${mail.id}">${escapeHtml(mail.subject)}</a><br><small>to ${escapeHtml(mail.to)}, <time>${mail.sentAt}</time></small></li>`,
      )
      const body = rows.length > 0 ? `<ol>${rows.join('')}</ol>` : '<p>No mail has been sent yet.</p>'
      return sendPage(reply, 'Outbox', body)
    })

    app.get<{ Params: { id: string } }>(
      '/dev/mail/:id',
      { schema: { hide: true } },
      async (request, reply) => {
        const mail = await readOutbox(directory, request.params.id)
        return mail ? sendPage(reply, mail.subject, mailBody(mail)) : notFound(reply)
      },
    )

    app.get<{ Params: { id: string } }>(
      '/dev/mail/:id/html',
      { schema: { hide: true } },
      async (request, reply) => {
        const mail = await readOutbox(directory, request.params.id)
        return mail?.html ? sendHtml(reply, mail.html, MAIL_CSP) : notFound(reply)
      },
    )
  }
}

function mailBody(mail: OutboxMail): string {
  const lines = [`From: ${mail.from}`, `To: ${mail.to}`, `Date: ${mail.sentAt}`].map(escapeHtml).join('<br>')
  const html = mail.html ? `<p><a href="/dev/mail/${mail.id}/html">As HTML</a></p>` : ''
  return `<p><small>${lines}</small></p><pre>${withLinks(mail.text)}</pre>${html}<p><a href="/dev/mail">All mail</a></p>`
}

/** Plain text as HTML with links. */
function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, at) =>
      at % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('')
}

function sendPage(reply: FastifyReply, title: string, body: string): FastifyReply {
  const style =
    'body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:16px/1.6 system-ui,sans-serif;background:#fbf7f0;color:#26221c}h1{font-family:Georgia,serif}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}a{color:#1f5140}li{margin-bottom:.8rem}'
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><h1>${escapeHtml(title)}</h1>${body}</body></html>`
  return sendHtml(reply, html, PAGE_CSP)
}

function sendHtml(reply: FastifyReply, html: string, policy: string): FastifyReply {
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html)
}

function notFound(reply: FastifyReply): FastifyReply {
  return sendPage(reply.code(404), 'No such mail', '<p><a href="/dev/mail">All mail</a></p>')
}
