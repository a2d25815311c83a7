import { afterEach, expect, test } from 'vitest'
import { runIn, systemContext } from '../context'
import { inTransaction } from '../database/transaction'
import { Client } from '../testing/client'
import { startClosedAddress } from '../testing/closedAddress'
import { type CollectedSpan, startCollector } from '../testing/collector'
import { eventually } from '../testing/eventually'
import { startTestServer } from '../testing/server'
import { startTestServices } from '../testing/services'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

/** Returns the settings for a collector, and what it receives. */
async function collect(ratio = 1) {
  const spans: CollectedSpan[] = []
  const { url, stop } = await startCollector((received) => void spans.push(...received))
  stops.push(stop)
  return { spans, tracing: { url, ratio } }
}

const attribute = ({ attributes }: CollectedSpan, name: string) =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {}).at(0)

test('a request is a span with its route, and its statements are below it, with placeholders', async () => {
  const { spans, tracing } = await collect()
  const testServer = await startTestServer({ tracing })
  const coordinator = await testServer.as('coordinator@demo.test')
  expect((await coordinator.get('/api/admin/patients/list?q=Zubaida')).status).toBe(200)
  await testServer.stop()
  const request = spans.find(({ name }) => name === 'GET /api/admin/patients/list')
  if (!request) throw new Error('The request has no span')
  expect([request.kind, attribute(request, 'http.response.status_code'), request.parentSpanId]).toEqual([
    2,
    200,
    undefined,
  ])
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId)
  expect(statements.length).toBeGreaterThan(0)
  expect(new Set(statements.map(({ traceId }) => traceId))).toEqual(new Set([request.traceId]))
  expect(statements.map((span) => String(attribute(span, 'db.query.text'))).join()).toContain('$1')
  expect(JSON.stringify(spans)).not.toContain('Zubaida')
})

test('statements of requests that wait for a connection belong to their own request', async () => {
  const { spans, tracing } = await collect()
  const testServer = await startTestServer({ tracing }, { pool: { size: 1 } })
  const people = await Promise.all(['doctor@demo.test', 'coordinator@demo.test'].map((email) => testServer.as(email)))
  const calls = [1, 2, 3].map((page) => `/api/admin/clinics?page=${page}`)
  await Promise.all(people.flatMap((person) => calls.map((path) => person.get(path))))
  await testServer.stop()
  const requests = spans.filter(({ kind }) => kind === 2)
  const withStatements = new Set(spans.map(({ parentSpanId }) => parentSpanId))
  expect(requests).toHaveLength(6)
  expect(requests.filter(({ spanId }) => !withStatements.has(spanId)).map(({ name }) => name)).toEqual([])
})

test('a job is in the trace of the request that enqueued it', async () => {
  const { spans, tracing } = await collect()
  const given: unknown[] = []
  const services = await startTestServices({ tracing }, [{ name: 'note', run: async (data) => void given.push(data) }])
  await services.startJobs()
  const { platform } = services
  const span = platform.tracing?.request('POST', '/api/notes')
  await runIn({ ...systemContext(platform), span }, () =>
    inTransaction(() => platform.jobs.enqueue('note', { word: 'first' })),
  )
  span?.end()
  await eventually(() => given.length > 0)
  await services.stop()
  expect(given).toEqual([{ word: 'first' }])
  const [request, job] = ['POST /api/notes', 'note'].map((name) => spans.find((sent) => sent.name === name))
  expect([job?.traceId, job?.parentSpanId]).toEqual([request?.traceId, request?.spanId])
  expect(spans.some(({ parentSpanId }) => parentSpanId === job?.spanId)).toBe(true)
})

test('a caller cannot choose the trace', async () => {
  const { spans, tracing } = await collect(0)
  const testServer = await startTestServer({ tracing })
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  await testServer.stranger.get('/api/admin/auth/info', { headers: { traceparent } })
  await testServer.stop()
  expect(spans).toEqual([])
})

test('a bucket of the metrics names a trace', async () => {
  const { spans, tracing } = await collect()
  const metricsToken = 'a-token-of-this-test'
  const testServer = await startTestServer({ tracing, metricsToken })
  await testServer.stranger.get('/api/health')
  const { body } = await new Client(testServer.url, metricsToken).get<{ text: string }>('/api/metrics')
  await testServer.stop()
  const [, named] = /route="\/api\/health",status="200"\} 1 # \{trace_id="(\w{32})"\}/.exec(body.text) ?? []
  expect(spans.map(({ traceId }) => traceId)).toContain(named)
  expect(body.text.trimEnd().endsWith('# EOF')).toBe(true)
})

test('without a collector that answers, requests are answered and the server stops', async () => {
  const closed = await startClosedAddress()
  stops.push(closed.stop)
  const testServer = await startTestServer({ tracing: { url: closed.url, ratio: 1 } })
  expect((await testServer.stranger.get('/api/health')).status).toBe(200)
  await testServer.stop()
})
