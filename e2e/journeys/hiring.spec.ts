import { checkPage } from '../support/checkPage'
import { emailOf } from '../support/hospital'
import { expect, signIn, test, textsOf } from '../support/journey'
import { mailedLink } from '../support/mail'
import { picture } from '../support/picture'

const email = 'hired@journey.test'

test('an admin hires a nurse, who chooses a password through an emailed link and manages the account', async ({
  journey,
  language,
}) => {
  const t = textsOf(language)
  const [page, nurse] = [await journey.open('admin'), await journey.open('nurse')]
  await signIn(page, emailOf.admin, language)
  await page.goto('/users/create')
  const field = (area: string, key: string) => page.getByLabel(t(area, key), { exact: true })
  const choose = async (key: string, text: string) => {
    await page.getByRole('combobox', { name: new RegExp(`^${t('users', key)}`) }).click()
    await page.getByRole('option', { name: text, exact: true }).first().click()
  }
  await field('auth', 'field.firstName').fill('هدى')
  await field('auth', 'field.lastName').fill('فوزي')
  await field('auth', 'field.uuid').fill('29001150112345')
  await choose('field.country', language === 'ar' ? 'مصر' : 'Egypt')
  await choose('field.city', language === 'ar' ? 'أسوان' : 'Aswan')
  await page.getByRole('switch', { name: t('users', 'field.is_staff_member') }).check()
  await field('users', 'field.phone').fill('0100 123 4567')
  await field('users', 'field.email').fill(email)
  await page.getByRole('combobox', { name: new RegExp(`^${t('users', 'field.roles')}`) }).click()
  await expect(page.getByRole('option', { name: t('roleNames', 'SUPER_ADMIN') })).toHaveCount(0)
  await page.getByRole('option', { name: t('roleNames', 'NURSE'), exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText(t('users', 'form.linkMailed'))).toBeVisible()
  await expect(field('users', 'field.password')).toHaveCount(0)
  await choose('field.hospitals', language === 'ar' ? 'مستشفى أسوان' : 'Aswan Spoke Hospital')
  await page.keyboard.press('Escape')
  await page
    .getByRole('group', { name: new RegExp(`^${t('users', 'field.uuid_picture')}`) })
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'scan.png', mimeType: 'image/png', buffer: picture(600) })
  await checkPage(page, 'hire')
  await page.keyboard.press('Control+s')
  await page.waitForURL(/\/users$/)

  const edit = async () => {
    await page.goto(`/users?q=${encodeURIComponent(email)}`)
    await page.getByRole('link').filter({ hasText: 'هدى فوزي' }).first().click()
    await page.getByRole('link', { name: t('app', 'row.edit') }).click()
    await expect(field('users', 'field.email')).toHaveValue(email)
  }
  await edit()
  await expect(page.getByText(t('users', 'form.waits'))).toBeVisible()
  await expect(field('users', 'field.email')).toBeEnabled()
  await checkPage(page, 'hired-waits')

  await nurse.goto(await mailedLink(journey.server.url, email))
  await nurse.getByLabel(t('links', 'reset.password'), { exact: true }).fill('Demo-1234')
  await nurse.getByRole('button', { name: t('links', 'reset.submit') }).click()
  await expect(nurse.getByRole('heading', { name: t('links', 'reset.doneTitle') })).toBeVisible()
  await signIn(nurse, email, language)
  await expect(nurse.getByRole('heading', { level: 1 })).toBeVisible()

  await edit()
  await expect(field('users', 'field.email'), 'the account is its owner’s').toBeDisabled()
  await expect(field('users', 'field.password')).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: new RegExp(`^${t('users', 'field.roles')}`) })).toBeEnabled()
})
