/** Input of import-rules.test.ts: a small source tree without violations, and lines that violate one rule each. */
import areas from '#features/areas.json' with { type: 'json' }

const FEATURES = areas.flatMap(({ features }) => features)

type Files = Record<string, string>

const forEachFeature = (files: (name: string) => Files) =>
  Object.fromEntries(FEATURES.flatMap((name) => Object.entries(files(name))))

/** The package.json and the installed packages. */
export const PACKAGES: Files = {
  'package.json': JSON.stringify({
    type: 'module',
    imports: Object.fromEntries(
      ['app', 'features', 'platform', 'lib', 'ui', 'testing'].map((name) => [
        `#${name}/*`,
        `./src/${name}/*`,
      ]),
    ),
    workspaces: ['packages/*'],
    dependencies: { zod: '1.0.0', sharp: '1.0.0' },
    devDependencies: { vitest: '1.0.0', '@littermate/local-stripe': '1.0.0' },
  }),
  'packages/local-stripe/package.json': JSON.stringify({
    name: '@littermate/local-stripe',
    version: '1.0.0',
    exports: './src/index.ts',
    dependencies: { zod: '1.0.0' },
  }),
  ...Object.fromEntries(
    ['zod', 'sharp', 'vitest'].flatMap((name) => [
      [`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' })],
      [`node_modules/${name}/index.js`, 'module.exports = {}\n'],
    ]),
  ),
}

/** Files without violations, including imports that come close to one. */
export const VALID: Files = {
  'src/lib/money.ts': 'export const money = 1\n',
  'src/lib/dates.ts': "import { money } from './money.ts'\nexport const dates = money\n",
  'src/ui/button.tsx': "import { money } from '#lib/money.ts'\nexport const Button = () => <b>{money}</b>\n",
  'src/platform/env.ts': "import { z } from 'zod'\nimport fs from 'node:fs'\nexport const env = [z, fs]\n",
  'src/platform/db/index.ts': "import '../env.ts'\nimport '#lib/money.ts'\nexport type Db = string\n",
  ...forEachFeature((name) => ({
    [`src/features/${name}/contract.ts`]: "import '#lib/money.ts'\nimport './shapes.ts'\n",
    [`src/features/${name}/shapes.ts`]: "import { z } from 'zod'\nexport const shape = z\n",
    [`src/features/${name}/events.ts`]: "import type { z } from 'zod'\nexport type Event = z\n",
    [`src/features/${name}/rules/days.ts`]: "import '#lib/dates.ts'\nimport './counts/days.ts'\n",
    [`src/features/${name}/rules/counts/days.ts`]: "import '../../shapes.ts'\n",
    [`src/features/${name}/api/index.ts`]: "export { store } from './store.ts'\n",
    [`src/features/${name}/api/store.ts`]:
      "import type { Db } from '#platform/db/index.ts'\nexport const store = 1\n",
    [`src/features/${name}/api/routes.ts`]: "import '../contract.ts'\nimport './cases.ts'\n",
    [`src/features/${name}/api/cases.ts`]:
      "import './store.ts'\nimport '../events.ts'\nimport '../rules/days.ts'\n",
    [`src/features/${name}/web/index.ts`]: "export { Card } from './card.tsx'\n",
    [`src/features/${name}/web/card.tsx`]:
      "import { Button } from '#ui/button.tsx'\nexport const Card = () => <Button />\n",
    [`src/features/${name}/web/main-page.tsx`]: "import './card.tsx'\nexport const Page = () => <i />\n",
  })),
  'src/features/cats/api/read.ts':
    "import '#features/accounts/api/index.ts'\nimport '#features/accounts/events.ts'\n",
  'src/features/cats/web/list.tsx':
    "import '#features/accounts/web/index.ts'\nimport type { Db } from '#features/uploads/contract.ts'\n",
  'src/features/cats/cats.api.test.ts':
    "import '#testing/app.ts'\nimport 'vitest'\nimport './api/store.ts'\n",
  'src/testing/app.ts': "import '#app/build.ts'\nimport 'vitest'\n",
  'src/app/build.ts': "import '#features/cats/api/index.ts'\nimport '#features/cats/api/store.ts'\n",
  'src/app/web/routes.tsx': "const page = () => import('#features/cats/web/main-page.tsx')\n",
  'src/app/web/pages/main-page.tsx': "import '#features/cats/web/main-page.tsx'\n",
  'src/app/web/entry-client.tsx': "import './routes.tsx'\nimport '#features/cats/contract.ts'\n",
  'src/main.ts': "import '#app/build.ts'\nawait import('../demo/index.ts')\n",
  'demo/index.ts': "import '#platform/env.ts'\n",
  'src/platform/stripe/index.ts':
    "import type { LocalStripe } from '@littermate/local-stripe'\nawait import('@littermate/local-stripe')\n",
  'demo/cards.ts': "import '@littermate/local-stripe'\n",
  'packages/local-stripe/src/index.ts':
    "import type { z } from 'zod'\nimport './store.ts'\nexport type LocalStripe = z\n",
  'packages/local-stripe/src/store.ts': 'export const store = 1\n',
}

/** A file in a folder that no other rule covers. */
export const STRAY: Files = { 'src/features/cats/other/thing.ts': "import '../shapes.ts'\n" }

type Violation = [rule: string, file: string, line: string]

/** A rule, a file, and the line that violates the rule: static, type-only, and dynamic imports, and re-exports. */
export const VIOLATIONS: Violation[] = [
  ['lib-imports-only-lib', 'src/lib/dates.ts', "import '#ui/button.tsx'"],
  ['lib-uses-no-node-modules', 'src/lib/dates.ts', "import 'node:path'"],
  ['ui-imports-only-lib', 'src/ui/button.tsx', "import type { a } from '#features/cats/contract.ts'"],
  ['platform-imports-only-lib', 'src/platform/env.ts', "export * from '#features/cats/events.ts'"],
  [
    'contracts-import-only-contracts',
    'src/features/cats/contract.ts',
    "import type { a } from './api/store.ts'",
  ],
  ['contracts-import-only-contracts', 'src/features/cats/shapes.ts', "import '#platform/env.ts'"],
  ['contracts-import-only-contracts', 'src/features/cats/events.ts', "import '#features/uploads/shapes.ts'"],
  ['rules-import-only-rules', 'src/features/cats/rules/days.ts', "import '../api/store.ts'"],
  ['rules-import-only-rules', 'src/features/cats/rules/days.ts', "import '#features/uploads/contract.ts'"],
  ['rules-import-only-rules', 'src/features/cats/rules/days.ts', "import type { a } from '#platform/env.ts'"],
  [
    'api-uses-public-entry-points',
    'src/features/cats/api/cases.ts',
    "import '#features/accounts/api/store.ts'",
  ],
  [
    'api-uses-public-entry-points',
    'src/features/cats/api/cases.ts',
    "import type { a } from '../web/card.tsx'",
  ],
  [
    'api-uses-public-entry-points',
    'src/features/cats/api/cases.ts',
    "await import('#features/uploads/shapes.ts')",
  ],
  [
    'web-uses-public-entry-points',
    'src/features/cats/web/card.tsx',
    "import '#features/uploads/web/card.tsx'",
  ],
  [
    'web-uses-public-entry-points',
    'src/features/cats/web/card.tsx',
    "import type { a } from '../api/index.ts'",
  ],
  [
    'web-uses-public-entry-points',
    'src/features/cats/web/card.tsx',
    "import type { a } from '#platform/env.ts'",
  ],
  ['web-uses-no-node-modules', 'src/features/cats/web/card.tsx', "import { join } from 'node:path'"],
  ['web-uses-no-node-modules', 'src/ui/button.tsx', "import 'fs'"],
  ['web-uses-no-node-modules', 'src/features/cats/rules/days.ts', "import 'node:fs'"],
  ['browser-never-loads-server-code', 'src/app/web/entry-client.tsx', "import '../build.ts'"],
  ['routes-import-no-sql', 'src/features/cats/api/routes.ts', "import './store.ts'"],
  [
    'routes-import-no-sql',
    'src/features/cats/api/sale-routes.ts',
    "import type { a } from '#platform/db/index.ts'",
  ],
  ...upwardImports(),
  ['pages-only-in-routes', 'src/features/cats/web/index.ts', "export { Page } from './main-page.tsx'"],
  ['pages-only-in-routes', 'src/app/build.ts', "await import('#features/cats/web/main-page.tsx')"],
  ['feature-folders-are-api-web-and-rules', 'src/features/cats/api/cases.ts', "import '../other/thing.ts'"],
  ['nothing-imports-app', 'src/features/cats/api/cases.ts', "import type { a } from '#app/build.ts'"],
  ['nothing-imports-app', 'src/platform/env.ts', "import '../main.ts'"],
  ['no-test-code-in-product', 'src/features/cats/api/cases.ts', "import '#testing/app.ts'"],
  ['no-test-code-in-product', 'src/app/build.ts', "import type { a } from '#features/cats/cats.api.test.ts'"],
  ['demo-and-packages-load-on-demand', 'src/app/build.ts', "import '../../demo/index.ts'"],
  ['demo-and-packages-load-on-demand', 'src/platform/env.ts', "import '@littermate/local-stripe'"],
  ['packages-by-name', 'demo/cards.ts', "import '../packages/local-stripe/src/store.ts'"],
  ['packages-by-name', 'src/app/build.ts', "await import('../../packages/local-stripe/src/index.ts')"],
  [
    'packages-import-no-product-code',
    'packages/local-stripe/src/store.ts',
    "import '../../../src/lib/money.ts'",
  ],
  [
    'packages-import-no-product-code',
    'packages/local-stripe/src/store.ts',
    "import type { a } from '../../../demo/index.ts'",
  ],
  ['sharp-only-in-the-decoder', 'src/platform/env.ts', "import 'sharp'"],
  ['no-dev-dependencies', 'src/lib/dates.ts', "import 'vitest'"],
  ['no-unresolvable-imports', 'src/lib/dates.ts', "import './nowhere.ts'"],
  ['no-cycles', 'src/lib/money.ts', "import type { a } from './dates.ts'"],
]

/** For each feature except the last, imports of higher ones: by its contract, its events, its server side, and its screens. */
function upwardImports(): Violation[] {
  return FEATURES.slice(0, -1).flatMap((name, index): Violation[] => {
    const [rule, folder, next] = [
      `order-of-${name}`,
      `src/features/${name}`,
      `#features/${FEATURES[index + 1]}`,
    ]
    const contracts = `contract-order-of-${name}`
    return [
      [contracts, `${folder}/contract.ts`, `import type { a } from '${next}/contract.ts'`],
      [contracts, `${folder}/events.ts`, `import '#features/${FEATURES.at(-1)}/events.ts'`],
      [contracts, `${folder}/web/card.tsx`, `import '#features/${FEATURES.at(-1)}/events.ts'`],
      [rule, `${folder}/api/cases.ts`, `import '${next}/api/index.ts'`],
      [rule, `${folder}/web/card.tsx`, `import type { Card } from '${next}/web/index.ts'`],
    ]
  })
}
