/** What a run of `npm run mutants -- sql` and the test files that it starts write for each other. */
export const FOLDER = '.cache/mutants/sql'
/** A file for each test file: the statements that it executes. */
export const RECORDS = `${FOLDER}/records`
/** Copies of test files, one for each change that a file makes in a round: they import it once more. */
export const COPIES = `${FOLDER}/copies`
/** The change that each copy of a test file makes. */
export const ACTIVE = `${FOLDER}/active.json`

/** A statement and the line that builds it. */
export type Statement = { text: string; line: string }
export type Active = { original: string; changed: string }

export const recordFile = (testFile: string) => `${RECORDS}/${testFile.replaceAll('/', '__')}.json`
