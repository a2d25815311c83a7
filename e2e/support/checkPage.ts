import { expect, type Page, test } from '@playwright/test'
import { addAxe, axeFaults } from './inspect'

/** Runs in the page. Rejects after half a minute with what still moves. */
async function waitForAnimations() {
  const isMoving = (animation: Animation) =>
    animation.playState === 'running' && animation.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY
  const nextFrame = () => new Promise(requestAnimationFrame)
  const deadline = performance.now() + 30_000
  await document.fonts.ready
  // A change of colors begins to move with the next frame.
  await nextFrame()
  do {
    await nextFrame()
    if (performance.now() > deadline) throw new Error('an animation does not end')
  } while (document.getAnimations().some(isMoving))
}

/** Waits until fonts are there and nothing moves: what is still moving has colors of its own. */
export function waitUntilStill(page: Page): Promise<void> {
  return page.evaluate(waitForAnimations)
}

/**
 * Checks a screen as everybody must be able to use it: no axe violation (WCAG 2.2 AA), nothing wider than the screen. With
 * `TEST_SCOPE=all` a picture of it is kept with the test's output.
 */
export async function checkPage(page: Page, name: string): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible()
  await waitUntilStill(page)
  if (process.env.TEST_SCOPE === 'all') await page.screenshot({ path: test.info().outputPath(`${name}.png`) })
  await addAxe(page)
  expect(await axeFaults(page, 'light'), `${name}: axe`).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${name}: nothing is wider than the screen`).toBeLessThanOrEqual(0)
}
