import { expect, signIn, test, wordsOf } from '../support/journey'
import { look } from '../support/look'

test('a list is taken out once at a time, shows that, and can be cancelled', async ({ journey, language }) => {
  const t = wordsOf(language)
  const page = await journey.open('super')
  await signIn(page, 'super@demo.test', language)
  let asked = 0
  let answer: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/admin/users/sheet?*', async (route) => {
    asked += 1
    if (asked > 1) await held
    // One that was cancelled is not there any more to be answered.
    await (asked > 1 ? route.continue() : held.then(() => route.abort())).catch(() => {})
  })
  await page.goto('/users')
  const main = page.getByRole('main')
  const menu = main.getByRole('button', { name: t('app', 'list.more'), exact: true })
  const making = main.getByText(t('app', 'sheet.making'))
  const item = (key: string) => page.getByRole('menuitem', { name: t('app', key), exact: true })
  const csv = async () => {
    await menu.click()
    await item('sheet.csv').click()
    await expect(making).toBeVisible()
  }

  await csv()
  await expect(page.getByRole('log').getByText(t('app', 'sheet.making'))).toBeAttached()
  await look(page, 'sheet-making')
  await menu.click()
  await expect(item('sheet.csv')).toHaveCount(0)
  await expect(item('sheet.cancel')).toBeVisible()
  await page.keyboard.press('Escape')
  const stopped = page.waitForEvent('requestfailed', (request) => request.url().includes('/users/sheet'))
  await main.getByRole('button', { name: t('app', 'sheet.cancel'), exact: true }).click()
  await stopped
  await expect(making).toHaveCount(0)
  await expect(menu).toBeFocused()

  await csv()
  await main.getByRole('link', { name: t('users', 'list.new'), exact: true }).click()
  await expect(page).toHaveURL(/create/)
  await page.goBack()
  await expect(making).toBeVisible()
  const saved = page.waitForEvent('download')
  answer()
  expect((await saved).suggestedFilename()).toContain('.csv')
  await expect(making).toHaveCount(0)
  expect(asked).toBe(2)
})
