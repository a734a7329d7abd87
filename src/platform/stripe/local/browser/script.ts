import { readFileSync } from 'node:fs'

/** In the order of their imports: a part comes after those that it uses. */
const PARTS = [
  'emitter',
  'look',
  'card-entry',
  'card-field',
  'card-form',
  'payment-element',
  'elements',
  'payment-intents',
  'authentication',
  'v3',
]

/**
 * The browser's half of the stand-in as one plain script that defines `window.Stripe`, for a page that includes it
 * as it would the provider's. The parts are modules whose names differ, so that without their import and export
 * words they can stand in one function; parts must import names only, and export declarations only.
 */
export function browserScript(): string {
  const parts = PARTS.map((part) =>
    readFileSync(new URL(`${part}.js`, import.meta.url), 'utf8')
      .replace(/^import\s[^'"]*from '[^']*'$/gm, '')
      .replace(/^export /gm, ''),
  )
  return `;(() => {\n'use strict'\n${parts.join('\n')}\n})()\n`
}
