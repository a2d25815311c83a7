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

/** Did the database refuse this for the constraint of that name? */
export function violates(error: unknown, kind: keyof typeof violations, constraint?: string): boolean {
  const found = driverError(error)
  return found.code === violations[kind] && (constraint === undefined || found.constraint === constraint)
}

/** The server is starting, stopping, restarting or full; or the connection went with it. */
const unavailableStates = new Set(['57P01', '57P02', '57P03', '53300', '08000', '08001', '08003', '08004', '08006'])
const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'])
/** The pool's and the driver's own errors carry words alone. */
const lostWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Is the database not to be had at the moment, so that the same thing may work when it is tried again? */
export function isUnavailable(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error
  if (!(cause instanceof Error)) return false
  const { code = '', syscall } = cause as NodeJS.ErrnoException
  return (
    unavailableStates.has(code) || (syscall === 'connect' && unreachable.has(code)) || lostWords.test(cause.message)
  )
}
