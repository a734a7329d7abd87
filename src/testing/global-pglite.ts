/** Vitest's global setup of the tests on PGlite: the dump with all migrations, which each worker opens. */
import { prepareDump } from './database.ts'

export default prepareDump
