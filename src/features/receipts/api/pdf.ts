/** A receipt as a PDF file of one page. */

import { openPdf, PDF_COLORS, PDF_MARGIN, PDF_WIDTH } from '#platform/pdf/index.ts'
import type { Receipt } from '../contract.ts'
import { RECEIPT_TITLES, type ReceiptLine, receiptAmounts, receiptFacts } from '../texts.ts'

const LABEL_WIDTH = 180

/** Writes the file. */
export async function receiptPdf(receipt: Receipt): Promise<Buffer> {
  const { doc, write, rule, end } = await openPdf({
    title: `${RECEIPT_TITLES[receipt.kind]} ${receipt.number}`,
    createdOn: receipt.issuedOn,
  })
  const writeLines = (lines: ReceiptLine[]) => {
    for (const [name, value] of lines) {
      const { y } = doc
      doc.fillColor(PDF_COLORS.muted)
      const nameEnd = write(name, { x: PDF_MARGIN, y, width: LABEL_WIDTH })
      doc.fillColor(PDF_COLORS.ink)
      const valueEnd = write(value, { x: PDF_MARGIN + LABEL_WIDTH, y, width: PDF_WIDTH - LABEL_WIDTH })
      doc.y = Math.max(nameEnd, valueEnd) + 6
    }
  }
  const drawLine = () => {
    doc.y += 10
    rule()
    doc.y += 16
  }

  doc.fontSize(11).fillColor(PDF_COLORS.muted)
  write('Littermate', { x: PDF_MARGIN, y: PDF_MARGIN, width: PDF_WIDTH })
  doc.fontSize(22).fillColor(PDF_COLORS.ink)
  doc.y += 6
  write(RECEIPT_TITLES[receipt.kind], { x: PDF_MARGIN, y: doc.y, width: PDF_WIDTH })
  doc.fontSize(11)
  drawLine()
  writeLines(receiptFacts(receipt))
  drawLine()
  writeLines(receiptAmounts(receipt))
  drawLine()
  doc.fontSize(9).fillColor(PDF_COLORS.muted)
  const copy = receipt.role === 'buyer' ? 'Buyer’s copy.' : 'Breeder’s copy.'
  write(`${copy} All amounts are in US dollars.`, { x: PDF_MARGIN, y: doc.y, width: PDF_WIDTH })
  return end()
}
