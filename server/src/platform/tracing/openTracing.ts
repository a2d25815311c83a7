import { ROOT_CONTEXT, type SpanContext, SpanKind, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base'
import type { TracingSettings } from '../config/config'
import type { Tracing } from './tracing'

/** Milliseconds in which spans are delivered or given up: also the longest that stopping waits. */
const deliveryTimeout = 3_000
/** Characters. */
const longestStatement = 2_000

/** Returns the span context of a W3C `traceparent`; undefined if there is none or it is not one. */
function parseTraceparent(text: string | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(text ?? '') ?? []
  if (!traceId || !spanId || !flags) return undefined
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
}

/** Returns the operation of a statement, such as `select`, which names its span. */
function operationOf(text: string): string {
  return /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement'
}

/** Sends spans to an OpenTelemetry collector by OTLP over HTTP. What cannot be delivered is dropped. */
export function openTracing({ url, ratio }: TracingSettings, version: string): Tracing {
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'mashfa', 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${url}/v1/traces`, timeoutMillis: deliveryTimeout }), {
        exportTimeoutMillis: deliveryTimeout,
      }),
    ],
  })
  const tracer = provider.getTracer('mashfa')
  return {
    request: (method, route) =>
      tracer.startSpan(
        `${method} ${route}`,
        { kind: SpanKind.SERVER, attributes: { 'http.request.method': method, 'http.route': route } },
        ROOT_CONTEXT,
      ),
    job(name, traceparent) {
      const enqueuedBy = parseTraceparent(traceparent)
      const parent = enqueuedBy ? trace.setSpanContext(ROOT_CONTEXT, enqueuedBy) : ROOT_CONTEXT
      return tracer.startSpan(
        name,
        { kind: SpanKind.CONSUMER, attributes: { 'messaging.destination.name': name } },
        parent,
      )
    },
    statement: (parent, text) =>
      tracer.startSpan(
        operationOf(text),
        {
          kind: SpanKind.CLIENT,
          attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, longestStatement) },
        },
        trace.setSpan(ROOT_CONTEXT, parent),
      ),
    stop: () => provider.shutdown().catch(() => undefined),
  }
}
