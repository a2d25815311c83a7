import { samplePdf, samplePng } from '../../server/src/platform/testing/sampleFiles'
import { checkPage } from '../support/checkPage'
import { expect, signIn, test, textsOf } from '../support/journey'
import { nameOf } from '../support/people'

const facilityPath = '/service/providers/hospitals'

test('a super admin creates a spoke, cannot create a cycle in the tree, adds staff, and deletes it again', async ({
  journey,
  language,
}) => {
  const t = textsOf(language)
  const page = await journey.open('super')
  await signIn(page, 'super@demo.test', language)
  const hub = language === 'ar' ? 'مستشفى مشفى الجامعي' : 'Mashfa University Hospital'
  const own = language === 'ar' ? 'مستشفى قنا' : 'Qena Hospital'
  const fill = (key: string, text: string) =>
    page.getByRole('textbox', { name: t('facilities', `field.${key}`), exact: true }).fill(text)
  const choose = async (label: string, text: string | RegExp) => {
    await page.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: text }).first().click()
  }
  const yes = () => page.getByRole('button', { name: t('app', 'remove.yes'), exact: true }).click()

  await page.goto(`${facilityPath}/create`)
  await fill('name', '6 Beds')
  await page.keyboard.press('Control+s')
  const name = page.getByRole('textbox', { name: t('facilities', 'field.name'), exact: true })
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toBeFocused()
  await fill('name', 'Qena Hospital')
  await page.getByRole('textbox', { name: t('facilities', 'field.alternate_name') }).fill('مستشفى قنا')
  await fill('description', 'Forty beds')
  await fill('phone', '٠٩٦ ٥٣٣ ١١٠٠')
  await fill('address', '1 Nile Street')
  await choose(t('facilities', 'field.country'), language === 'ar' ? 'مصر' : 'Egypt')
  await choose(t('facilities', 'field.parent_id'), hub)
  await page.getByRole('switch', { name: t('facilities', 'field.is_hub') }).check()
  await fill('c_name', 'Sherif Nasr')
  await fill('c_phone', '0100200300')
  await fill('c_email', 'qena@mashfa.example')
  const files = page.locator('input[type=file]:not([capture])')
  await files.nth(0).setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: samplePng })
  await files.nth(1).setInputFiles({ name: 'agreement.pdf', mimeType: 'application/pdf', buffer: samplePdf })
  await page.keyboard.press('Control+s')
  await page.waitForURL(new RegExp(`${facilityPath}$`))

  await page.getByText(t('facilities', 'view.tree'), { exact: true }).click()
  await expect(page).toHaveURL(/view=tree/)
  const toggle = page.getByRole('button', { name: t('facilities', 'tree.toggle', { name: hub }) })
  await toggle.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: own })).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: own })).toBeVisible()

  await page.getByRole('link', { name: hub }).click()
  await page.getByRole('link', { name: t('app', 'row.edit') }).click()
  await choose(t('facilities', 'field.parent_id'), own)
  await page.keyboard.press('Control+s')
  const parent = page.getByRole('combobox', { name: t('facilities', 'field.parent_id') })
  await expect(parent).toHaveAttribute('aria-invalid', 'true')
  await checkPage(page, 'hospital-circle')
  await parent.clear()
  await page.getByRole('button', { name: t('ui', 'discard') }).click()

  await page.goto(facilityPath)
  await page.getByText(own).first().click()
  await page.getByRole('link', { name: t('facilities', 'tab.staff') }).click()
  await page.getByRole('button', { name: t('facilities', 'staff.add') }).click()
  await choose(t('facilities', 'staff.role'), t('roleNames', 'DOCTOR'))
  await choose(t('facilities', 'staff.people'), nameOf('doctor', language))
  await page.keyboard.press('Escape')
  await checkPage(page, 'hospital-add-member')
  await page.getByRole('button', { name: t('facilities', 'staff.addAction'), exact: true }).click()
  await expect(page.getByText(nameOf('doctor', language))).toBeVisible()

  const remove = page.getByRole('button', { name: t('app', 'row.delete'), exact: true })
  await remove.click()
  await yes()
  await expect(page.getByText(language === 'ar' ? 'يعمل به شخص واحد' : '1 person is on its staff')).toBeVisible()
  await checkPage(page, 'hospital-stays')
  await page.getByRole('button', { name: t('ui', 'moreActions', { name: nameOf('doctor', language) }) }).click()
  await page.getByRole('menuitem', { name: t('facilities', 'staff.removeAction') }).click()
  await expect(page.getByText(t('facilities', 'staff.remove'))).toBeVisible()
  await yes()
  await expect(page.getByRole('main').getByText(t('ui', 'list.empty'))).toBeVisible()
  await remove.click()
  await yes()
  await page.waitForURL(new RegExp(`${facilityPath}$`))
  await expect(page.getByText(own)).toHaveCount(0)
})
