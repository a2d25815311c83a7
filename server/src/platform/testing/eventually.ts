/** Milliseconds that a test waits for what must happen: only what never happens takes so long, on a busy machine too. */
export const eventuallyTimeout = 30_000

/**
 * Waits until a condition holds.
 * @throws after `patience`, with the condition's source
 */
export async function eventually(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + eventuallyTimeout
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`still not so after ${eventuallyTimeout} ms: ${condition}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
