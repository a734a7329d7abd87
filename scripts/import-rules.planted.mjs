/** What the self-test of the import rules reads: a small tree that keeps them all, and lines that break one each. */

const FEATURES = [
  'accounts',
  'uploads',
  'breeders',
  'litters',
  'cats',
  'favorites',
  'messages',
  'payments',
  'reviews',
  'moderation',
  'dashboard',
  'admin',
  'notifications',
]

const ofEachFeature = (files) => FEATURES.flatMap((name) => Object.entries(files(name)))

/** Packages and the manifest around the tree. */
export const SURROUNDINGS = {
  'package.json': JSON.stringify({
    type: 'module',
    imports: Object.fromEntries(
      ['app', 'features', 'platform', 'lib', 'ui', 'testing'].map((name) => [
        `#${name}/*`,
        `./src/${name}/*`,
      ]),
    ),
    dependencies: { zod: '1.0.0' },
    devDependencies: { vitest: '1.0.0' },
  }),
  ...Object.fromEntries(
    ['zod', 'vitest'].flatMap((name) => [
      [`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' })],
      [`node_modules/${name}/index.js`, 'module.exports = {}\n'],
    ]),
  ),
}

/** Files that keep every rule, among them what comes close to breaking one. */
export const SOUND = {
  'src/lib/money.ts': 'export const money = 1\n',
  'src/lib/dates.ts': "import { money } from './money.ts'\nexport const dates = money\n",
  'src/ui/button.tsx': "import { money } from '#lib/money.ts'\nexport const Button = () => <b>{money}</b>\n",
  'src/platform/env.ts': "import { z } from 'zod'\nimport fs from 'node:fs'\nexport const env = [z, fs]\n",
  'src/platform/db/index.ts': "import '../env.ts'\nimport '#lib/money.ts'\nexport type Db = string\n",
  ...Object.fromEntries(
    ofEachFeature((name) => ({
      [`src/features/${name}/contract.ts`]: "import '#lib/money.ts'\nimport './shapes.ts'\n",
      [`src/features/${name}/shapes.ts`]: "import { z } from 'zod'\nexport const shape = z\n",
      [`src/features/${name}/events.ts`]: "import type { z } from 'zod'\nexport type News = z\n",
      [`src/features/${name}/api/index.ts`]: "export { store } from './store.ts'\n",
      [`src/features/${name}/api/store.ts`]:
        "import type { Db } from '#platform/db/index.ts'\nexport const store = 1\n",
      [`src/features/${name}/api/routes.ts`]: "import '../contract.ts'\nimport './cases.ts'\n",
      [`src/features/${name}/api/cases.ts`]: "import './store.ts'\nimport '../events.ts'\n",
      [`src/features/${name}/web/index.ts`]: "export { Card } from './card.tsx'\n",
      [`src/features/${name}/web/card.tsx`]:
        "import { Button } from '#ui/button.tsx'\nexport const Card = () => <Button />\n",
      [`src/features/${name}/web/main-page.tsx`]: "import './card.tsx'\nexport const Page = () => <i />\n",
    })),
  ),
  'src/features/cats/api/read.ts':
    "import '#features/accounts/api/index.ts'\nimport '#features/payments/events.ts'\n",
  'src/features/cats/web/list.tsx':
    "import '#features/payments/web/index.ts'\nimport type { Db } from '#features/payments/contract.ts'\n",
  'src/features/cats/cats.api.test.ts':
    "import '#testing/app.ts'\nimport 'vitest'\nimport './api/store.ts'\n",
  'src/testing/app.ts': "import '#app/build.ts'\nimport 'vitest'\n",
  'src/app/build.ts': "import '#features/cats/api/index.ts'\nimport '#features/cats/api/store.ts'\n",
  'src/app/web/routes.tsx': "const page = () => import('#features/cats/web/main-page.tsx')\n",
  'src/app/web/entry-client.tsx': "import './routes.tsx'\nimport '#features/cats/contract.ts'\n",
  'src/main.ts': "import '#app/build.ts'\n",
}

/** A file in a place that no rule speaks of. */
export const ASTRAY = { 'src/features/cats/other/thing.ts': "import '../shapes.ts'\n" }

/** Rule, file and the line in it that breaks the rule; static, type-only, dynamic and re-exporting imports in turn. */
export const PLANTED = [
  ['lib-is-pure', 'src/lib/dates.ts', "import '#ui/button.tsx'"],
  ['lib-runs-anywhere', 'src/lib/dates.ts', "import 'node:path'"],
  ['ui-knows-no-product', 'src/ui/button.tsx', "import type { a } from '#features/cats/contract.ts'"],
  ['platform-knows-no-product', 'src/platform/env.ts', "export * from '#features/cats/events.ts'"],
  [
    'contract-and-events-stand-alone',
    'src/features/cats/contract.ts',
    "import type { a } from './api/store.ts'",
  ],
  ['contract-and-events-stand-alone', 'src/features/cats/shapes.ts', "import '#platform/env.ts'"],
  ['contract-and-events-stand-alone', 'src/features/cats/events.ts', "import '#features/uploads/shapes.ts'"],
  ['api-through-front-doors', 'src/features/cats/api/cases.ts', "import '#features/accounts/api/store.ts'"],
  ['api-through-front-doors', 'src/features/cats/api/cases.ts', "import type { a } from '../web/card.tsx'"],
  [
    'api-through-front-doors',
    'src/features/cats/api/cases.ts',
    "await import('#features/uploads/shapes.ts')",
  ],
  ['web-through-front-doors', 'src/features/cats/web/card.tsx', "import '#features/uploads/web/card.tsx'"],
  ['web-through-front-doors', 'src/features/cats/web/card.tsx', "import type { a } from '../api/index.ts'"],
  ['web-through-front-doors', 'src/features/cats/web/card.tsx', "import type { a } from '#platform/env.ts'"],
  ['web-runs-in-browsers', 'src/features/cats/web/card.tsx', "import { join } from 'node:path'"],
  ['web-runs-in-browsers', 'src/ui/button.tsx', "import 'fs'"],
  ['browser-never-reaches-the-server', 'src/app/web/entry-client.tsx', "import '../build.ts'"],
  ['routes-know-no-sql', 'src/features/cats/api/routes.ts', "import './store.ts'"],
  [
    'routes-know-no-sql',
    'src/features/cats/api/sale-routes.ts',
    "import type { a } from '#platform/db/index.ts'",
  ],
  ...levels(),
  ['pages-are-registered-once', 'src/features/cats/web/index.ts', "export { Page } from './main-page.tsx'"],
  ['pages-are-registered-once', 'src/app/build.ts', "await import('#features/cats/web/main-page.tsx')"],
  ['features-have-two-sides', 'src/features/cats/api/cases.ts', "import '../other/thing.ts'"],
  ['nothing-imports-the-app', 'src/features/cats/api/cases.ts', "import type { a } from '#app/build.ts'"],
  ['nothing-imports-the-app', 'src/platform/env.ts', "import '../main.ts'"],
  ['testing-is-for-tests', 'src/features/cats/api/cases.ts', "import '#testing/app.ts'"],
  ['testing-is-for-tests', 'src/app/build.ts', "import type { a } from '#features/cats/cats.api.test.ts'"],
  ['no-development-packages', 'src/lib/dates.ts', "import 'vitest'"],
  ['no-unknown-imports', 'src/lib/dates.ts', "import './nowhere.ts'"],
  ['no-cycles', 'src/lib/money.ts', "import type { a } from './dates.ts'"],
]

/** For each feature an import of the one after it; after the last there is none. */
function levels() {
  return FEATURES.slice(0, -1).map((name, index) => {
    const other = FEATURES[index + 1]
    return [
      `level-of-${name}`,
      `src/features/${name}/api/cases.ts`,
      `import '#features/${other}/api/index.ts'`,
    ]
  })
}
