/** Writes the documents that are made from the code: `npm run documents`. */
import { writeFile } from 'node:fs/promises'
import { generatedDocuments } from '#app/documents/index.ts'

for (const [path, text] of Object.entries(generatedDocuments()))
  await writeFile(new URL(`../${path}`, import.meta.url), text)
