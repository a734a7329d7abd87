/** A receipt as a PDF file of one page. */
import type { Receipt } from '../receipt-contract.ts'
import { RECEIPT_TITLES, type ReceiptLine, receiptAmounts, receiptFacts } from '../receipt-texts.ts'
import { readFonts, runsOf } from './receipt-fonts.ts'

const MARGIN = 64
const PAGE_WIDTH = 612
const LABEL_WIDTH = 180
const INK = '#1f2a24'
const MUTED = '#5c665f'
const LINE = '#d9d2c4'

/** Writes the file. The library and its fonts are loaded when the first receipt is downloaded. */
export async function receiptPdf(receipt: Receipt): Promise<Buffer> {
  const [{ default: PdfDocument }, fonts] = await Promise.all([import('pdfkit'), readFonts()])
  const doc = new PdfDocument({
    size: 'LETTER',
    margin: MARGIN,
    lang: 'en-US',
    displayTitle: true,
    font: fonts.latin.path,
    info: {
      Title: `${RECEIPT_TITLES[receipt.kind]} ${receipt.number}`,
      Author: 'Littermate',
      // Otherwise, the file would differ with each download.
      CreationDate: new Date(`${receipt.issuedOn}T12:00:00Z`),
    },
  })
  const chunks: Buffer[] = []
  const ended = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })

  /** Writes a text at a position, in as many fonts as its characters need. */
  const write = (text: string, { x, y, width }: { x: number; y: number; width: number }) => {
    const runs = runsOf(fonts, text)
    for (const [index, run] of runs.entries()) {
      doc.font(run.font)
      const options = { width, continued: index < runs.length - 1 }
      if (index === 0) doc.text(run.text, x, y, options)
      else doc.text(run.text, options)
    }
    return doc.y
  }
  const width = PAGE_WIDTH - 2 * MARGIN
  const writeLines = (lines: ReceiptLine[]) => {
    for (const [name, value] of lines) {
      const { y } = doc
      doc.fillColor(MUTED)
      const nameEnd = write(name, { x: MARGIN, y, width: LABEL_WIDTH })
      doc.fillColor(INK)
      const valueEnd = write(value, { x: MARGIN + LABEL_WIDTH, y, width: width - LABEL_WIDTH })
      doc.y = Math.max(nameEnd, valueEnd) + 6
    }
  }
  const drawLine = () => {
    doc.y += 10
    doc
      .moveTo(MARGIN, doc.y)
      .lineTo(PAGE_WIDTH - MARGIN, doc.y)
      .strokeColor(LINE)
      .stroke()
    doc.y += 16
  }

  doc.fontSize(11).fillColor(MUTED)
  write('Littermate', { x: MARGIN, y: MARGIN, width })
  doc.fontSize(22).fillColor(INK)
  doc.y += 6
  write(RECEIPT_TITLES[receipt.kind], { x: MARGIN, y: doc.y, width })
  doc.fontSize(11)
  drawLine()
  writeLines(receiptFacts(receipt))
  drawLine()
  writeLines(receiptAmounts(receipt))
  drawLine()
  doc.fontSize(9).fillColor(MUTED)
  const copy = receipt.role === 'buyer' ? "Buyer's copy." : "Breeder's copy."
  write(`${copy} All amounts are in US dollars.`, { x: MARGIN, y: doc.y, width })
  doc.end()
  return ended
}
