import type { FastifyInstance } from 'fastify'
import { REQUEST_ID } from './access-log.ts'

/** What browsers apply to documents only, and the ID, by which nobody asks support about a file. */
const NOT_FOR_FILES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'strict-transport-security',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
  REQUEST_ID,
]

/** SVG is a document that can contain scripts. */
const FILE_TYPE = /^(application\/javascript|text\/(javascript|css)|font\/|image\/(?!svg))/

/**
 * Leaves out the headers of documents on scripts, styles, fonts, and pictures, of which a page loads dozens. All other responses,
 * like pages, errors, and PDFs, keep them.
 */
export function shortenFileHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    const type = String(reply.getHeader('content-type') ?? '')
    if (FILE_TYPE.test(type))
      for (const name of NOT_FOR_FILES) {
        reply.removeHeader(name)
        // Those of helmet are set on the response itself.
        reply.raw.removeHeader(name)
      }
    done(null, payload)
  })
}
