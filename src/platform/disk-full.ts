/** Whose disk has no space left: that of the database, or one with files of this process. */
export type FullDisk = 'database' | 'files'

/** PostgreSQL's code. */
const DATABASE = '53100'
/** Node's codes; a quota is a disk that is full for one user. */
const FILES = ['ENOSPC', 'EDQUOT']

/** The disk that an error or one of its causes reports to be full; undefined if there is none. */
export function readFullDisk(error: unknown): FullDisk | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  if (code === DATABASE) return 'database'
  if (FILES.includes(String(code))) return 'files'
  return readFullDisk(cause)
}
