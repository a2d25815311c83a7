import { expect, type Page, test } from '@playwright/test'
import { addAxe, axeFaults } from './inspect'
import { timeouts } from './timeouts'

/**
 * Runs in the page.
 * @throws if one still runs after the timeout, in milliseconds
 */
async function waitForAnimations(timeout: number) {
  const isMoving = (animation: Animation) =>
    animation.playState === 'running' && animation.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY
  const nextFrame = () => new Promise(requestAnimationFrame)
  const deadline = performance.now() + timeout
  await document.fonts.ready
  // A color change starts to animate in the next frame.
  await nextFrame()
  do {
    await nextFrame()
    if (performance.now() > deadline) throw new Error('an animation did not end')
  } while (document.getAnimations().some(isMoving))
}

/** Waits until fonts are loaded and animations have ended, because animated colors would be checked wrongly. */
export function waitUntilStill(page: Page): Promise<void> {
  return page.evaluate(waitForAnimations, timeouts.step)
}

/** Makes the window as tall as its content, so that a sticky bar hides nothing that scrolling would reveal. */
export async function showWholePage(page: Page): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  if (whole > height) await page.setViewportSize({ width, height: Math.min(whole, 6_000) })
}

/**
 * Checks a page for axe violations (WCAG 2.2 AA) and content wider than the viewport. With `TEST_SCOPE=all` it adds a
 * screenshot to the test's output.
 */
export async function checkPage(page: Page, name: string): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible()
  await waitUntilStill(page)
  if (process.env.TEST_SCOPE === 'all') await page.screenshot({ path: test.info().outputPath(`${name}.png`) })
  await addAxe(page)
  const viewport = page.viewportSize()
  await showWholePage(page)
  await waitUntilStill(page)
  expect(await axeFaults(page, 'light'), `${name}: axe`).toEqual([])
  if (viewport) await page.setViewportSize(viewport)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${name}: nothing is wider than the screen`).toBeLessThanOrEqual(0)
}
