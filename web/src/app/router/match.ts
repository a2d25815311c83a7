function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean)
}

/** How well a path fits a pattern with `:parameters`: the number of segments that are the same words; -1 when it does not. */
function likeness(pattern: string, path: string): number {
  const wanted = segmentsOf(pattern)
  const given = segmentsOf(path)
  if (wanted.length !== given.length) return -1
  let same = 0
  for (const [index, segment] of wanted.entries()) {
    if (segment.startsWith(':')) continue
    if (segment.toLowerCase() !== given[index]?.toLowerCase()) return -1
    same++
  }
  return same
}

/** The route whose pattern fits a path best: `/clinics/create` rather than `/clinics/:id`. */
export function bestMatch<R extends { path: string }>(routes: readonly R[], path: string): R | undefined {
  let best: R | undefined
  let bestFit = -1
  for (const route of routes) {
    const its = likeness(route.path, path)
    if (its > bestFit) {
      best = route
      bestFit = its
    }
  }
  return best
}
