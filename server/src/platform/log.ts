import type { FastifyBaseLogger } from 'fastify'
import pino, { type DestinationStream } from 'pino'

/** Structured lines, without patient data: ids and codes only, never names, texts or addresses of mails. */
export type Log = FastifyBaseLogger

function frames(stack: string | undefined): string | undefined {
  return stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .join('\n')
}

/**
 * What of an error may be logged. A database error carries the statement's values, in its message and details, and
 * those may be a patient's: of it only what locates the fault is kept.
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

/** An error without words beside it would be logged with its own, which are not for the log. */
function logMethod(this: pino.Logger, parameters: Parameters<pino.LogFn>, method: pino.LogFn): void {
  const [first, words] = parameters as unknown as [unknown, string | undefined]
  const subject = first instanceof Error ? { err: first } : first
  const isError = typeof subject === 'object' && subject !== null && 'err' in subject
  if (isError && words === undefined) method.call(this, subject, 'an error')
  else method.apply(this, parameters)
}

/** Writes JSON lines to standard output, or where it is told. */
export function createLog(level: string, to?: DestinationStream): Log {
  return pino({ level, serializers: { err: loggedError }, hooks: { logMethod } }, to)
}
