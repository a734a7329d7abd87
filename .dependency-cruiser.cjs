/**
 * Which files may import which; docs/architecture.md explains why. `npm run boundaries` checks these rules.
 * src/testing/repository/import-rules.test.ts plants a violation of every rule and fails when a rule has none.
 */

/**
 * All features in the order of their areas, lowest first; each imports only those before it, so that their folders cannot form
 * cycles. Server code notifies higher features through events. Screens have slots for components of higher features, which
 * app/web/pages fills.
 */
const FEATURES = require('./src/features/areas.json').flatMap(({ features }) => features)

const TESTS = ['\\.test\\.tsx?$', '/test-[\\w-]+\\.ts$', '-of-this-file\\.ts$', '^src/testing/']
const NODE_MODULES = ['core']
const ALL_CODE = '^(src|demo|packages)/'

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** The files of a folder except tests, which may import whatever they test. */
const productFiles = (path) => ({ path, pathNot: TESTS })

/** All files under src except the allowed ones. */
const sourcesExcept = (...allowed) => ({ path: '^src/', pathNot: allowed })

/** Nothing is above the last feature, so it needs no rules. Contracts and events follow the order, whichever file imports them. */
const orderRules = FEATURES.slice(0, -1).flatMap((name, index) => {
  const higher = FEATURES.slice(index + 1).join('|')
  return [
    forbid(
      `contract-order-of-${name}`,
      `The ${name} feature knows only contracts and events of lower features.`,
      productFiles(`^src/features/${name}/`),
      { path: `^src/features/(${higher})/(contract|events)\\.ts$` },
    ),
    forbid(
      `order-of-${name}`,
      `The ${name} feature imports only lower features.`,
      productFiles(`^src/features/${name}/(api|web)/`),
      { path: `^src/features/(${higher})/(api|web)/` },
    ),
  ]
})

module.exports = {
  forbidden: [
    forbid('lib-imports-only-lib', 'lib imports none of our code.', productFiles('^src/lib/'), {
      ...sourcesExcept('^src/lib/'),
    }),
    forbid('lib-uses-no-node-modules', 'lib runs in browser and server.', productFiles('^src/lib/'), {
      dependencyTypes: NODE_MODULES,
    }),
    forbid('ui-imports-only-lib', 'ui contains no product code.', productFiles('^src/ui/'), {
      ...sourcesExcept('^src/(ui|lib)/'),
    }),
    forbid(
      'platform-imports-only-lib',
      'platform contains no product code.',
      productFiles('^src/platform/'),
      {
        ...sourcesExcept('^src/(platform|lib)/'),
      },
    ),
    forbid(
      'contracts-import-only-contracts',
      'Contracts, events, and the files next to them import lib and the contracts and events of other features.',
      productFiles('^src/features/([^/]+)/[^/]+$'),
      sourcesExcept(
        '^src/lib/',
        '^src/features/$1/([^/]+$|rules/)',
        '^src/features/[^/]+/(contract|events)\\.ts$',
      ),
    ),
    forbid(
      'rules-import-only-rules',
      'Rules are pure: they import lib, other rules of their feature, and the files next to its contract.',
      productFiles('^src/features/([^/]+)/rules/'),
      sourcesExcept('^src/lib/', '^src/features/$1/([^/]+$|rules/)'),
    ),
    forbid(
      'api-uses-public-entry-points',
      'A server side imports from other features only contract, events, api/index.ts, api/open-tasks.ts, and api/calendar-entries.ts, and never imports screens.',
      productFiles('^src/features/([^/]+)/api/'),
      sourcesExcept(
        '^src/(lib|platform)/',
        '^src/features/$1/([^/]+$|api/|rules/)',
        '^src/features/[^/]+/(contract|events|api/(index|open-tasks|calendar-entries))\\.ts$',
      ),
    ),
    forbid(
      'web-uses-public-entry-points',
      'Screens import from other features only contract, events, and web/index.ts, and never import server code.',
      productFiles('^src/features/([^/]+)/web/'),
      sourcesExcept(
        '^src/(lib|ui)/',
        '^src/features/$1/([^/]+$|web/|rules/)',
        '^src/features/[^/]+/(contract|events|web/index)\\.ts$',
      ),
    ),
    forbid(
      'web-uses-no-node-modules',
      'Screens run in the browser, and rules may.',
      productFiles('^src/(ui|features/[^/]+/(web|rules))/'),
      { dependencyTypes: NODE_MODULES },
    ),
    forbid(
      'browser-never-loads-server-code',
      'Nothing that the browser loads leads to server code, directly or indirectly.',
      { path: '^src/app/web/entry-client\\.tsx$' },
      { path: '^src/(platform|features/[^/]+/api|lib/screening/server-rules)/', reachable: true },
    ),
    forbid(
      'routes-import-no-sql',
      'Routes parse, authorize, call, and present; SQL belongs to the store.',
      productFiles('^src/features/[^/]+/api/.*routes\\.ts$'),
      { path: ['/api/.*store\\.ts$', '^src/platform/db/'] },
    ),
    ...orderRules,
    forbid(
      'pages-only-in-routes',
      'app/web/routes.tsx imports pages, and app/web/pages those whose slots it fills.',
      { path: '^src/', pathNot: ['^src/app/web/(routes\\.tsx$|pages/)', ...TESTS] },
      { path: '^src/features/[^/]+/web/.*-page\\.tsx$' },
    ),
    forbid(
      'feature-folders-are-api-web-and-rules',
      'A feature has only the folders api/, web/, and rules/; the other rules do not cover files elsewhere.',
      { path: '^src/' },
      { path: '^src/features/[^/]+/[^/]+/', pathNot: '^src/features/[^/]+/(api|web|rules)/' },
    ),
    forbid(
      'nothing-imports-app',
      'app is the composition root.',
      { path: '^src/', pathNot: ['^src/(app/|main\\.ts$)', ...TESTS] },
      { path: '^src/(app/|main\\.ts$)' },
    ),
    forbid('no-test-code-in-product', 'Product code imports no test code.', productFiles('^src/'), {
      path: TESTS,
    }),
    forbid(
      'demo-and-packages-load-on-demand',
      'Production never loads the demo world or the packages beside the product, so product code only imports them dynamically.',
      productFiles('^src/'),
      { path: '^(demo|packages)/', dynamic: false, dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'packages-by-name',
      'A package beside the product is imported by its name, as from a registry.',
      { path: '^(src|demo)/' },
      { path: '^packages/', dependencyTypesNot: ['aliased-workspace'] },
    ),
    forbid(
      'packages-import-no-product-code',
      'A package beside the product can be used without it.',
      { path: '^packages/([^/]+)/' },
      { path: '^(src|demo|packages)/', pathNot: '^packages/$1/' },
    ),
    forbid(
      'sharp-only-in-the-decoder',
      'Pictures are decoded in processes of their own.',
      { path: '^src/', pathNot: ['^src/platform/decoder/(encode|decoder-main)\\.ts$', ...TESTS] },
      { path: ['(^|/)node_modules/sharp/', '^src/platform/decoder/encode\\.ts$'] },
    ),
    forbid('no-dev-dependencies', 'Packages used in production are dependencies.', productFiles('^src/'), {
      dependencyTypes: ['npm-dev'],
    }),
    forbid(
      'no-unresolvable-imports',
      'Every import can be resolved.',
      { path: ALL_CODE },
      {
        couldNotResolve: true,
      },
    ),
    forbid('no-cycles', 'Files do not import each other in a cycle.', { path: ALL_CODE }, { circular: true }),
  ],
  options: {
    // The only parser that reads TypeScript 7; unlike the default one, it also sees type-only imports.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
