import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { projectRoot } from '../root'
import { Client } from '../testing/client'
import { startTestServer, type TestServer } from '../testing/server'

const read = (path: string) => readFileSync(join(projectRoot(), 'deploy', path), 'utf8')

interface Panel {
  title: string
  description: string
  gridPos: { x: number; y: number; w: number; h: number }
  targets: { expr: string }[]
}
interface Rule {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string; action: string }
}

const { panels } = JSON.parse(read('grafana/mashfa.json')) as { panels: Panel[] }
const rules = (parse(read('prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
)
const expressions = [
  ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ...rules.map(({ expr }) => expr),
]

const metricsToken = 'a-token-of-this-test'
let testServer: TestServer
let metrics: string

beforeAll(async () => {
  testServer = await startTestServer({ metricsToken })
  await testServer.stranger.get('/api/health')
  metrics = (await new Client(testServer.url, metricsToken).get<{ text: string }>('/api/metrics')).body.text
})
afterAll(() => testServer.stop())

test('the dashboard and the alerts read only metrics and labels that the server has', () => {
  // `up` is Prometheus' own.
  const named = new Set(expressions.flatMap((expr) => expr.match(/\b(http|mashfa|nodejs|process)_\w+/g) ?? []))
  expect(named.size).toBeGreaterThan(8)
  const known = new Set([...metrics.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '']) => name))
  const isKnown = (name: string) => known.has(name) || known.has(name.replace(/_(bucket|count|sum)$/, ''))
  expect([...named].filter((name) => !isKnown(name))).toEqual([])
  const labels = new Set(
    expressions.flatMap((expr) =>
      [...expr.matchAll(/\bby \(([^)]+)\)/g)].flatMap(([, list = '']) => list.split(/, */)),
    ),
  )
  const ownLabels = new Set([...metrics.matchAll(/(\w+)="/g)].map(([, name = '']) => name))
  // Those of counters exist once something was counted.
  for (const name of ['name', 'action']) ownLabels.add(name)
  expect([...labels].filter((name) => !ownLabels.has(name))).toEqual([])
})

test('jobs that are due are counted, with how long the oldest has waited', async () => {
  await testServer.createQueues()
  await testServer.database.$client.query(
    `insert into pgboss.job (name, start_after) select name, now() - interval '5 min' from pgboss.queue limit 1`,
  )
  const { body } = await new Client(testServer.url, metricsToken).get<{ text: string }>('/api/metrics')
  expect(body.text).toMatch(/^mashfa_jobs_due 1$/m)
  expect(Number(/^mashfa_jobs_oldest_due_seconds ([\d.]+)$/m.exec(body.text)?.[1])).toBeGreaterThan(299)
})

test('every panel says what it shows, and none covers another', () => {
  expect(panels.filter(({ title, description }) => !title || !description)).toEqual([])
  const overlaps = (one: Panel['gridPos'], other: Panel['gridPos']) =>
    one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h
  const covered = panels.filter((panel) =>
    panels.some((other) => other !== panel && overlaps(panel.gridPos, other.gridPos)),
  )
  expect(covered.map(({ title }) => title)).toEqual([])
})

test('every alert says what users notice and what to do, and whether it wakes somebody up', () => {
  for (const { alert, labels, annotations } of rules) {
    expect(annotations.summary, alert).toMatch(/\.$/)
    expect(annotations.action, alert).toMatch(/\.\)?$/)
    expect(['page', 'ticket'], alert).toContain(labels.severity)
  }
})
