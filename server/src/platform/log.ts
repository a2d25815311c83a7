import type { FastifyBaseLogger } from 'fastify'
import pino, { type DestinationStream } from 'pino'

/** Structured log without patient data: ids and codes only, never names, texts or email addresses. */
export type Log = FastifyBaseLogger

function frames(stack: string | undefined): string | undefined {
  return stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .join('\n')
}

/**
 * Returns the parts of an error that may be logged. A database error has the statement's values in its message and
 * details, which can be a patient's, so only what locates the fault is kept.
 */
export function loggedError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const cause = (error.cause ?? error) as { code?: string; constraint?: string; table?: string }
  const isDatabase = 'query' in error || 'severity' in error
  return {
    type: error.name,
    message: isDatabase ? 'a statement failed' : error.message,
    stack: frames(error.stack),
    code: cause.code,
    constraint: cause.constraint,
    table: cause.table,
  }
}

/** An error without a message argument would be logged with its own message, which does not belong in the log. */
function logMethod(this: pino.Logger, parameters: Parameters<pino.LogFn>, method: pino.LogFn): void {
  const [first, message] = parameters as unknown as [unknown, string | undefined]
  const subject = first instanceof Error ? { err: first } : first
  const isError = typeof subject === 'object' && subject !== null && 'err' in subject
  if (isError && message === undefined) method.call(this, subject, 'an error')
  else method.apply(this, parameters)
}

/** Creates a log that writes JSON lines to standard output or another destination. */
export function createLog(level: string, to?: DestinationStream): Log {
  return pino({ level, serializers: { err: loggedError }, hooks: { logMethod } }, to)
}
