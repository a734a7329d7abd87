/** Uploaded files, of which only the size and the name are kept. */
import type Stripe from 'stripe'
import { z } from 'zod'
import type { Call } from './call.ts'
import type { Form } from './form.ts'
import { insert, objectId } from './objects.ts'
import { expand, readParams } from './params.ts'

/** The provider accepts PDF, JPEG, and PNG files of at most 5 MB as evidence. */
const createParams = z.strictObject({
  purpose: z.literal('dispute_evidence'),
  file: z.strictObject({
    filename: z.string().min(1).max(255),
    type: z.enum(['application/pdf', 'image/jpeg', 'image/png']),
    size: z.string().transform(Number).pipe(z.number().int().min(1).max(5_000_000)),
  }),
  expand,
})

/** Stores a file; the API has parsed the upload into its name, type, and size. */
export function createFile(call: Call, form: Form): Promise<Stripe.File> {
  const { purpose, file } = readParams(createParams, form)
  return insert(call.tx, 'file', {
    id: objectId('file'),
    object: 'file',
    created: call.now,
    expires_at: null,
    filename: file.filename,
    links: null,
    purpose,
    size: file.size,
    title: null,
    url: null,
    type: file.type.split('/')[1] === 'jpeg' ? 'jpg' : (file.type.split('/')[1] ?? null),
  })
}

/** Reads an upload, encoded as multipart/form-data (RFC 7578), as the form of the same request without the bytes. */
export function uploadForm(contentType: string, body: Buffer): string {
  const boundary = /boundary="?([^";]+)/.exec(contentType)?.[1]
  const form = new URLSearchParams()
  for (const part of body.toString('latin1').split(`--${boundary}`)) {
    const split = part.indexOf('\r\n\r\n')
    const head = part.slice(0, split)
    const name = / name="([^"]*)"/.exec(head)?.[1]
    if (split < 0 || !name) continue
    // The content ends with a line break before the boundary.
    const content = part.slice(split + 4, -2)
    const filename = /filename="([^"]*)"/.exec(head)?.[1]
    if (filename === undefined) form.append(name, content)
    else {
      form.append(`${name}[filename]`, filename)
      form.append(`${name}[type]`, /content-type: *([^\r\n]+)/i.exec(head)?.[1] ?? '')
      form.append(`${name}[size]`, String(content.length))
    }
  }
  return form.toString()
}
