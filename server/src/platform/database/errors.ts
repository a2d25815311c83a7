interface DatabaseError {
  code?: string
  constraint?: string
}

/** Drizzle wraps the driver's error; the SQLSTATE and the constraint's name are in its cause. */
function driverError(error: unknown): DatabaseError {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return (cause ?? {}) as DatabaseError
}

/** SQLSTATE of unique, exclusion and foreign key violations. */
const violations = { unique: '23505', exclusion: '23P01', foreignKey: '23503' } as const

/** Returns whether the error is a violation of this kind, and of the constraint of that name if one is given. */
export function violates(error: unknown, kind: keyof typeof violations, constraint?: string): boolean {
  const found = driverError(error)
  return found.code === violations[kind] && (constraint === undefined || found.constraint === constraint)
}

/** The server is starting, stopping, restarting or out of connections; or the connection was lost with it. */
const unavailableStates = new Set(['57P01', '57P02', '57P03', '53300', '08000', '08001', '08003', '08004', '08006'])
/** Deadlock, serialization failure: the transaction was rolled back in favor of a concurrent one. */
const conflictStates = new Set(['40P01', '40001'])
const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'])
/** The pool's and the driver's own errors have only a message. */
const connectionLost =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed))/

/** The disk of the database, or of the files, is full, or the account's share of it is used up. */
const fullStates = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Returns whether something could not be written because a disk is full. */
export function isOutOfSpace(error: unknown): boolean {
  return fullStates.has(driverError(error).code ?? '')
}

/** Returns whether the transaction was rolled back only because of a concurrent one, so that it may succeed next time. */
export function isConflict(error: unknown): boolean {
  return conflictStates.has(driverError(error).code ?? '')
}

/**
 * Returns whether a retry of the same request may succeed: the database is temporarily unavailable, or the transaction was
 * rolled back because of a concurrent one.
 */
export function isRetryable(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error
  if (!(cause instanceof Error)) return false
  const { code = '', syscall } = cause as NodeJS.ErrnoException
  return (
    unavailableStates.has(code) ||
    conflictStates.has(code) ||
    unreachable.has(code) ||
    // The socket's path does not exist.
    (syscall === 'connect' && code === 'ENOENT') ||
    connectionLost.test(cause.message)
  )
}
