import type { Problem } from './problem'

let report: (problem: Problem) => void = () => {}

/** Sets the function that shows the problems that no screen handles; the app calls it once. */
export function setProblemReport(show: (problem: Problem) => void) {
  report = show
}

/** Shows a problem in the banner at the top of the page. */
export function reportProblem(problem: Problem) {
  report(problem)
}
