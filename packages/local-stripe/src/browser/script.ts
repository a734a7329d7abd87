import { readFileSync } from 'node:fs'

/** In dependency order: each part comes after those that it imports. */
const PARTS = [
  'emitter',
  'appearance',
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
 * The browser's part as one classic script that defines `window.Stripe`, like the provider's. The parts
 * are modules without equal top-level names, so they are joined in one function after removing the import statements
 * and export keywords; they may only use named imports and exported declarations.
 */
export function browserScript(): string {
  const parts = PARTS.map((part) =>
    readFileSync(new URL(`${part}.js`, import.meta.url), 'utf8')
      .replace(/^import\s[^'"]*from '[^']*'$/gm, '')
      .replace(/^export /gm, ''),
  )
  return `;(() => {\n'use strict'\n${parts.join('\n')}\n})()\n`
}
