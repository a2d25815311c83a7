import { checkPage } from '../support/checkPage'
import { expect, signIn, test, textsOf } from '../support/journey'

const csv = (lines: readonly string[]) => ({
  name: 'drugs.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`),
})

test('a drug is added and found in Arabic; a CSV file with an error imports nothing, the corrected one does', async ({
  journey,
  language,
}) => {
  const t = textsOf(language)
  const page = await journey.open('super')
  await signIn(page, 'super@demo.test', language)
  await page.goto('/drugs')
  await page.getByRole('link', { name: t('drugs', 'drug.new') }).click()
  const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${t('drugs', `field.${name}`)}`) })
  await field('drug_name').fill('Fentanyl')
  await field('drug_name_ar').fill('فنتانيل أمبول')
  await field('strength').fill('100 micrograms/2 mL')
  await field('dosage_form').fill('Injection')
  await page.getByRole('checkbox', { name: t('drugs', 'field.high_alert') }).check()
  await page.getByRole('button', { name: new RegExp(`^${t('app', 'form.save')}`) }).click()
  await page.waitForURL('**/drugs')

  const search = page.getByRole('searchbox')
  const shown = language === 'ar' ? 'فنتانيل أمبول' : 'Fentanyl'
  // Without the hamza, a common spelling.
  await search.fill('فنتانيل امبول')
  await expect(page.getByText(shown).first()).toBeVisible()
  await expect(page.getByText(t('drugs', 'field.high_alert')).last()).toBeVisible()

  await page.getByRole('button', { name: t('app', 'list.more') }).click()
  await page.getByRole('menuitem', { name: t('app', 'import.open') }).click()
  const dialog = page.getByRole('dialog', { name: t('app', 'import.open') })
  await expect(dialog).toBeVisible()
  const header = ['drug_name', 'drug_name_ar', 'dosage_form', 'high_alert'].map((name) => t('drugs', `field.${name}`))
  const good = `Oxytocin,أوكسيتوسين,Injection,${language === 'ar' ? 'نعم' : 'Yes'}`
  const input = dialog.locator('input[type="file"]').first()
  const start = dialog.getByRole('button', { name: t('imports', 'start'), exact: true })
  await input.setInputFiles(csv([header.join(','), good, ',بلا اسم,Tablet,']))
  await start.click()
  const wrong = dialog.getByRole('row', { name: t('api', 'validation.required') })
  await expect(wrong).toContainText('3')
  await expect(wrong).toContainText(t('drugs', 'field.drug_name'))
  await checkPage(page, 'drugs-import')

  await dialog.getByRole('button', { name: t('ui', 'file.remove', { name: 'drugs.csv' }) }).click()
  await input.setInputFiles(csv([header.join(','), good, 'Nameless,بلا اسم,Tablet,']))
  await start.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(t('imports', 'created', { count: 2 }))).toBeVisible()
  await search.fill('اوكسيتوسين')
  await expect(page.getByText(language === 'ar' ? 'أوكسيتوسين' : 'Oxytocin').first()).toBeVisible()
})
