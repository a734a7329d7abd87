/** PDF files on pages of US letter size, in the site's colors and with names in any script. */
import { readFonts, splitByFont } from './fonts.ts'

export const PDF_MARGIN = 64
/** Points of a page without its margins. */
export const PDF_WIDTH = 612 - 2 * PDF_MARGIN
export const PDF_COLORS = { ink: '#1f2a24', muted: '#5c665f', line: '#d9d2c4' } as const

export type PdfFile = {
  doc: PDFKit.PDFDocument
  /** Writes a text at a position, in as many fonts as its characters need; returns where it ends. */
  write(
    text: string,
    place: { x: number; y: number; width: number; align?: 'left' | 'right'; lineBreak?: boolean },
  ): number
  /** Points that a text takes in a width and the current size, about the same in every script. */
  heightOf(text: string, width: number): number
  /** Draws a line over the whole width at the current position. */
  rule(): void
  /** Ends the file and returns it. */
  end(): Promise<Buffer>
}

/** Begins a file. The library and its fonts are loaded with the first one. */
export async function openPdf(settings: {
  title: string
  createdOn: string
  layout?: 'portrait' | 'landscape'
  /** Points; PDF_WIDTH is that of a page with the default. */
  margin?: number
}): Promise<PdfFile> {
  const [{ default: PdfDocument }, fonts] = await Promise.all([import('pdfkit'), readFonts()])
  const doc = new PdfDocument({
    size: 'LETTER',
    layout: settings.layout ?? 'portrait',
    margin: settings.margin ?? PDF_MARGIN,
    bufferPages: true,
    lang: 'en-US',
    displayTitle: true,
    font: fonts.latin.path,
    info: {
      Title: settings.title,
      Author: 'Littermate',
      // Otherwise, the file would differ with each download.
      CreationDate: new Date(`${settings.createdOn}T12:00:00Z`),
    },
  })
  const chunks: Buffer[] = []
  const ended = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  return {
    doc,
    write(text, { x, y, ...layout }) {
      const runs = splitByFont(fonts, text)
      for (const [index, run] of runs.entries()) {
        doc.font(run.font)
        const options = { ...layout, continued: index < runs.length - 1 }
        if (index === 0) doc.text(run.text, x, y, options)
        else doc.text(run.text, options)
      }
      return doc.y
    },
    heightOf(text, width) {
      const written = splitByFont(fonts, text).map((run) => run.text)
      return doc.font(fonts.latin.path).heightOfString(written.join(''), { width })
    },
    rule() {
      doc
        .moveTo(PDF_MARGIN, doc.y)
        .lineTo(PDF_MARGIN + PDF_WIDTH, doc.y)
        .strokeColor(PDF_COLORS.line)
        .stroke()
    },
    end() {
      doc.end()
      return ended
    },
  }
}
