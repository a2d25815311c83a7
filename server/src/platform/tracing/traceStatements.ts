import { AsyncResource } from 'node:async_hooks'
import type { Pool, PoolClient } from 'pg'
import { maybeContext } from '../context'
import { failSpan, type Span, type Tracing } from './tracing'

type Query = (...parameters: unknown[]) => unknown
type Answered = (error: unknown, result?: unknown) => void

function end(span: Span, error?: unknown): void {
  if (error !== undefined && error !== null) {
    // Without the error's text, which may contain values.
    const { code } = error as { code?: unknown }
    failSpan(span)
    if (typeof code === 'string') span.setAttribute('db.response.status_code', code)
  }
  span.end()
}

function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query
  const { text } = (query ?? {}) as { text?: unknown }
  return typeof text === 'string' ? text : undefined
}

/** Records a span for each statement of a connection that runs in a traced request or job. */
function traceConnection(client: PoolClient, tracing: Tracing): void {
  const query = client.query.bind(client) as Query
  const traced: Query = (...parameters) => {
    const parent = maybeContext()?.span
    const text = textOf(parameters[0])
    if (!parent || text === undefined) return query(...parameters)
    const span = tracing.statement(parent, text)
    const last = parameters.at(-1)
    if (typeof last === 'function') {
      const answered: Answered = (error, result) => {
        end(span, error)
        ;(last as Answered)(error, result)
      }
      return query(...parameters.slice(0, -1), answered)
    }
    const answer = query(...parameters)
    Promise.resolve(answer).then(
      () => end(span),
      (error: unknown) => end(span, error),
    )
    return answer
  }
  Object.assign(client, { query: traced })
}

/** Records a span for each statement that runs in a traced request or job. Call before the pool is used. */
export function traceStatements(pool: Pool, tracing: Tracing): void {
  pool.on('connect', (client) => traceConnection(client, tracing))
  const connect = pool.connect.bind(pool) as (callback?: (...parameters: unknown[]) => void) => unknown
  // A caller that waited for a connection is called by whoever gives one back, and so in that one's context.
  Object.assign(pool, {
    connect: (callback?: (...parameters: unknown[]) => void) => connect(callback && AsyncResource.bind(callback)),
  })
}
