/** The files in deploy/ agree with the product: its settings, commands, ports, and probes. */
import { existsSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { EnvError, parseEnv } from '#platform/env.ts'
import { envFileErrors } from '#platform/env-names.ts'
import { SETTING_NAMES } from '#platform/settings/index.ts'

// biome-ignore lint/suspicious/noExplicitAny: the files have no types
type Document = any

const text = (file: string) => readFileSync(file, 'utf8')

function documents(file: string): Document[] {
  return parseAllDocuments(text(file), { merge: true }).map((document) => {
    expect(document.errors, file).toEqual([])
    return document.toJS()
  })
}

/** Names of production settings that are missing or wrong. */
function missing(settings: Record<string, string>): string[] {
  try {
    parseEnv(settings)
    return []
  } catch (error) {
    if (error instanceof EnvError) return error.errors
    throw error
  }
}

/** Plausible values of settings that the operator fills in. */
const FILLED: Record<string, string> = {
  SESSION_SECRET: 's'.repeat(44),
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
  SMTP_URL: 'smtps://user:password@smtp.example',
  POSTGRES_PASSWORD: 'secret',
  DATABASE_PASSWORD: 'secret',
  BREEDER_VERIFICATION: 'review',
  PAYOUTS: 'connect',
  PUBLIC_URL: 'https://localhost',
  SITE_ADDRESS: 'localhost',
}

/** Assignments of an example of settings, of which the empty ones that production needs are filled in. */
function assignments(file: string): Record<string, string> {
  const lines = text(file)
    .split('\n')
    .filter((line) => /^\w+=/.test(line))
  const pairs = lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)])
  return Object.fromEntries(pairs.map(([name = '', value]) => [name, value || (FILLED[name] ?? '')]))
}

const kubernetes = async () =>
  (await readdir('deploy/kubernetes')).flatMap((file) => documents(`deploy/kubernetes/${file}`))
const podsOf = (all: Document[]) =>
  all.filter(({ kind }) => ['Deployment', 'Job'].includes(kind)).map(({ spec }) => spec.template.spec)

it('the services of compose.yaml start with their settings', () => {
  const [file] = documents('deploy/compose.yaml')
  const values = assignments('deploy/compose.env.example')
  const used = text('deploy/compose.yaml').matchAll(/\$\{(\w+)/g)
  expect(new Set([...used].map(([, name]) => name))).toEqual(new Set(Object.keys(values)))
  const image = Object.fromEntries(imageSettings())
  for (const [name, service] of Object.entries<Document>(file.services)) {
    expect(service.logging.options, name).toEqual({ 'max-size': '50m', 'max-file': '10' })
    if (service.image !== 'littermate') continue
    const settings = Object.fromEntries(
      Object.entries<string>(service.environment).map(([key, value]) => [
        key,
        value.replace(/\$\{(\w+):\?\}/g, (_, variable: string) => values[variable] ?? ''),
      ]),
    )
    expect(Object.keys(settings).filter((key) => !SETTING_NAMES.includes(key))).toEqual([])
    expect(missing({ ...image, ...settings }), name).toEqual([])
    expect(service, name).toMatchObject({ read_only: true, cap_drop: ['ALL'], stop_grace_period: '90s' })
  }
  expect(file.services['web-1'].environment.ROLE).toBe('web')
  expect(file.services['web-2'].environment.ROLE).toBe('web')
  expect(file.services.worker.environment.ROLE).toBe('worker')
  expect(String(file.services['web-1'].healthcheck.test)).toContain(`127.0.0.1:${image.PORT}/readyz`)
})

it('all files have the roles of docs/production.md: one owns the tables, and processes sign in as another', async () => {
  const documented = [...text('docs/production.md').matchAll(/^ {4}((?:create|alter) .*);$/gm)].map(
    ([, statement = '']) => statement,
  )
  expect(documented).toHaveLength(4)
  const [compose] = documents('deploy/compose.yaml')
  const { postgres } = compose.services
  expect(postgres.volumes).toContain('./roles.sql:/docker-entrypoint-initdb.d/roles.sql:ro')
  const statements = text('deploy/roles.sql')
    .split('\n')
    .filter((line) => line && !line.startsWith('--'))
  expect(statements).toEqual([
    '\\getenv password DATABASE_PASSWORD',
    ...documented.map((statement) => `${statement.replace("'PASSWORD'", ":'password'")};`),
  ])
  expect(postgres.environment.DATABASE_PASSWORD).toBe(`\${DATABASE_PASSWORD:?}`)

  const [cluster] = documents('deploy/kubernetes/postgres.yaml')
  const { owner, database, postInitSQL } = cluster.spec.bootstrap.initdb
  expect(documented).toContain(`create database ${database} owner ${owner}`)
  // The operator creates the owner and sets the password.
  expect(postInitSQL).toEqual([
    `alter role ${owner} nologin`,
    ...documented.slice(1, 3).map((statement) => statement.replace(" password 'PASSWORD'", '')),
  ])
  const [role] = cluster.spec.managed.roles
  expect(role).toMatchObject({ login: true, inRoles: [owner] })
  expect(documented[1]).toContain(`create role ${role.name} login`)
  for (const { containers } of podsOf(await kubernetes()))
    for (const { env } of containers)
      for (const key of ['username', 'password'])
        expect(env).toContainEqual(
          expect.objectContaining({ valueFrom: { secretKeyRef: { name: role.passwordSecret.name, key } } }),
        )

  const urls = [compose.services['web-1'].environment, assignments('deploy/systemd/littermate.env.example')]
  for (const { DATABASE_URL } of urls)
    expect(new URL(DATABASE_URL.replace(/\$\{.*?\}/, 'x')).username).toBe(role.name)
})

it.each([
  ['systemd', '--env-file=/etc/littermate/littermate.env '],
  ['Containers', '-f deploy/compose.yaml exec worker '],
  ['Kubernetes', 'exec deployment/littermate-worker '],
])('the section %s of docs/production.md makes staff with the settings of the processes', (heading, how) => {
  const section = text('docs/production.md').split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const command = section.split('\n').find((line) => line.includes('make-admin.js')) ?? ''
  expect(command).toContain(how)
})

it('the proxy sends requests to every web process that is ready', () => {
  const [file] = documents('deploy/compose.yaml')
  const webs = Object.keys(file.services).filter((name) => name.startsWith('web-'))
  const proxy = text('deploy/Caddyfile')
  expect(proxy).toContain(`reverse_proxy ${webs.map((name) => `${name}:3000`).join(' ')} {`)
  expect(proxy).toContain('health_uri /readyz')
})

const imageSettings = () =>
  [...text('deploy/Containerfile').matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) =>
    line.split(' ').map((pair) => pair.split('=') as [string, string]),
  )

it('the image has the folders of the product, a user without privileges, and a probe', () => {
  const file = text('deploy/Containerfile')
  const settings = Object.fromEntries(imageSettings())
  expect(
    Object.keys(settings).filter((name) => name !== 'NODE_ENV' && !SETTING_NAMES.includes(name)),
  ).toEqual([])
  for (const folder of ['dist', 'migrations', 'node_modules', 'package.json'])
    expect(file).toContain(`COPY --from=build /build/${folder} `)
  expect(file).toMatch(/^USER node$/m)
  expect(file).toContain(`127.0.0.1:${settings.PORT}/healthz`)
  expect(file).toMatch(new RegExp(`^EXPOSE ${settings.PORT}$`, 'm'))
  for (const line of text('deploy/Containerfile.dockerignore').split('\n'))
    if (line.startsWith('!')) expect(existsSync(line.slice(1)), line).toBe(true)
})

it('the commands of all files are built by vite', async () => {
  const built = [...text('vite.config.ts').matchAll(/'src\/(?:\S+\/)?([\w-]+)\.ts',$/gm)].map(
    ([, name]) => name,
  )
  const names = ['compose.yaml', 'Containerfile', 'kubernetes/web.yaml', 'kubernetes/worker.yaml']
  const units = (await readdir('deploy/systemd')).map((name) => `systemd/${name}`)
  for (const name of [...names, 'kubernetes/migrate.yaml', ...units])
    for (const [path, program] of text(`deploy/${name}`).matchAll(/dist\/server\/([\w-]+)\.js/g))
      expect(built, `${path} in ${name}`).toContain(program)
})

it('the pods of Kubernetes start with their settings', async () => {
  const all = await kubernetes()
  const { data } = all.find(({ kind }) => kind === 'ConfigMap')
  const secretNames = String(
    /secrets\.env\n# with ([^.]+)\./s.exec(text('deploy/kubernetes/settings.yaml'))?.[1],
  )
    .split(/[,\s#]+|and /)
    .filter((name) => name && name !== 'and')
  const secrets = Object.fromEntries(secretNames.map((name) => [name, FILLED[name] ?? '']))
  const known = [...SETTING_NAMES, 'NODE_ENV']
  expect([...Object.keys(data), ...secretNames].filter((name) => !known.includes(name))).toEqual([])
  for (const { containers } of podsOf(all)) {
    for (const { env, envFrom, name } of containers) {
      expect(envFrom).toEqual([
        { configMapRef: { name: 'littermate-settings' } },
        { secretRef: { name: 'littermate-secrets' } },
      ])
      const own = Object.fromEntries(
        (env as { name: string; value?: string }[]).flatMap((each) =>
          each.value ? [[each.name, each.value.replace(/\$\(\w+\)/g, 'x')]] : [],
        ),
      )
      expect(Object.keys(own).filter((each) => !known.includes(each))).toEqual([])
      expect(missing({ ...data, ...secrets, ...own }), name).toEqual([])
    }
  }
})

it('the pods of Kubernetes have probes, time to stop, and no privileges', async () => {
  const all = await kubernetes()
  const { data } = all.find(({ kind }) => kind === 'ConfigMap')
  for (const pod of podsOf(all)) {
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    })
    expect(pod.automountServiceAccountToken).toBe(false)
    for (const { securityContext } of pod.containers)
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
  }
  const of = (kind: string, name: string) =>
    all.find((each) => each.kind === kind && each.metadata.name === name)
  const web = of('Deployment', 'littermate-web').spec.template.spec
  const [container] = web.containers
  expect(container.ports).toEqual([{ name: 'http', containerPort: Number(data.PORT) }])
  expect(container.livenessProbe.httpGet).toEqual({ path: '/healthz', port: 'http' })
  expect(container.readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'http' })
  const [worker] = of('Deployment', 'littermate-worker').spec.template.spec.containers
  const [{ value: metricsPort }] = worker.env.filter(({ name }: { name: string }) => name === 'METRICS_PORT')
  expect(worker.ports).toEqual([{ name: 'metrics', containerPort: Number(metricsPort) }])
  expect(worker.livenessProbe.httpGet).toEqual({ path: '/healthz', port: 'metrics' })
  expect(web.terminationGracePeriodSeconds).toBeGreaterThan(Number(data.DRAIN_SECONDS) + 65)
  expect(of('PodDisruptionBudget', 'littermate-web').spec.minAvailable).toBe(1)
  const { resources } = all.find(({ kind }) => kind === 'Kustomization')
  const files = (await readdir('deploy/kubernetes')).filter((name) => name !== 'kustomization.yaml')
  expect(resources.toSorted()).toEqual(files.toSorted())
})

it('the units of systemd start with their settings and are hardened alike', async () => {
  const units = (await readdir('deploy/systemd')).filter((name) => name.endsWith('.service'))
  expect(units.length).toBeGreaterThan(2)
  const example = 'deploy/systemd/littermate.env.example'
  expect(envFileErrors(text(example), SETTING_NAMES)).toEqual([])
  for (const name of units) {
    const unit = text(`deploy/systemd/${name}`)
    const own = /^Environment=(.*)$/m.exec(unit)?.[1]?.split(' ') ?? []
    const settings = Object.fromEntries(own.map((pair) => pair.replace('%i', '3001').split('=')))
    expect(Object.keys(settings).filter((key) => !SETTING_NAMES.includes(key))).toEqual([])
    expect(missing({ ...assignments(example), ...settings }), name).toEqual([])
    for (const line of [
      'User=littermate',
      'NoNewPrivileges=yes',
      'ProtectSystem=strict',
      'CapabilityBoundingSet=',
      'LogNamespace=littermate',
    ])
      expect(unit.split('\n'), name).toContain(line)
  }
})

it('logs are deleted after as many days as the privacy document promises', () => {
  const [, days] = /^\| Logs of the server \|.* (\d+) days/m.exec(text('docs/evidence/privacy.md')) ?? []
  expect(text('deploy/systemd/journald@littermate.conf')).toContain(`\nMaxRetentionSec=${days}day\n`)
})

it('the workflow runs the checks of .ci/run', () => {
  const [workflow] = documents('.github/workflows/ci.yml')
  const runs = workflow.jobs.check.steps.map(({ run }: Document) => run).filter(Boolean)
  expect(runs).toEqual(['.ci/run'])
  expect(workflow.permissions).toEqual({ contents: 'read' })
})

it('the image is built with the package.json of each package beside the product, and with nothing else of it', async () => {
  const copied = [...text('deploy/Containerfile').matchAll(/^COPY (packages\/\S+) (\S+)$/gm)]
  const files = (await readdir('packages')).map((name) => `packages/${name}/package.json`)
  expect(copied.map(([, from, to]) => [from, to])).toEqual(
    files.map((file) => [file, file.replace('package.json', '')]),
  )
  const included = text('deploy/Containerfile.dockerignore').split('\n')
  expect(included.filter((line) => line.startsWith('!packages'))).toEqual(files.map((file) => `!${file}`))
})
