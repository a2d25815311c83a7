import { expect, type Page } from '@playwright/test'
import type { Screen, Texts } from './screen'

const order = {
  route: '/episodes/spok/case/:episodeId',
  viewer: 'doctor',
  address: () => '/episodes/spok/case/1?tab=investigations&center_type=2&order_status=1',
  withStudy: true,
} as const

/** Opens the order with the study of `addStudy`, and waits until it has previews. */
async function openOrder(page: Page, t: Texts): Promise<void> {
  await page
    .getByRole('button', { name: /^(CT of the head|أشعة مقطعية على الرأس)/ })
    .first()
    .press('Enter')
  await page.getByRole('button', { name: t('imaging', 'copies.make'), exact: true }).waitFor()
}

/** Waits until the viewer's own document shows the image, and checks that it is not wider than its frame. */
async function waitForImage(page: Page, t: Texts): Promise<void> {
  const frame = page.frameLocator('iframe[src="/viewer/viewer.html"]')
  await expect(frame.locator('canvas').first()).toBeVisible()
  await expect(page.getByText(t('imaging', 'diagnostic.starting'))).toHaveCount(0)
  await expect(page.getByRole('slider', { name: t('imaging', 'viewer.image') })).toBeVisible()
  await expect(page.getByText(t('imaging', 'viewer.notForDiagnosis'))).toHaveCount(0)
  const wider = await frame.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
  expect(wider, 'the document of the viewer is not wider than its frame').toBeLessThanOrEqual(0)
}

/** Closes the dialog of the images, and that of the order. */
async function closeBoth(page: Page): Promise<void> {
  for (const left of [1, 0]) {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(left)
  }
}

/** The dialogs of medical images. */
export const imagingStates: readonly Screen[] = [
  {
    ...order,
    name: 'imaging-viewer',
    open: async (page, t) => {
      await openOrder(page, t)
      await page.getByRole('button', { name: t('imaging', 'diagnostic.open'), exact: true }).press('Enter')
      await waitForImage(page, t)
    },
    after: closeBoth,
  },
  {
    ...order,
    name: 'imaging-copy',
    open: async (page, t) => {
      await openOrder(page, t)
      await page.getByRole('button', { name: t('imaging', 'copies.make'), exact: true }).press('Enter')
      await page.getByRole('button', { name: t('imaging', 'copies.addArea'), exact: true }).click()
      await page.getByRole('group', { name: t('imaging', 'copies.area', { number: 1 }) }).waitFor()
    },
    after: closeBoth,
  },
]
