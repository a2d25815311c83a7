/**
 * Runs work after so many milliseconds.
 * @returns a function that cancels it
 */
export type RunLater = (work: () => void, milliseconds: number) => () => void

export const runLater: RunLater = (work, milliseconds) => {
  const timer = setTimeout(work, milliseconds)
  return () => clearTimeout(timer)
}
