import type { Span } from '@opentelemetry/api'

export type { Span } from '@opentelemetry/api'

/**
 * Records how long requests, jobs and their statements take, for OpenTelemetry. No attribute identifies a person or has a value
 * that somebody sent: routes are patterns, and statements have placeholders.
 */
export interface Tracing {
  /** Starts the span of a request: the root of a trace. Whoever sends the request does not choose its trace. */
  request(method: string, route: string): Span
  /** Starts the span of a job, in the trace of what enqueued it. @param traceparent of that, if it was traced */
  job(name: string, traceparent: string | undefined): Span
  /** Starts the span of a statement of a request or a job. @param text with placeholders */
  statement(parent: Span, text: string): Span
  /** Sends what is waiting; waits for a few seconds at most. */
  stop(): Promise<void>
}

/** `SpanStatusCode.ERROR`; its package is loaded only if traces are recorded. */
const errorStatus = 2

/** Marks a span as failed: an error that nobody expected. */
export function failSpan(span: Span): void {
  span.setStatus({ code: errorStatus })
}

/** Returns the W3C `traceparent` of a span: version, trace, span and flags. */
export function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}
