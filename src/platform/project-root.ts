import { resolve } from 'node:path'

/** The folder with package.json, migrations/ and dist/. This file and its bundle, dist/server, are both two levels below it. */
export const PROJECT_ROOT = resolve(import.meta.dirname, '../..')
