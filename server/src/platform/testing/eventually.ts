/** Milliseconds that a test waits for a condition: only exceeded by what never happens, even on a busy machine. */
export const eventuallyTimeout = 30_000

/**
 * Waits until a condition is true.
 * @throws after `eventuallyTimeout`, with the condition's source
 */
export async function eventually(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + eventuallyTimeout
  while (!(await condition())) {
    if (performance.now() > end)
      throw new Error(`the condition is still not met after ${eventuallyTimeout} ms: ${condition}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
