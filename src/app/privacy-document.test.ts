import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { privacyDocument } from './privacy-document.ts'

it('docs/privacy.md agrees with the rules; `npm run privacy` writes it', async () => {
  const written = await readFile(new URL('../../docs/privacy.md', import.meta.url), 'utf8')
  expect(written).toBe(privacyDocument())
})
