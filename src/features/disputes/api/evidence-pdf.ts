/** Parts of the evidence as PDF files. The same content makes the same file. */

import { isoDate } from '#lib/dates.ts'
import { openPdf, PDF_COLORS, PDF_MARGIN, PDF_WIDTH, type PdfFile } from '#platform/pdf/index.ts'

/** Points of a page below its heading. */
const PHOTO_HEIGHT = 600

function lineIn({ doc, write }: PdfFile) {
  return (text: string, size: number, color: string) => {
    doc.fontSize(size).fillColor(color)
    write(text, { x: PDF_MARGIN, y: doc.y, width: PDF_WIDTH })
  }
}

/** Writes paragraphs with a heading each. */
export async function conversationPdf(
  title: string,
  entries: { heading: string; text: string }[],
  createdAt: Date,
): Promise<Buffer> {
  const file = await openPdf({ title, createdOn: isoDate(createdAt) })
  const line = lineIn(file)
  line(title, 18, PDF_COLORS.ink)
  for (const { heading, text } of entries) {
    file.doc.moveDown(0.8)
    line(heading, 9, PDF_COLORS.muted)
    line(text, 11, PDF_COLORS.ink)
  }
  return file.end()
}

/** Shows photos, one a page, as banks cannot enlarge them. */
export async function photosPdf(
  title: string,
  photos: { heading: string; jpeg: Buffer }[],
  createdAt: Date,
): Promise<Buffer> {
  const file = await openPdf({ title, createdOn: isoDate(createdAt) })
  const { doc } = file
  const line = lineIn(file)
  for (const [index, { heading, jpeg }] of photos.entries()) {
    if (index > 0) doc.addPage()
    line(title, 14, PDF_COLORS.ink)
    line(`${heading}, photo ${index + 1} of ${photos.length}`, 9, PDF_COLORS.muted)
    doc.image(jpeg, PDF_MARGIN, doc.y + 10, { fit: [PDF_WIDTH, PHOTO_HEIGHT] })
  }
  return file.end()
}
