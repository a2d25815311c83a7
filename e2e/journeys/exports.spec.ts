import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'
import { checkPage } from '../support/checkPage'
import { expect, signIn, test, textsOf } from '../support/journey'

/** Returns the headers of a CSV file, none of which may contain a comma. */
async function headersOf(download: Download): Promise<string[] | undefined> {
  const text = await readFile(await download.path(), 'utf8')
  return text.replace('\ufeff', '').split('\r\n')[0]?.split(',')
}

test('only one export of a list runs at a time, shows its progress, and can be canceled', async ({
  journey,
  language,
}) => {
  const t = textsOf(language)
  const page = await journey.open('super')
  await signIn(page, 'super@demo.test', language)
  let requests = 0
  let respond: () => void = () => {}
  const released = new Promise<void>((resolve) => {
    respond = resolve
  })
  await page.route('**/api/admin/users/sheet?*', async (route) => {
    requests += 1
    if (requests > 1) await released
    // A canceled request can no longer be fulfilled.
    await (requests > 1 ? route.continue() : released.then(() => route.abort())).catch(() => {})
  })
  await page.goto('/users')
  const main = page.getByRole('main')
  const menu = main.getByRole('button', { name: t('app', 'list.more'), exact: true })
  const exporting = main.getByText(t('app', 'sheet.making'))
  const item = (key: string) => page.getByRole('menuitem', { name: t('app', key), exact: true })
  const csv = async () => {
    await menu.click()
    await item('sheet.csv').click()
    await expect(exporting).toBeVisible()
  }

  await csv()
  await expect(page.getByRole('log').getByText(t('app', 'sheet.making'))).toBeAttached()
  await checkPage(page, 'sheet-making')
  await menu.click()
  await expect(item('sheet.csv')).toHaveCount(0)
  await expect(item('sheet.cancel')).toBeVisible()
  await page.keyboard.press('Escape')
  const stopped = page.waitForEvent('requestfailed', (request) => request.url().includes('/users/sheet'))
  await main.getByRole('button', { name: t('app', 'sheet.cancel'), exact: true }).click()
  await stopped
  await expect(exporting).toHaveCount(0)
  await expect(menu).toBeFocused()

  await csv()
  await main.getByRole('link', { name: t('users', 'list.new'), exact: true }).click()
  await expect(page).toHaveURL(/create/)
  await page.goBack()
  await expect(exporting).toBeVisible()
  const saved = page.waitForEvent('download')
  respond()
  expect((await saved).suggestedFilename()).toContain('.csv')
  expect(await headersOf(await saved)).toEqual(
    [
      ...['list.id', 'list.name', 'field.email', 'field.uuid', 'list.role', 'field.phone', 'list.location'],
      ...['list.status', 'list.seenUtc', 'field.gender'],
    ].map((key) => t('users', key)),
  )
  await expect(exporting).toHaveCount(0)
  expect(requests).toBe(2)

  await page.goto('/my-notifications')
  const other = page.waitForEvent('download')
  await menu.click()
  await item('sheet.csv').click()
  expect(await headersOf(await other)).toEqual(
    ['created_at', 'message', 'read_at'].map((field) => t('notifications', `export.${field}`)),
  )
})
