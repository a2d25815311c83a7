import { useSyncExternalStore } from 'react'
import type { Problem } from '../../lib/api/problem'
import { setProblemReport } from '../../lib/api/problemReport'
import { useLocation } from '../router/navigation'
import { isLeavingPage } from '../session/authSession'

let shown: { problem: Problem; path: string } | undefined
const listeners = new Set<() => void>()

/** Shows a problem in the banner of this page until it is dismissed; undefined takes it away. */
export function showProblem(problem: Problem | undefined) {
  // Of a 401 the sign-in over the page has spoken; and whoever is leaving is done with this page.
  if (problem?.status === 401 || isLeavingPage()) return
  shown = problem && { problem, path: window.location.pathname }
  for (const listener of listeners) listener()
}

setProblemReport(showProblem)

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The problem in the banner; what happened on one page says nothing on another. */
export function useShownProblem(): Problem | undefined {
  const { pathname } = useLocation()
  const last = useSyncExternalStore(listen, () => shown)
  return last?.path === pathname ? last.problem : undefined
}
