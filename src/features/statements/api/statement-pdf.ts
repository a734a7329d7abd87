/** A statement as a PDF file, with as many pages as its movements need. */

import { dateText } from '#lib/dates.ts'
import { formatSignedWithCents } from '#lib/money.ts'
import { lastDayOf, monthText } from '#lib/months.ts'
import { excerpt } from '#lib/texts/excerpt.ts'
import { openPdf, PDF_COLORS, PDF_MARGIN, PDF_WIDTH, type PdfFile } from '#platform/pdf/index.ts'
import type { Statement, StatementLine } from '../contract.ts'
import { BALANCE_HINT, MOVEMENT_NAMES, summaryAmounts } from '../texts.ts'

/** Where each column begins, in points from the margin, and how wide it is. */
const COLUMNS = [
  { title: 'Date', x: 0, width: 66, align: 'left' },
  { title: 'Movement', x: 66, width: 88, align: 'left' },
  { title: 'Order and cat', x: 154, width: 112, align: 'left' },
  { title: 'Amount', x: 266, width: 72, align: 'right' },
  { title: 'Fee', x: 338, width: 66, align: 'right' },
  { title: 'Balance', x: 404, width: 80, align: 'right' },
] as const

const LINE_HEIGHT = 26
/** The last point at which a line may begin, above the page number. */
const BOTTOM = 792 - PDF_MARGIN - 2 * LINE_HEIGHT

/** Writes the file. */
export async function statementPdf(statement: Statement): Promise<Buffer> {
  const { businessName, month, timeZone, isCurrent, balances, waiting, lines } = statement
  const title = `Statement for ${monthText(month)}`
  const pdf = await openPdf({ title: `${title}, ${businessName}`, createdOn: lastDayOf(month) })
  const { doc, write, rule, end } = pdf
  const full = { x: PDF_MARGIN, width: PDF_WIDTH }

  doc.fontSize(11).fillColor(PDF_COLORS.muted)
  write('Littermate', { ...full, y: PDF_MARGIN })
  doc.fontSize(22).fillColor(PDF_COLORS.ink)
  doc.y += 6
  write(title, { ...full, y: doc.y })
  doc.fontSize(11)
  doc.y += 4
  write(businessName, { ...full, y: doc.y })
  doc.fillColor(PDF_COLORS.muted).fontSize(9)
  doc.y += 4
  const until = isCurrent ? 'The month has not ended.' : ''
  write(`${dateText(`${month}-01`)} to ${dateText(lastDayOf(month))}, ${timeZone}. ${until}`, {
    ...full,
    y: doc.y,
  })
  doc.y += 12
  rule()
  doc.y += 10
  for (const { name, cents, isBalance } of summaryAmounts(balances, isCurrent)) {
    const { y } = doc
    doc.fontSize(11).fillColor(isBalance ? PDF_COLORS.ink : PDF_COLORS.muted)
    write(name, { ...full, y })
    doc.fillColor(PDF_COLORS.ink)
    write(formatSignedWithCents(cents), { ...full, y, align: 'right' })
    doc.y += 4
  }
  doc.y += 6
  rule()
  doc.y += 10
  doc.fontSize(9).fillColor(PDF_COLORS.muted)
  write(BALANCE_HINT, { ...full, y: doc.y })
  if (waiting > 0)
    write(`Held at the end for sales that had not ended: ${formatSignedWithCents(waiting)}.`, {
      ...full,
      y: doc.y + 4,
    })
  doc.y += 16
  if (lines.length > 0) writeLines(pdf, lines)
  else write('There were no movements.', { ...full, y: doc.y })
  numberPages(pdf, `${businessName}, ${monthText(month)}. All amounts are in US dollars.`)
  return end()
}

function writeLines(pdf: PdfFile, lines: StatementLine[]): void {
  const { doc } = pdf
  writeHeader(pdf)
  for (const line of lines) {
    if (doc.y > BOTTOM) {
      doc.addPage()
      doc.y = PDF_MARGIN
      writeHeader(pdf)
    }
    writeLine(pdf, line)
  }
}

function writeHeader(pdf: PdfFile): void {
  const { doc, write, rule } = pdf
  const { y } = doc
  doc.fontSize(9).fillColor(PDF_COLORS.muted)
  for (const { title, x, width, align } of COLUMNS) write(title, { x: PDF_MARGIN + x, y, width, align })
  doc.y = y + 15
  rule()
  doc.y += 6
}

function writeLine({ doc, write }: PdfFile, line: StatementLine): void {
  const { day, movement, sale, amount, fee, balance } = line
  const { y } = doc
  doc.fontSize(9).fillColor(PDF_COLORS.ink)
  const texts = [
    ...[dateText(day), MOVEMENT_NAMES[movement], sale?.orderNumber ?? '', formatSignedWithCents(amount)],
    ...[fee === 0 ? '' : formatSignedWithCents(fee), formatSignedWithCents(balance)],
  ]
  for (const [index, { x, width, align }] of COLUMNS.entries())
    write(texts[index] ?? '', { x: PDF_MARGIN + x, y, width, align })
  const [, , orderAndCat] = COLUMNS
  if (sale) {
    doc.fontSize(8).fillColor(PDF_COLORS.muted)
    write(excerpt(sale.catName, 24), {
      x: PDF_MARGIN + orderAndCat.x,
      y: y + 12,
      width: orderAndCat.width + 60,
    })
  }
  doc.y = y + LINE_HEIGHT
}

function numberPages({ doc, write }: PdfFile, text: string): void {
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page)
    // Below the bottom margin, where the library would otherwise add a page.
    doc.page.margins.bottom = 0
    doc.fontSize(8).fillColor(PDF_COLORS.muted)
    const y = 792 - PDF_MARGIN + 14
    write(text, { x: PDF_MARGIN, y, width: PDF_WIDTH - 80 })
    write(`Page ${page + 1} of ${count}`, { x: PDF_MARGIN, y, width: PDF_WIDTH, align: 'right' })
  }
}
