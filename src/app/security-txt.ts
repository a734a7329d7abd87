import type { FastifyInstance } from 'fastify'
import { DAY_MS } from '#lib/durations.ts'
import type { Services } from '#platform/services.ts'

/** Days until a response expires; RFC 9116 recommends less than a year. */
const VALID_DAYS = 180

/** /.well-known/security.txt (RFC 9116): where to report vulnerabilities. `contact` is an email address or a URL. */
export function securityTxtRoutes(
  app: FastifyInstance,
  { clock }: Pick<Services, 'clock'>,
  { publicUrl, contact }: { publicUrl: string; contact: string | undefined },
): void {
  const address = contact ?? `security@${new URL(publicUrl).hostname}`
  const uri = address.includes(':') ? address : `mailto:${address}`
  app.get('/security.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply.redirect('/.well-known/security.txt', 301),
  )
  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) => {
    // Begins at midnight, so that all responses of a day are the same.
    const expires = new Date(clock.now().getTime() + VALID_DAYS * DAY_MS)
    expires.setUTCHours(0, 0, 0, 0)
    const lines = [
      `Contact: ${uri}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
      `Policy: ${publicUrl}/terms#reporting-a-vulnerability`,
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`)
  })
}
