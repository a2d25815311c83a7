import { admitPatients } from '../support/admitPatients'
import { call, signedIn } from '../support/api'
import { checkPage } from '../support/checkPage'
import { emailOf } from '../support/hospital'
import { expect, signIn, test, textsOf } from '../support/journey'

const doctor = 'doctor2@demo.test'

interface Dose {
  status: number
  given_by: { id: number } | null
  recorded_by: { id: number } | null
}

test('a doctor prescribes for an inpatient, and a nurse gives the first dose', async ({ journey, language }) => {
  const t = textsOf(language)
  const text = (key: string, values?: Record<string, string | number>) => t('prescriptions', key, values)
  const { url } = journey.server
  const { hospital, department, names } = await admitPatients(url, { email: doctor, count: 1 })
  const [name = ''] = names
  const token = await signedIn(url, emailOf.nurse)
  const read = async <T>(path: string) => (await call<{ data: T }>(url, token, 'GET', path)).data
  const cases = await read<{ id: number }[]>(`/api/admin/hospitals/${hospital}/episodes?department_id=${department}`)
  const episode = cases[0]?.id
  const doses = () => read<Dose[]>(`/api/admin/episodes/prescription-execution/${episode}?limit=100`)

  await test.step('the doctor prescribes, with a reason because nobody has recorded the allergies', async () => {
    const ward = await journey.open('doctor')
    await signIn(ward, doctor, language)
    await ward.goto(`/episodes/spok/case/${episode}?tab=prescriptions`)
    await ward.getByRole('button', { name: text('new'), exact: true }).click()
    const dialog = ward.getByRole('dialog')
    const fillIn = (key: string, value: string) =>
      dialog.getByRole('textbox', { name: text(`field.${key}`), exact: true }).fill(value)
    const pick = async (key: string) => {
      await dialog.getByRole('combobox', { name: new RegExp(`^${text(`field.${key}`)}`) }).click()
      await ward.getByRole('option').first().click()
    }
    await dialog.getByRole('combobox', { name: text('field.drug') }).fill('atorva')
    await ward.getByRole('option').first().click()
    await fillIn('dosage', '20')
    await pick('form')
    await pick('route')
    await fillIn('frequency', '24')
    await fillIn('warnings_reason', 'The patient knows of none')
    await checkPage(ward, 'prescribe-form')
    await dialog.getByRole('button', { name: text('form.confirm'), exact: true }).click()
    await expect(ward.getByText(text('confirm.body'), { exact: true })).toBeVisible()
    await ward.getByRole('button', { name: text('yes'), exact: true }).click()
    await expect(dialog).toBeHidden()
    expect((await doses()).map(({ status }) => status)).toContain(1)
  })

  const page = await journey.open('nurse')
  await test.step('the nurse gives it from the list of the ward, with two keys', async () => {
    await signIn(page, emailOf.nurse, language)
    await page.goto(`/episodes/cases/${hospital}/doses?department_id=${department}`)
    const row = page.locator('[data-row]').filter({ hasText: name }).first()
    await row.click()
    await page.keyboard.press('g')
    const confirm = page.locator('form button[type="submit"]')
    await expect(confirm).toBeVisible()
    await checkPage(page, 'give-dose')
    await confirm.click()
    await expect.poll(async () => (await doses()).filter(({ status }) => status === 2).length).toBe(1)
    const given = (await doses()).find(({ status }) => status === 2)
    expect(given?.given_by?.id).toBe(given?.recorded_by?.id)
  })

  await test.step('the case shows it as given', async () => {
    await page.goto(`/episodes/spok/case/${episode}?tab=doses`)
    const given = page.getByText(t('api', 'executionStatus.2'), { exact: true }).filter({ visible: true })
    await expect(given.first()).toBeVisible()
    await checkPage(page, 'given-dose')
  })
})
