/** Milliseconds that a test waits for what must happen: only what never happens takes so long, on a busy machine too. */
export const patience = 30_000

/**
 * Waits until a condition holds.
 * @throws after `patience`, with the condition's source
 */
export async function eventually(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + patience
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`still not so after ${patience} ms: ${condition}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
