/** Writes docs/privacy.md from the rules about personal data: `npm run privacy`. */
import { writeFile } from 'node:fs/promises'
import { privacyDocument } from '#app/privacy-document.ts'

await writeFile(new URL('../docs/privacy.md', import.meta.url), privacyDocument())
