/** Files that browsers save instead of showing them. */
import type { FastifyReply } from 'fastify'

/** The content type by the end of the name. */
const TYPES = {
  csv: 'text/csv; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
  pdf: 'application/pdf',
}

export type FileName = `${string}.${keyof typeof TYPES}`

/** Rows of a CSV file, the newest ones: making more would keep the server from answering others. */
export const MAX_CSV_ROWS = 10_000

/** Sends a file, whose type its name tells. The name consists of letters, digits, dots, and hyphens. */
export function sendFile(reply: FastifyReply, name: FileName, content: string | Buffer): FastifyReply {
  const extension = name.slice(name.lastIndexOf('.') + 1) as keyof typeof TYPES
  return reply
    .header('content-type', TYPES[extension])
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(content)
}
