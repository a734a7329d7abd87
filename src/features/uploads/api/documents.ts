export const DOCUMENT_TYPE = 'application/pdf'

/** Where the bytes of a paper lie. */
export function documentKey(objectId: string): string {
  return `objects/${objectId}/original.pdf`
}

/** Whether bytes are a PDF: its signature stands at the very beginning (ISO 32000-1, 7.5.2), as ours must, and an end. */
export function isDocument(bytes: Buffer): boolean {
  return bytes.subarray(0, 5).toString('latin1') === '%PDF-' && bytes.subarray(-1_024).includes('%%EOF')
}
