/** Which database tests run when, and on which engine. Files are named by a pattern, so that they can move. */
import { readdirSync } from 'node:fs'

/** Tests that open a database: `*.db.test.ts` uses SQL or a service, `*.api.test.ts` the whole app. */
export const DATABASE_TESTS = ['{src,demo,packages}/**/*.{api,db}.test.ts']

const FEATURES = readdirSync('src/features', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

/** What continuous integration also runs on PGlite: what depends on the engine, and one file of each feature. */
export const ON_PGLITE = [
  // Without those of commands, which start many processes.
  'src/{app/tests,features,platform,testing}/**/*.db.test.ts',
  // One file of each feature: that with the feature's name, or one of these.
  ...FEATURES.map((name) => `src/features/${name}/**/${name}.api.test.ts`),
  'src/features/{breeder-dashboard,moderation,notifications,orders,sales}/**/{insight,cases,notices,sales,transition}.api.test.ts',
  'src/features/{privacy,security-log,site,support}/**/{deletion,security,home,requests}.api.test.ts',
  'src/features/payment-checks/fraud-warnings.api.test.ts',
  'src/features/breeding/matings.api.test.ts',
  'src/features/waiting-lists/{offers,offer-failures,together}.api.test.ts',
  // Search, SQL that builds pages, and triggers that invalidate the cache.
  'src/features/cats/**/{search,facets}.api.test.ts',
  'src/app/**/{pages,catalog-changes}.api.test.ts',
  // Live updates, and a process that is killed.
  'src/app/**/live.api.test.ts',
  'src/features/messages/**/crash.api.test.ts',
  // The lock of the data folder.
  'src/app/**/make-admin.api.test.ts',
]

/** What `npm test` runs, on PostgreSQL: the same, who may do what, and money. Continuous integration runs all on PostgreSQL. */
export const MAIN_DATABASE_TESTS = [
  ...ON_PGLITE,
  // Every endpoint with every role and with records of someone else, and the headers of responses.
  'src/app/tests/security/{endpoints,own-lists,own-records,security-headers}.api.test.ts',
  // What notices most of the mistakes with money that were planted.
  'src/features/{payment-checks/checks,disputes/dispute-money,refunds/cancellation,refunds/overdue}.api.test.ts',
]

/**
 * What never runs on PGlite, because it needs a server or several processes, starts processes that open a PGlite of their own, or
 * because on PGlite it takes minutes and finds nothing more: killed processes, outages, generated input, event streams, and delays.
 */
export const ONLY_ON_POSTGRES = [
  'src/{app,features/!(messages)}/**/*crash.api.test.ts',
  '**/{two-processes,payout-processes,outage,*-outage,live-*,listen-gap,pgbouncer}.api.test.ts',
  '**/{broken-connection,commit,listing,payments-commands,pooler,tls}.db.test.ts',
  '**/{hostile-*,credential-rotation,pairs-*-handover}.api.test.ts',
  '**/{email-change,guessing,passkeys,two-factor}.api.test.ts',
  'src/app/commands/backup/{commands,point-in-time}.api.test.ts',
  'src/app/tests/operation/startup.api.test.ts',
]
