/** Which files are read, apart from the code that reads them. */
import { inDigits } from '../texts/digits.ts'

/** A file that is not read; its message is for users. */
export class FileError extends Error {}

/** Whole megabytes. */
export const megabytes = (bytes: number) => inDigits(Math.round(bytes / 1_000_000))

/** Why a file is not read, as a sentence; undefined if it is. Looks only at its name and size. */
export function fileError(
  { name, size }: { name: string; size: number },
  maxBytes: number,
): string | undefined {
  if (size > maxBytes)
    return `This file has ${megabytes(size)} MB. Choose one of at most ${megabytes(maxBytes)} MB, or split it.`
  if (/\.(xlsx?|ods|numbers)$/i.test(name))
    return 'This is a spreadsheet. Open it, save it as CSV, and choose that file.'
  return size === 0 ? 'This file is empty.' : undefined
}
