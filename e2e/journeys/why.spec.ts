import { checkPage } from '../support/checkPage'
import { expect, signIn, test, textsOf } from '../support/journey'
import { nameOf } from '../support/people'

test('by keyboard, a super admin finds out why a user can see a record, and where a permission applies', async ({
  journey,
  language,
}) => {
  const t = textsOf(language)
  const page = await journey.open('super')
  const main = page.getByRole('main')
  await signIn(page, 'super@demo.test', language)
  await page.goto('/users?is_staff=1')
  await page.getByText(nameOf('admin', language)).first().click()
  await page.getByRole('link', { name: t('users', 'why.tab'), exact: true }).press('Enter')
  await expect(main.getByText(t('users', 'why.choose'))).toBeVisible()

  const pick = async (key: string, typed: string) => {
    const box = page.getByRole('combobox', { name: new RegExp(`^${t('users', key)}`) })
    await box.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type(typed)
    await page.getByRole('option', { name: typed }).first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  await page.getByRole('combobox', { name: t('users', 'why.kind') }).press('ArrowDown')
  await page.getByRole('option', { name: t('facilities', 'why.kind.hospital') }).click()
  await pick('why.record', language === 'ar' ? 'أسوان' : 'Aswan')
  await expect(main.getByText(t('users', 'why.sees', { name: nameOf('admin', language) }))).toBeVisible()
  const names =
    language === 'ar'
      ? { from: 'مستشفى مشفى الجامعي', hospital: 'مستشفى أسوان' }
      : { from: 'Mashfa University Hospital', hospital: 'Aswan Spoke Hospital' }
  const below = t('users', 'why.through.generalBelow', { role: t('roleNames', 'ADMIN'), ...names })
  await expect(main.getByText(below).first()).toBeVisible()
  await checkPage(page, 'why-hospital')

  // The question is in the URL, so a shared link shows the same result.
  await page.reload()
  await expect(main.getByText(below).first()).toBeVisible()

  await page
    .getByRole('radio', { name: t('users', 'why.ask.record') })
    .press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight')
  await pick('why.permission', t('permissions', 'permission.delete-hospital'))
  await expect(main.getByText(t('users', 'why.mayNot', { name: nameOf('admin', language) }))).toBeVisible()
  await checkPage(page, 'why-permission')
})
