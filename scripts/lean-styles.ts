import type { Plugin } from 'vite'

/**
 * Takes out of Tailwind's sheet what these pages have no use for: registered properties with a fallback for browsers
 * that cannot register, so that one utility may say the style of a border or the height of a line for another. Ours
 * never do, and the sheet is sent with every page.
 */
export function leanStyles(): Plugin {
  return {
    name: 'lean-styles',
    transform: {
      filter: { id: /\.css$/ },
      handler: (css) => ({
        code: css
          .replace(/@property --tw-(?:border-style|outline-style|leading|font-weight)\s*\{[^}]*\}/g, '')
          .replace(/--tw-(?:border-style|outline-style|leading|font-weight):[^;}]*;?/g, '')
          .replace(/var\(--tw-(?:border|outline)-style\)/g, 'solid')
          .replace(/var\(--tw-leading,\s*((?:[^()]|\([^()]*\))*)\)/g, '$1'),
        map: null,
      }),
    },
  }
}
