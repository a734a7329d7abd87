/// <reference types="vitest/config" />
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The script of every page, and the inline script and stylesheet that the server puts into the HTML. */
const ENTRIES = ['src/app/web/entry-client.tsx', 'src/app/web/boot.ts', 'src/app/web/styles.css']

/** What every page runs on. */
const PACKAGES =
  /node_modules\/(react|react-dom|react-router|scheduler|@tanstack\/[\w-]+)\/|rolldown\/runtime|vite\/preload-helper/

/** What pages share, but for style and for what no public page needs before a dialog opens. */
const SHARED_BY_PAGES =
  /\/src\/(?!ui\/(dialog|moment|hydrated|form-draft)\.|features\/moderation\/web\/counted-text).*\.tsx?$|lucide-react/

/**
 * Two builds from one config (see package.json): the browser's files with a manifest in dist/client, and with `--ssr`
 * one self-contained module in dist/server that renders pages. The second bundles its packages, because loading a
 * hundred small files of them is most of a cold start.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
  cacheDir: '.cache/vite',
  publicDir: false,
  build: {
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    emptyOutDir: true,
    ...(isSsrBuild
      ? { minify: false, rolldownOptions: { output: { codeSplitting: false } } }
      : {
          manifest: true,
          modulePreload: { polyfill: false },
          // The page carries its style inline, so the font must stay a file of its own.
          assetsInlineLimit: 0,
          rolldownOptions: {
            input: ENTRIES,
            // One file that changes only with its packages, so that a release leaves it in the browsers' caches; one with
            // what the first page has fetched anyway, and one with what several pages share, so that none of it is
            // fetched in ten crumbs.
            output: {
              codeSplitting: {
                groups: [
                  { name: 'packages', test: PACKAGES, priority: 2 },
                  { name: 'shared', tags: ['$initial'], minShareCount: 2, priority: 1 },
                  { name: 'pages', test: SHARED_BY_PAGES, minShareCount: 3 },
                ],
              },
            },
          },
        }),
  },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  ssr: { noExternal: true },
}))
