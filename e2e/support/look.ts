import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

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
 * Looks at a screen as everybody must be able to use it: no axe violation (WCAG 2.2 AA), nothing wider than the
 * screen; and keeps a picture of it with the test's output.
 */
export async function look(page: Page, name: string): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible()
  await settled(page)
  await page.screenshot({ path: test.info().outputPath(`${name}.png`) })
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
  expect(found, `${name}: axe`).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${name}: nothing is wider than the screen`).toBeLessThanOrEqual(0)
}
