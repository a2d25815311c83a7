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
