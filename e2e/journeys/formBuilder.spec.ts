import type { Page } from '@playwright/test'
import { checkPage } from '../support/checkPage'
import { expect, signIn, test, textsOf } from '../support/journey'

const lastTarget = (page: Page) => page.locator('[data-kind="question"]').last()

async function dragByMouse(page: Page, [start, ...rest]: readonly { x: number; y: number }[]) {
  if (!start) throw new Error('A path has a start')
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  for (const { x, y } of rest) await page.mouse.move(x, y, { steps: 5 })
  await expect(lastTarget(page)).toHaveAttribute('data-target')
  await page.mouse.up()
}

/** Drags by touch: the finger rests until the question is lifted, and then moves. */
async function dragByTouch(page: Page, path: readonly { x: number; y: number }[]) {
  const devtools = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  const [start, ...rest] = path
  await send('touchStart', start)
  await expect(page.locator('[data-kind="question"][data-target]')).toBeAttached()
  for (const at of rest) await send('touchMove', at)
  await expect(lastTarget(page)).toHaveAttribute('data-target')
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
  await handles.nth(0).scrollIntoViewIfNeeded()
  const [from, to] = [await handles.nth(0).boundingBox(), await handles.nth(2).boundingBox()]
  if (!from || !to) throw new Error('The questions are not visible')
  const x = from.x + from.width / 2
  const path = [
    { x, y: from.y + from.height / 2 },
    { x, y: to.y },
    { x, y: to.y + to.height * 2 },
  ]
  if (width === 1280) await dragByMouse(page, path)
  else await dragByTouch(page, path)
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
