function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean)
}

/**
 * Returns how well a path matches a pattern with `:parameters`: the number of equal segments; -1 if it does not match.
 */
function matchScore(pattern: string, path: string): number {
  const expected = segmentsOf(pattern)
  const given = segmentsOf(path)
  if (expected.length !== given.length) return -1
  let same = 0
  for (const [index, segment] of expected.entries()) {
    if (segment.startsWith(':')) continue
    if (segment.toLowerCase() !== given[index]?.toLowerCase()) return -1
    same++
  }
  return same
}

/** Returns the route whose pattern matches a path best: `/clinics/create` rather than `/clinics/:id`. */
export function bestMatch<R extends { path: string }>(routes: readonly R[], path: string): R | undefined {
  let best: R | undefined
  let bestScore = -1
  for (const route of routes) {
    const score = matchScore(route.path, path)
    if (score > bestScore) {
      best = route
      bestScore = score
    }
  }
  return best
}

/** Returns the values of a pattern's parameters in a path, decoded. */
export function paramsOf(pattern: string, path: string): Record<string, string> {
  const given = segmentsOf(path)
  const params: Record<string, string> = {}
  for (const [index, segment] of segmentsOf(pattern).entries())
    if (segment.startsWith(':')) params[segment.slice(1)] = decoded(given[index] ?? '')
  return params
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
