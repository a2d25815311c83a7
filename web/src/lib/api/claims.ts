/** Reads a claim of a token without verifying it; undefined if it cannot be read. */
function claimOf(value: string | undefined, name: 'sub' | 'sid'): string | undefined {
  try {
    const payload = value?.split('.')[1]?.replace(/-/g, '+').replace(/_/g, '/') ?? ''
    const claims: Record<string, unknown> | null = JSON.parse(atob(payload))
    const claim = claims?.[name]
    return claim === undefined ? undefined : String(claim)
  } catch {
    return undefined
  }
}

/** Returns the person that a token identifies (its `sub`); undefined if it cannot be read. */
export function subjectOf(value: string | undefined): string | undefined {
  return claimOf(value, 'sub')
}

/** Returns the auth session of a token (its `sid`); undefined if it cannot be read. */
export function authSessionIdOf(value: string | undefined): string | undefined {
  return claimOf(value, 'sid')
}
