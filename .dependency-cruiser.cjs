/**
 * Who may import whom; docs/architecture.md says why. Every rule has a planted violation in
 * scripts/import-rules.selftest.mjs, and a rule without one fails there.
 */

/** Server sides from the bottom up: an import goes to an earlier line, news for a later one is an event. */
const LEVELS = [
  ['accounts', 'uploads'],
  ['breeders'],
  ['litters'],
  ['cats'],
  ['favorites', 'messages'],
  ['payments'],
  ['reviews'],
  ['moderation'],
  ['dashboard', 'admin'],
  ['notifications'],
]

const TESTS = ['\\.test\\.tsx?$', '/test-[\\w-]+\\.ts$', '-of-this-file\\.ts$', '^src/testing/']
const NODE_MODULES = ['core']

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** Files of a folder, tests aside: they may use whatever they test. */
const of = (path) => ({ path, pathNot: TESTS })

/** Files of ours that are none of the allowed ones. */
const oursExcept = (...allowed) => ({ path: '^src/', pathNot: allowed })

/** The last level has nothing above it and needs no rule. */
const levelRules = LEVELS.slice(0, -1).flatMap((names, level) =>
  names.map((name) => {
    const others = LEVELS.slice(level).flat()
    return forbid(
      `level-of-${name}`,
      `The server side of ${name} imports only features of lower levels.`,
      of(`^src/features/${name}/api/`),
      { path: `^src/features/(${others.filter((other) => other !== name).join('|')})/api/` },
    )
  }),
)

module.exports = {
  forbidden: [
    forbid('lib-is-pure', 'lib imports nothing of ours.', of('^src/lib/'), oursExcept('^src/lib/')),
    forbid('lib-runs-anywhere', 'lib runs in browser and server.', of('^src/lib/'), {
      dependencyTypes: NODE_MODULES,
    }),
    forbid('ui-knows-no-product', 'ui imports lib alone.', of('^src/ui/'), oursExcept('^src/(ui|lib)/')),
    forbid('platform-knows-no-product', 'platform imports lib alone.', of('^src/platform/'), {
      ...oursExcept('^src/(platform|lib)/'),
    }),
    forbid(
      'contract-and-events-stand-alone',
      'They, and their parts beside them, import lib and the contracts and events of other features.',
      of('^src/features/([^/]+)/[^/]+$'),
      oursExcept('^src/lib/', '^src/features/$1/[^/]+$', '^src/features/[^/]+/(contract|events)\\.ts$'),
    ),
    forbid(
      'api-through-front-doors',
      "A server side uses other features through contract, events and api/index.ts, and nobody's screens.",
      of('^src/features/([^/]+)/api/'),
      oursExcept(
        '^src/(lib|platform)/',
        '^src/features/$1/([^/]+$|api/)',
        '^src/features/[^/]+/(contract|events|api/index)\\.ts$',
      ),
    ),
    forbid(
      'web-through-front-doors',
      "Screens use other features through contract and web/index.ts, and nobody's server side.",
      of('^src/features/([^/]+)/web/'),
      oursExcept(
        '^src/(lib|ui)/',
        '^src/features/$1/([^/]+$|web/)',
        '^src/features/[^/]+/(contract\\.ts|web/index\\.ts)$',
      ),
    ),
    forbid('web-runs-in-browsers', 'Screens use no modules of Node.', of('^src/(ui|features/[^/]+/web)/'), {
      dependencyTypes: NODE_MODULES,
    }),
    forbid(
      'browser-never-reaches-the-server',
      'Nothing that the browser loads leads to the server side, however far.',
      { path: '^src/app/web/entry-client\\.tsx$' },
      { path: '^src/(platform|features/[^/]+/api)/', reachable: true },
    ),
    forbid(
      'routes-know-no-sql',
      'Routes parse, authorise, call and present; SQL is in the store.',
      of('^src/features/[^/]+/api/[^/]*routes\\.ts$'),
      { path: ['/api/[^/]*store\\.ts$', '^src/platform/db/'] },
    ),
    ...levelRules,
    forbid(
      'pages-are-registered-once',
      'Pages are loaded by app/web/routes.tsx alone.',
      { path: '^src/', pathNot: ['^src/app/web/routes\\.tsx$', ...TESTS] },
      { path: '^src/features/[^/]+/web/[\\w-]+-page\\.tsx$' },
    ),
    forbid(
      'features-have-two-sides',
      'The folders of a feature are api/ and web/; files in others would escape these rules.',
      { path: '^src/' },
      { path: '^src/features/[^/]+/[^/]+/', pathNot: '^src/features/[^/]+/(api|web)/' },
    ),
    forbid(
      'nothing-imports-the-app',
      'app is where everything is put together.',
      { path: '^src/', pathNot: ['^src/(app/|main\\.ts$)', ...TESTS] },
      { path: '^src/(app/|main\\.ts$)' },
    ),
    forbid('testing-is-for-tests', 'The product does not use what tests use.', of('^src/'), {
      path: TESTS,
    }),
    forbid('no-development-packages', 'What runs in production is a dependency.', of('^src/'), {
      dependencyTypes: ['npm-dev'],
    }),
    forbid('no-unknown-imports', 'An import leads somewhere.', { path: '^src/' }, { couldNotResolve: true }),
    forbid('no-cycles', 'Files do not import each other in a circle.', { path: '^src/' }, { circular: true }),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
