/** The dashboard, the alert rules, and the runbooks fit the metrics that the processes export. */
import { readdir, readFile } from 'node:fs/promises'
import { parser } from '@prometheus-io/lezer-promql'
import { Registry } from 'prom-client'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { SALE_STATUSES } from '#features/sales/contract.ts'
import { collectProcessMetrics, metricsText } from '#platform/metrics/index.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { createMetrics } from '../../metrics.ts'

const ROOT = new URL('../../../../', import.meta.url)
const textOf = (path: string) => readFile(new URL(path, ROOT), 'utf8')

type Rule = {
  alert: string
  expr: string
  for: string
  labels: { severity: string }
  annotations: { summary: string; runbook: string }
}
type Panel = { id: number; type: string; title: string; targets?: { expr: string }[]; gridPos: Grid }
type Grid = { x: number; y: number; w: number; h: number }

/** What Prometheus itself provides. */
const OF_PROMETHEUS = ['up']
/** What Patroni and etcd export in a cluster. */
const OF_CLUSTERS = ['patroni_primary', 'patroni_sync_standby', 'etcd_server_has_leader']
const ALERT_FILES = ['deploy/observability/alerts.yaml', 'deploy/cluster/alerts.yaml']

let rules: Rule[]
let panels: Panel[]
beforeAll(async () => {
  const texts = await Promise.all(ALERT_FILES.map(textOf))
  const files = texts.map((text) => parse(text) as { groups: { rules: Rule[] }[] })
  rules = files.flatMap(({ groups }) => groups.flatMap((group) => group.rules))
  panels = JSON.parse(await textOf('deploy/observability/grafana-dashboard.json')).panels
})

/** The metrics that an expression names; throws when it is no PromQL. */
function metricsIn(expression: string): string[] {
  const text = expression.replaceAll('$__rate_interval', '5m')
  const names: string[] = []
  parser.parse(text).iterate({
    enter({ type, from, to }) {
      if (type.isError) throw new Error(`Not PromQL at ${from}: ${expression}`)
      if (type.name === 'VectorSelector') {
        const [name = ''] = /^[\w:]+/.exec(text.slice(from, to)) ?? []
        names.push(name)
      }
    },
  })
  return names
}

const { app } = appOfThisFile({ env: { METRICS_PORT: '1', ROLE: 'worker' }, sweeps: true })

/** The metrics of a process that runs everything, also those without a value on PGlite or before a backup. */
async function exportedMetrics(): Promise<string[]> {
  const { services, app: built } = app()
  const own = new Registry()
  collectProcessMetrics(own)
  const metrics = createMetrics(services, { app: built.statistics })
  const text = `${await own.metrics()}${await metricsText(metrics, services.log, services.registry)}`
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  )
  return [...types, ...metrics.map(({ name }) => name), ...OF_PROMETHEUS, ...OF_CLUSTERS]
}

it('every metric of the dashboard, the alerts, and the documentation is exported', async () => {
  const exported = new Set(await exportedMetrics())
  const expressions = [
    ...rules.map(({ expr }) => expr),
    ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ]
  const used = new Set(expressions.flatMap(metricsIn))
  expect(used.size).toBeGreaterThan(25)
  expect([...used].filter((name) => !exported.has(name))).toEqual([])
  const documented = (await textOf('docs/monitoring.md')).match(/\blittermate_\w+/g) ?? []
  const isExported = (name: string) => exported.has(name) || exported.has(`${name}_count`)
  expect(documented.filter((name) => !isExported(name))).toEqual([])
})

it('every metric of the product is documented', async () => {
  const text = await textOf('docs/monitoring.md')
  const own = (await exportedMetrics()).filter((name) => name.startsWith('littermate_'))
  const base = new Set(own.map((name) => name.replace(/_(bucket|count|sum)$/, '')))
  expect([...base].filter((name) => !text.includes(`\`${name}\``))).toEqual([])
})

it('a metric that does not exist, or an expression that is no PromQL, is found', () => {
  expect(metricsIn('sum(rate(littermate_nothing_total{a="b"}[5m])) > 0')).toEqual([
    'littermate_nothing_total',
  ])
  expect(() => metricsIn('sum(rate(littermate_nothing_total[5m])')).toThrow('Not PromQL')
})

describe('alerts', () => {
  it('each has a name of its own, a time, a severity, and a summary', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
    for (const rule of rules) {
      expect(['page', 'ticket']).toContain(rule.labels.severity)
      expect(rule.for).toMatch(/^\d+[mhd]$/)
      expect(rule.annotations.summary).toMatch(/\.$/)
    }
  })

  it('each has a runbook that names it, and runbooks name no other alerts', async () => {
    const folder = new URL('docs/runbooks/', ROOT)
    const named = new Map<string, string[]>()
    for (const file of await readdir(folder)) {
      const text = await readFile(new URL(file, folder), 'utf8')
      const paragraph = text.split('\n\n').find((each) => each.startsWith('**Alert'))
      for (const [, name = ''] of paragraph?.matchAll(/`([A-Z][a-z]+[A-Za-z]+)`/g) ?? [])
        named.set(name, [...(named.get(name) ?? []), `docs/runbooks/${file}`])
    }
    for (const { alert, annotations } of rules)
      expect([alert, named.get(alert)]).toEqual([alert, [annotations.runbook]])
    expect([...named.keys()].sort()).toEqual(rules.map(({ alert }) => alert).sort())
  })

  it('links between runbooks lead to files', async () => {
    const folder = new URL('docs/runbooks/', ROOT)
    const files = await readdir(folder)
    for (const file of files)
      for (const [, target = ''] of (await readFile(new URL(file, folder), 'utf8')).matchAll(
        /\]\(([\w-]+\.md)\)/g,
      ))
        expect([file, files.includes(target) && target]).toEqual([file, target])
  })
})

describe('the dashboard', () => {
  it('has panels with different IDs that do not overlap', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, index) => `${x + (index % w)},${y + Math.floor(index / w)}`),
    )
    expect(new Set(cells).size).toBe(cells.length)
  })

  it('sales have a series for every status', async () => {
    const text = await metricsText(createMetrics(app().services), app().services.log)
    for (const status of SALE_STATUSES) expect(text).toContain(`littermate_sales{status="${status}"} 0`)
  })
})
