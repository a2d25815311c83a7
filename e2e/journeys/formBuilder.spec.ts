import type { Locator, Page } from '@playwright/test'
import { checkPage } from '../support/checkPage'
import { expect, signIn, test, textsOf } from '../support/journey'

/** Returns the middle of an element where it is now: the page scrolls and makes room while something is dragged. */
async function middleOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not visible')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Follows the last place of a question with the pointer, which stays in the window, until it is the target. */
async function moveToLast(page: Page, move: (to: { x: number; y: number }) => Promise<unknown>) {
  const last = page.locator('[data-kind="question"]').last()
  const lowest = (page.viewportSize()?.height ?? 0) - 4
  await expect
    .poll(async () => {
      const { x, y } = await middleOf(last)
      await move({ x, y: Math.min(y, lowest) })
      return last.getAttribute('data-target')
    })
    .not.toBeNull()
}

async function dragByMouse(page: Page, handle: Locator) {
  await handle.hover()
  await page.mouse.down()
  await moveToLast(page, ({ x, y }) => page.mouse.move(x, y, { steps: 5 }))
  await page.mouse.up()
}

/** Drags by touch: the finger rests until the question is lifted, and then moves. */
async function dragByTouch(page: Page, handle: Locator) {
  const devtools = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  await handle.scrollIntoViewIfNeeded()
  await send('touchStart', await middleOf(handle))
  await expect(page.locator('[data-kind="question"][data-target]')).toBeAttached()
  await moveToLast(page, (to) => send('touchMove', to))
  await send('touchEnd')
}

test('an admin builds a form from the bank, moves its questions by mouse or touch and keyboard, and publishes it', async ({
  journey,
  language,
  width,
}) => {
  const t = textsOf(language)
  const page = await journey.open('admin')
  await signIn(page, 'admin@demo.test', language)
  await page.goto('/specialties-forms/create')
  const show = async (pane: 'bank' | 'form') => {
    const panes = page.getByRole('radiogroup', { name: t('forms', 'panes') })
    if (width === 390) await panes.getByText(t('forms', `pane.${pane}`), { exact: true }).click()
  }
  const field = (key: string) => page.getByRole('textbox', { name: t('forms', key), exact: true })
  await field('field.title').fill('Journey form')
  await field('field.titleArabic').fill('نموذج الرحلة')
  const hospital = page.getByRole('combobox', { name: new RegExp(`^${t('forms', 'field.hospital')}`) })
  await hospital.click()
  await page.getByRole('option').first().click()

  await show('bank')
  const bank = page.getByRole('region', { name: t('forms', 'bank') })
  const add = bank.getByRole('button', { name: new RegExp(`^${t('forms', 'bank.add', { question: '.*' })}$`) })
  const last = bank.getByText(t('forms', 'bank.inUse'), { exact: true })
  for (const count of [1, 2, 3]) {
    // The first two questions of the demo are not published.
    await add.nth(2).click()
    await expect(last).toHaveCount(count)
  }
  await show('form')
  const questions = page.locator('[data-place]')
  const handles = page.locator('[data-handle^="question:"]')
  await expect(questions).toHaveCount(3)
  const [first, second, third] = await questions.allTextContents()

  // The group that was made with the first question gets its titles.
  await page.locator('[data-group]').click()
  await field('field.groupTitle').fill('Journey group')
  await field('field.groupTitleArabic').fill('مجموعة الرحلة')
  await page.getByRole('button', { name: t('forms', 'group.done'), exact: true }).click()

  // The third question is lifted by keyboard, and dropped as the first one.
  await handles.nth(2).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect(questions).toHaveText([third ?? '', first ?? '', second ?? ''])

  // From the first place it is dragged below the last one.
  if (width === 1280) await dragByMouse(page, handles.nth(0))
  else await dragByTouch(page, handles.nth(0))
  await expect(questions).toHaveText([first ?? '', second ?? '', third ?? ''])
  await checkPage(page, 'form-builder')

  // It was saved by itself as the first version.
  await page.getByRole('button', { name: t('forms', 'publishVersion', { version: 1 }), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('forms', 'publish') })
    .click()
  await page.waitForURL('**/specialties-forms')
  await expect(page.getByText(language === 'ar' ? 'نموذج الرحلة' : 'Journey form').first()).toBeVisible()
})
