import { useSyncExternalStore } from 'react'
import type { Problem } from '../../lib/api/problem'
import { setProblemReport } from '../../lib/api/problemReport'
import { useLocation } from '../router/navigation'
import { isLeavingPage } from '../session/authSession'

let shown: { problem: Problem; path: string } | undefined
const listeners = new Set<() => void>()

/** Shows a problem in the banner of this page until it is dismissed; undefined removes the banner. */
export function showProblem(problem: Problem | undefined) {
  // A 401 has opened the sign-in dialog; and a page that is being left shows no more problems.
  if (problem?.status === 401 || isLeavingPage()) return
  shown = problem && { problem, path: window.location.pathname }
  for (const listener of listeners) listener()
}

setProblemReport(showProblem)

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the problem in the banner; a problem of one page is not shown on another. */
export function useShownProblem(): Problem | undefined {
  const { pathname } = useLocation()
  const last = useSyncExternalStore(listen, () => shown)
  return last?.path === pathname ? last.problem : undefined
}
