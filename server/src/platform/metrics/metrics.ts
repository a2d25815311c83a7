import { Counter, collectDefaultMetrics, Gauge, Histogram, type OpenMetricsContentType, Registry } from 'prom-client'
import type { Database } from '../database/pool'

/** A server's metrics for Prometheus. No label identifies a person or a record. */
export interface Metrics {
  /**
   * Records an answered request.
   * @param route the route's pattern, never the requested URL
   * @param traceId of the trace that shows what took the time; its bucket names the latest one (an exemplar)
   */
  recordResponse(method: string, route: string, status: number, seconds: number, traceId?: string): void
  /** Records an attempt that was refused by a limit. */
  recordLimited(action: string): void
  recordJobFailure(name: string): void
  /** Sets the function that counts open connections. */
  watchConnections(count: () => number): void
  /** Sets the function that returns how many seconds ago the last backup was made. */
  watchBackup(age: () => number): void
  /** Returns all metrics in the format of Prometheus. */
  text(): Promise<string>
  readonly contentType: string
}

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

interface DueJobs {
  count: number
  /** Seconds since the one that has waited longest was due; 0 without any. */
  oldest: number
}

async function readDueJobs(pool: Database['$client']): Promise<DueJobs> {
  const { rows } = await pool.query<DueJobs>(
    `select count(*)::int as count, coalesce(extract(epoch from now() - min(start_after)), 0)::float as oldest
      from pgboss.job where state < 'active' and start_after < now()`,
  )
  return rows[0] ?? { count: 0, oldest: 0 }
}

/** @param isTraced with exemplars, which need the format OpenMetrics */
export function createMetrics(database: Database, isTraced = false): Metrics {
  const registry = new Registry()
  // The same registry in another format, which the type only takes as a type of its own.
  if (isTraced)
    (registry as unknown as Registry<OpenMetricsContentType>).setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by route and status',
    // Not narrower: the label of an exemplar is not one of these.
    labelNames: ['method', 'route', 'status'] as string[],
    buckets: seconds,
    enableExemplars: isTraced,
    registers,
  })
  const limitedTotal = new Counter({
    name: 'mashfa_limited_total',
    help: 'Tries refused by a limit',
    labelNames: ['action'] as const,
    registers,
  })
  const failedJobs = new Counter({
    name: 'mashfa_jobs_failed_total',
    help: 'Runs of jobs that failed; they are tried again',
    labelNames: ['name'] as const,
    registers,
  })
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  const pool = database.$client
  gauge('mashfa_database_connections', 'Connections to the database', () => pool.totalCount)
  gauge('mashfa_database_connections_idle', 'Connections that nobody uses now', () => pool.idleCount)
  gauge('mashfa_database_waiting', 'Requests that wait for a connection', () => pool.waitingCount)
  let reading: Promise<DueJobs> | undefined
  /** Both gauges are collected at once, and read the same statement. */
  const due = () => {
    reading ??= readDueJobs(pool).finally(() => {
      reading = undefined
    })
    return reading
  }
  const gaugeOfJobs = (name: string, help: string, value: (jobs: DueJobs) => number) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        // While the database does not respond, the number is unknown.
        this.set(await due().then(value, () => Number.NaN))
      },
    })
  gaugeOfJobs('mashfa_jobs_due', 'Jobs that are due and have not begun', ({ count }) => count)
  gaugeOfJobs('mashfa_jobs_oldest_due_seconds', 'How long the oldest of them has been due', ({ oldest }) => oldest)
  return {
    recordResponse(method, route, status, duration, traceId) {
      const labels = { method, route, status }
      if (!isTraced) requests.observe(labels, duration)
      else requests.observe({ labels, value: duration, ...(traceId && { exemplarLabels: { trace_id: traceId } }) })
    },
    recordLimited: (action) => limitedTotal.inc({ action }),
    recordJobFailure: (name) => failedJobs.inc({ name }),
    watchConnections: (count) => void gauge('mashfa_live_connections', 'Live connections of browsers', count),
    watchBackup: (age) => void gauge('mashfa_last_backup_seconds', 'How long ago the last backup was made', age),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
