/** The program that makes documents: receives the name of a template with its contents, and answers with the file. */
import { pedigreePdf } from '#features/breeding/api/pedigree-pdf.ts'
import { contractPdf } from '#features/contracts/api/contract-pdf.ts'
import { conversationPdf, photosPdf } from '#features/disputes/api/evidence-pdf.ts'
import { receiptPdf } from '#features/receipts/api/pdf.ts'
import { statementPdf } from '#features/statements/api/statement-pdf.ts'
import { lowerPriority } from '#platform/decoder/lower-priority.ts'
import type { DocumentAnswer, DocumentTask } from '#platform/documents/index.ts'

/** By the names that the features use. */
const TEMPLATES: Record<string, (...args: never[]) => Promise<Buffer>> = {
  receipt: receiptPdf,
  statement: statementPdf,
  conversation: conversationPdf,
  photos: photosPdf,
  pedigree: pedigreePdf,
  contract: contractPdf,
}

lowerPriority()

const send = (answer: DocumentAnswer) => process.send?.(answer)

process.on('disconnect', () => process.exit())
// Ctrl+C reaches all processes of a terminal; the server finishes its requests first and then ends this one.
process.on('SIGINT', () => {})

process.on('message', async ({ template, args }: DocumentTask) => {
  try {
    const make = TEMPLATES[template]
    if (!make) throw new Error(`There is no template ${template}`)
    send({ file: await make(...(args as never[])) })
  } catch (error) {
    send({ failure: String(error) })
  }
})
