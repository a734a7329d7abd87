/// <reference types="vitest/config" />
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compressAssets } from './scripts/compress-assets.ts'
import { groupScripts } from './scripts/group-scripts.ts'
import { packagesOf } from './scripts/packages-of.ts'
import { SERVER_PACKAGES } from './scripts/server-packages.ts'

/** The script of every page, and the inline script and stylesheet that the server puts into the HTML. */
const CLIENT_ENTRIES = ['src/app/web/entry-client.tsx', 'src/app/web/boot.ts', 'src/app/web/styles.css']

/** The server, the programs of its decoder processes, and the command-line tools that a production machine needs. */
const SERVER_ENTRIES = [
  'src/main.ts',
  'src/platform/decoder/decoder-main.ts',
  'src/platform/decoder/heic-worker.ts',
  'src/app/document-main.ts',
  'src/app/commands/make-admin.ts',
  'src/app/commands/payments-check.ts',
  'src/app/commands/payments-smoke.ts',
  'src/app/commands/migrate.ts',
  'src/app/commands/backup.ts',
  'src/app/commands/restore.ts',
]

/** pg-native is an optional package that is not installed. */
const SERVER_EXTERNALS = [...SERVER_PACKAGES, 'pg-native']

/** What every page runs on. */
const PACKAGES =
  /node_modules\/(react|react-dom|react-router|scheduler|@tanstack\/[\w-]+)\/|rolldown\/runtime|vite\/preload-helper/

/** Removes what only the server renders from the table of pages, which is part of every page's script. */
function withoutServerTexts(): Plugin {
  return {
    name: 'without-server-texts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'pre',
    transform: {
      filter: { id: /\/app\/web\/routes\.tsx$/ },
      handler: (code) =>
        code
          .replaceAll(/^\s+module: '[^']+',$/gm, '')
          // React renders the content of <noscript> only on the server.
          .replaceAll(/needsScript:\s+'[^']+'/g, "needsScript: ' '"),
    },
  }
}

// The page carries its style inline, so the font must stay a file of its own, as must images, for which the server and the browser
// must use the same addresses.
const BUILD = { target: 'es2023', assetsInlineLimit: 0 }

/** What every page loads: the packages, a file that browsers keep across releases, and the code that pages share with the first. */
const FIRST_GROUPS = [
  { name: 'packages', test: PACKAGES, priority: 2 },
  { name: 'shared', tags: ['$initial' as const], minShareCount: 2, priority: 1 },
]

/** How often pages, and parts that are loaded later, are loaded. All others have 0.3. */
const FREQUENCIES: [RegExp, number][] = [
  [/\/(front|breed|guides|cat|breeder)-page|\/guide-lists/, 16],
  [/\/(cats|breeders|pairings?|litter|compare|text|sign-in|sign-up)-page/, 8],
  [/\/live-updates/, 6],
  [/\/dashboard-page/, 1],
  [/\/checkout-page/, 0.4],
]
const frequencyOf = (module: string) => FREQUENCIES.find(([pattern]) => pattern.test(module))?.[1] ?? 0.3

/** Groups the modules of the browser's scripts, and notes in .vite/packages.json which packages a file contains. */
function groupedScripts() {
  let groups = new Map<string, string>()
  const plugin: Plugin = {
    name: 'grouped-scripts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async buildStart() {
      groups = await groupScripts(
        {
          configFile: false,
          logLevel: 'silent',
          publicDir: false,
          plugins: [withoutServerTexts(), react()],
          build: {
            ...BUILD,
            write: false,
            rolldownOptions: {
              input: CLIENT_ENTRIES.slice(0, 1),
              output: { codeSplitting: { groups: FIRST_GROUPS } },
            },
          },
        },
        frequencyOf,
      )
    },
    generateBundle(_options, bundle) {
      const packages = Object.values(bundle).map((file) => [
        file.fileName,
        file.type === 'chunk' ? packagesOf(file.moduleIds) : [],
      ])
      const source = JSON.stringify(Object.fromEntries(packages))
      this.emitFile({ type: 'asset', fileName: '.vite/packages.json', source })
    },
  }
  return { plugin, groupOf: (id: string) => groups.get(id) ?? null }
}

const grouped = groupedScripts()

/**
 * `vite build` builds the browser's files with a manifest into dist/client and the server into dist/server. The server
 * contains its packages, because loading thousands of small files is most of a cold start.
 */
export default defineConfig(({ command }) => ({
  plugins: [withoutServerTexts(), grouped.plugin, react(), tailwindcss(), compressAssets()],
  cacheDir: '.cache/vite',
  publicDir: false,
  envDir: false,
  appType: 'custom',
  builder: {},
  build: { ...BUILD, emptyOutDir: true },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
        manifest: true,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          checks: { pluginTimings: false },
          input: CLIENT_ENTRIES,
          output: {
            // Every page lists all files, so that their names are short. The manifest says what is in which.
            entryFileNames: 'assets/[hash].js',
            chunkFileNames: 'assets/[hash].js',
            codeSplitting: {
              groups: [...FIRST_GROUPS, { name: grouped.groupOf, includeDependenciesRecursively: false }],
            },
          },
        },
      },
    },
    ssr: {
      ...(command === 'build' && {
        resolve: { noExternal: true, external: SERVER_EXTERNALS },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
      build: {
        outDir: 'dist/server',
        ssr: true,
        minify: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: SERVER_ENTRIES,
          // A link to sources outside of node_modules, which `resolve.external` does not cover.
          external: ['@littermate/local-stripe'],
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
}))
