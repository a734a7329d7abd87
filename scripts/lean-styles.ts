import type { Plugin } from 'vite'

/**
 * Takes out of Tailwind's sheet what these pages have no use for: registered properties with a fallback for browsers
 * that cannot register, so that one utility may say the style of a border or the height of a line for another. Ours
 * never do: every element has a solid border of no width. The sheet is sent with every page, and a strip that snaps
 * always does so in earnest.
 */
export function leanStyles(): Plugin {
  return {
    name: 'lean-styles',
    transform: {
      filter: { id: /\.css$/ },
      handler: (css) => ({
        code: css
          .replace(/\/\*!.*?\*\//s, '')
          .replace(/:root,\s*:host/, ':root')
          .replace(/@layer properties\s*\{\s*@supports[^{]*\{[^{]*\{[^{}]*\}\s*\}\s*\}/, '')
          .replace(/@property --tw-(?:[\w-]+)\s*\{[^}]*\}/g, '')
          .replace(/--tw-(?:border-style|outline-style|leading|font-weight|divide-y-reverse):[^;}]*;?/g, '')
          .replace(/border(?:-\w+)*-style:\s*var\(--tw-border-style\);?/g, '')
          .replace(/var\(--tw-(?:border|outline)-style\)/g, 'solid')
          .replace(/--tw-scroll-snap-strictness:[^;}]*;?/g, '')
          .replace(/var\(--tw-scroll-snap-strictness\)/g, 'mandatory')
          .replace(/var\(--tw-divide-y-reverse\)/g, '0')
          .replace(/var\(--tw-leading,\s*((?:[^()]|\([^()]*\))*)\)/g, '$1'),
        map: null,
      }),
    },
  }
}
