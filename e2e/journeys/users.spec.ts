import { checkPage } from '../support/checkPage'
import { expect, signIn, test, textsOf } from '../support/journey'
import { nameOf } from '../support/people'
import { picture } from '../support/picture'

const png = (name: string) => ({ name, mimeType: 'image/png', buffer: picture(600) })

test('a super admin creates a user, finds them by any spelling, adds documents, and closes the account', async ({
  journey,
  language,
}) => {
  const t = textsOf(language)
  const page = await journey.open('super')
  await signIn(page, 'super@demo.test', language)
  await page.goto('/users?is_staff=1')
  await expect(page.getByText(nameOf('doctor', language)).first()).toBeVisible()

  await page.getByRole('link', { name: t('users', 'list.new') }).click()
  const field = (area: string, key: string) => page.getByLabel(t(area, key), { exact: true })
  const first = field('auth', 'field.firstName')
  await expect(first).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(first).toHaveAttribute('aria-invalid', 'true')
  await expect(first).toBeFocused()

  await first.fill('خديجة')
  await field('auth', 'field.lastName').fill('عبد الرحمن')
  await field('auth', 'field.uuid').fill('29001150112355')
  await expect(page.getByRole('radio', { name: t('auth', 'gender.male'), exact: true })).toBeChecked()
  // Corrected: the fields follow.
  await field('auth', 'field.uuid').fill('٢٩٠٠١١٥٠١١٢٣٤٥')
  await expect(page.getByRole('radio', { name: t('auth', 'gender.female') })).toBeChecked()
  await expect(field('auth', 'field.birthDate')).toHaveValue('15/01/1990')
  await page.getByRole('radio', { name: t('auth', 'gender.male'), exact: true }).check()
  await page.getByRole('button', { name: t('register', 'identity.useRead') }).click()
  const choose = async (key: string, text: string | RegExp) => {
    await page.getByRole('combobox', { name: new RegExp(`^${t('users', key)}`) }).click()
    await page.getByRole('option', { name: text }).first().click()
  }
  await choose('field.city', language === 'ar' ? 'أسوان' : 'Aswan')
  await page.getByRole('switch', { name: t('users', 'field.is_staff_member') }).check()
  await page.getByRole('switch', { name: t('users', 'field.is_doctor') }).check()
  await choose('field.specialty_id', language === 'ar' ? 'القلب' : 'Cardiology')
  await field('users', 'field.phone').fill('0100 123 4567')
  await field('users', 'field.email').fill('khadija@journey.test')
  await page.getByRole('button', { name: t('users', 'form.generate') }).click()
  await expect(field('users', 'field.password')).toHaveValue(/^(?=.*\d)\w{10}$/)
  await choose('field.roles', t('roleNames', 'DOCTOR'))
  await page.keyboard.press('Escape')
  await choose('field.hospitals', language === 'ar' ? 'مستشفى أسوان' : 'Aswan Spoke Hospital')
  await page.keyboard.press('Escape')
  for (const key of ['uuid_picture', 'avatar']) {
    const group = page.getByRole('group', { name: new RegExp(`^${t('users', `field.${key}`)}`) })
    await group
      .locator('input[type="file"]')
      .first()
      .setInputFiles(png(`${key}.png`))
  }
  await checkPage(page, 'user-form-filled')
  await page.keyboard.press('Control+s')
  await page.waitForURL(/\/users$/)

  await page.getByPlaceholder(t('users', 'list.search')).fill('Khadija abdulrahman')
  await expect(page).toHaveURL(/q=Khadija/)
  const row = page.getByRole('link').filter({ hasText: 'خديجة عبد الرحمن' }).first()
  await expect(row.locator('img')).toHaveAttribute('src', /^blob:/)
  await row.click()
  await page.waitForURL(/\/view$/)
  await expect(page.getByText('+201001234567')).toBeVisible()

  await page.getByRole('link', { name: t('users', 'documents.title'), exact: true }).click()
  await page.getByRole('link', { name: t('users', 'documents.new') }).click()
  await field('users', 'documents.name').fill('Licence 2026')
  await page.locator('input[type="file"]').first().setInputFiles(png('licence.png'))
  await page.keyboard.press('Control+s')
  await page.waitForURL(/\/documents$/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: t('ui', 'file.download', { name: 'Licence 2026' }) }).click()
  expect((await download).suggestedFilename()).toBe('licence.png')

  await page.getByRole('link', { name: t('users', 'assign.title'), exact: true }).click()
  await page.getByRole('button', { name: t('users', 'assign.add') }).click()
  await page.getByRole('combobox', { name: t('users', 'assign.hospital') }).click()
  await page.getByRole('option', { name: language === 'ar' ? 'مستشفى بنادر' : 'Banadir Spoke Hospital' }).click()
  await page.getByRole('combobox', { name: t('users', 'field.roles') }).click()
  await page.getByRole('option', { name: t('roleNames', 'ADMIN'), exact: true }).click()
  await page.keyboard.press('Escape')
  await checkPage(page, 'user-assign')
  await page.keyboard.press('Control+s')
  await page.waitForURL(/\/view$/)
  await expect(page.getByText(t('roleNames', 'ADMIN'), { exact: true }).first()).toBeVisible()

  await page.getByRole('button', { name: t('app', 'row.delete') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(t('users', 'delete.body'))).toBeVisible()
  await dialog.getByRole('button', { name: t('app', 'remove.yes') }).click()
  await page.waitForURL(/\/users$/)
  await page.getByPlaceholder(t('users', 'list.search')).fill('khadija@journey.test')
  await expect(page.getByRole('main').getByText(t('ui', 'list.empty'))).toBeVisible()
})

test('a doctor changes their own profile, language and password', async ({ journey, language }) => {
  const t = textsOf(language)
  const page = await journey.open('doctor')
  await signIn(page, 'doctor@demo.test', language)
  await page.goto('/my-clinics')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: t('app', 'person.menu', { name: nameOf('doctor', language) }) }).click()
  await page.getByRole('link', { name: t('app', 'person.edit') }).click()
  await page.getByLabel(t('auth', 'field.firstName'), { exact: true }).fill('Muna')
  await page.getByLabel(new RegExp(`^${t('users', 'field.alternate_name')}`)).fill('مونا فاروق')
  const password = (key: string) => page.getByLabel(new RegExp(`^${t('users', key)}`))
  await password('profile.newPassword').fill('Demo-5678')
  await password('profile.currentPassword').fill('wrong')
  await page.keyboard.press('Control+s')
  // The field may already be marked as invalid while it is empty and a new password is set.
  await expect(page.getByText(t('api', 'user.wrongPassword'))).toBeVisible()
  await expect(password('profile.currentPassword')).toHaveAttribute('aria-invalid', 'true')
  await password('profile.currentPassword').fill('Demo-1234')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(t('users', 'profile.saved'))).toBeVisible()
  const changed = language === 'ar' ? 'مونا فاروق' : 'Muna Farouk'
  await expect(page.getByRole('button', { name: t('app', 'person.menu', { name: changed }) })).toBeVisible()
})
