/** A contract as a PDF file: its text, and a page with the signatures. */
import { openPdf, PDF_COLORS, PDF_MARGIN, PDF_WIDTH, type PdfFile } from '#platform/pdf/index.ts'

/** What the file contains. The same contents make the same file. */
export type ContractDocument = {
  orderNumber: string
  version: number
  /** ISO date of the last change. */
  madeOn: string
  sections: { title: string; text: string }[]
  digest: string
  /** Empty before both have signed. */
  signatures: { party: string; name: string; signedAt: string; details: string }[]
  /** Below a contract without both signatures. */
  note: string | null
}

const BOTTOM = 792 - PDF_MARGIN

/** Writes the file. */
export async function contractPdf(contract: ContractDocument): Promise<Buffer> {
  const { orderNumber, version, madeOn, sections, digest, signatures, note } = contract
  const pdf = await openPdf({ title: `Contract of sale ${orderNumber}`, createdOn: madeOn })
  const { doc, rule, end } = pdf
  doc.fontSize(10)
  paragraph(pdf, 'Littermate', { color: PDF_COLORS.muted, top: PDF_MARGIN })
  doc.fontSize(20)
  paragraph(pdf, 'Contract of sale', { gap: 4 })
  doc.fontSize(10)
  paragraph(pdf, `Order ${orderNumber}, version ${version}`, { color: PDF_COLORS.muted, gap: 4 })
  doc.y += 10
  rule()
  for (const [index, { title, text }] of sections.entries()) {
    doc.fontSize(12)
    // A title stays with the first line of its text.
    if (doc.y + 60 > BOTTOM) doc.addPage()
    paragraph(pdf, `${index + 1}. ${title}`, { gap: 16 })
    doc.fontSize(10)
    for (const line of text.split('\n')) paragraph(pdf, line, { gap: 5 })
  }
  if (note) paragraph(pdf, note, { color: PDF_COLORS.muted, gap: 20 })
  if (signatures.length > 0) {
    doc.addPage()
    doc.fontSize(16)
    paragraph(pdf, 'Signatures', {})
    doc.fontSize(10)
    paragraph(
      pdf,
      'Both parties signed the text of this contract electronically on Littermate, each signed in to an account of their own.',
      { gap: 8 },
    )
    for (const { party, name, signedAt, details } of signatures) {
      doc.y += 18
      rule()
      doc.fontSize(10)
      paragraph(pdf, party, { color: PDF_COLORS.muted, gap: 12 })
      doc.fontSize(15)
      paragraph(pdf, name, { gap: 4 })
      doc.fontSize(10)
      paragraph(pdf, signedAt, { gap: 4 })
      paragraph(pdf, details, { color: PDF_COLORS.muted, gap: 2 })
    }
    doc.y += 18
    rule()
    doc.fontSize(9)
    paragraph(pdf, `Fingerprint of the text (SHA-256): ${digest}`, { color: PDF_COLORS.muted, gap: 12 })
    paragraph(
      pdf,
      'Littermate is not a party to this contract. Whether this file is unchanged can be checked on Littermate under “Check a contract”.',
      {
        color: PDF_COLORS.muted,
        gap: 4,
      },
    )
  }
  return end()
}

/** Writes a paragraph below the current position, on the next page if it does not fit. */
function paragraph(
  { doc, write, heightOf }: PdfFile,
  text: string,
  { color = PDF_COLORS.ink, gap = 0, top }: { color?: string; gap?: number; top?: number },
): void {
  const height = heightOf(text, PDF_WIDTH)
  let y = top ?? doc.y + gap
  if (y + Math.min(height, 40) > BOTTOM) {
    doc.addPage()
    y = PDF_MARGIN
  }
  doc.fillColor(color)
  write(text || ' ', { x: PDF_MARGIN, y, width: PDF_WIDTH })
}
