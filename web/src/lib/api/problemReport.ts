import type { Problem } from './problem'

let report: (problem: Problem) => void = () => {}

/** The app gives the place where problems are shown that no screen shows itself. */
export function setProblemReport(show: (problem: Problem) => void) {
  report = show
}

/** Shows a problem in the banner at the head of the page. */
export function reportProblem(problem: Problem) {
  report(problem)
}
