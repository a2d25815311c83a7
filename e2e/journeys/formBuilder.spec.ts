import { checkPage } from '../support/checkPage'
import { expect, signIn, test, textsOf } from '../support/journey'

test('an admin builds a form from the bank, moves its questions by pointer and keyboard, and publishes it', async ({
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
  await page.getByRole('button', { name: t('forms', 'group.done') }).click()

  // The third question is lifted by keyboard, and dropped as the first one.
  await handles.nth(2).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect(questions).toHaveText([third ?? '', first ?? '', second ?? ''])

  if (width === 1280) {
    await handles.nth(0).scrollIntoViewIfNeeded()
    const [from, to] = [await handles.nth(0).boundingBox(), await handles.nth(2).boundingBox()]
    if (!from || !to) throw new Error('The questions are not visible')
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(from.x + from.width / 2, to.y, { steps: 5 })
    await page.mouse.move(from.x + from.width / 2, to.y + to.height * 2, { steps: 5 })
    await expect(page.locator('[data-kind="question"]').last()).toHaveAttribute('data-target')
    await page.mouse.up()
    await expect(questions).toHaveText([first ?? '', second ?? '', third ?? ''])
  }
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
