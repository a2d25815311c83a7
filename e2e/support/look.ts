import { expect, type Page, test } from '@playwright/test'
import { addAxe, axeFaults } from './inspect'

/** Waits until fonts are there and nothing moves: what is still moving has colours of its own. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  // A change of colours begins to move with the next frame.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (animation) =>
          animation.playState !== 'running' || animation.effect?.getTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  )
}

/**
 * Checks a screen as everybody must be able to use it: no axe violation (WCAG 2.2 AA), nothing wider than the screen. With
 * `TEST_SCOPE=all` a picture of it is kept with the test's output.
 */
export async function look(page: Page, name: string): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible()
  await settled(page)
  if (process.env.TEST_SCOPE === 'all') await page.screenshot({ path: test.info().outputPath(`${name}.png`) })
  await addAxe(page)
  expect(await axeFaults(page, 'light'), `${name}: axe`).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${name}: nothing is wider than the screen`).toBeLessThanOrEqual(0)
}
