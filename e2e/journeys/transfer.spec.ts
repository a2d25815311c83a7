import { call, signedIn } from '../support/api'
import { checkPage } from '../support/checkPage'
import { emailOf } from '../support/hospital'
import { expect, signIn, test, textsOf } from '../support/journey'

/** A doctor of the demo's hospital in Mogadishu. */
const sender = 'doctor2@demo.test'
/** The hub of the demo, in Cairo. */
const hub = 1
const eightHours = 8 * 3_600_000

interface Dose {
  id: number
  execution_time: string | null
  executed_at: string | null
  status: number
}

/** Prescribes a drug for every 8 hours in the case, gives the first dose, and returns the prescription. */
async function giveFirstDose(url: string, token: string, episode: number): Promise<number> {
  const superAdmin = await signedIn(url, emailOf.super)
  const { data: drugs } = await call<{ data: { id: number }[] }>(
    url,
    superAdmin,
    'GET',
    '/api/admin/drugs?q=paracetamol',
  )
  const { data } = await call<{ data: { id: number } }>(url, token, 'POST', '/api/admin/prescriptions', {
    ...{ type: 'doctor', episode_id: episode, status: 2, drug_id: drugs[0]?.id, dosage: '250', dosage_unit: 'mg' },
    ...{ form_id: 'tablet', route_id: 'oral', frequency: 8, frequency_time_unit: 'hours' },
    warnings_reason: 'The benefit is greater than the risk',
  })
  const [first] = await dosesOf(url, token, episode, data.id)
  await call(url, token, 'PUT', `/api/admin/episodes/prescription-execution/${first?.id}`, {
    status: 2,
    override_reason: 'The fever is high',
  })
  return data.id
}

/** Returns the doses of a prescription, the first one first. */
async function dosesOf(url: string, token: string, episode: number, prescription: number): Promise<Dose[]> {
  const path = `/api/admin/episodes/prescription-execution/${episode}?limit=100&prescription_id=${prescription}`
  return (await call<{ data: Dose[] }>(url, token, 'GET', path)).data.toReversed()
}

test('a doctor in Mogadishu offers a patient, and a doctor in Cairo accepts: the next dose is due at the right time', async ({
  journey,
  language,
}) => {
  const t = textsOf(language)
  const text = (key: string) => t('transfers', key)
  const { url } = journey.server
  const token = await signedIn(url, sender)
  const { data: places } = await call<{ data: { id: number; name: string; time_zone?: string }[] }>(
    url,
    await signedIn(url, emailOf.super),
    'GET',
    '/api/admin/hospitals?limit=100',
  )
  const spoke = places.find(({ name }) => name === 'Banadir Spoke Hospital')?.id ?? 0
  const { data: cases } = await call<{ data: { id: number; patient: { last_name: string; name_text: string } }[] }>(
    url,
    token,
    'GET',
    `/api/admin/hospitals/${spoke}/episodes?limit=100`,
  )
  const episode = cases.find(({ patient }) => patient.last_name === 'Jimcale')?.id ?? 0
  const prescription = await giveFirstDose(url, token, episode)

  const mogadishu = await journey.open('doctor in Mogadishu')
  const form = mogadishu.getByRole('dialog')
  await test.step('the doctor in Mogadishu offers the patient', async () => {
    await signIn(mogadishu, sender, language)
    await mogadishu.goto(`/episodes/spok/case/${episode}`)
    await mogadishu.getByRole('button', { name: t('episodes', 'case.transfer'), exact: true }).click()
    await form.getByRole('button', { name: text('offer.save') }).click()
    await expect(form.getByRole('textbox', { name: text('field.reason') })).toHaveAttribute('aria-invalid', 'true')
    await form.getByRole('combobox', { name: text('field.to') }).click()
    await mogadishu
      .getByRole('option', { name: language === 'ar' ? 'مستشفى مشفى الجامعي' : 'Mashfa University Hospital' })
      .click()
    await form.getByRole('combobox', { name: text('field.wanted') }).click()
    await mogadishu.getByRole('option', { name: language === 'ar' ? 'العناية المركزة' : 'Intensive care' }).click()
    await form.getByRole('textbox', { name: text('field.reason') }).fill('Needs intensive care')
    await form.getByRole('textbox', { name: text('field.handover_note') }).fill('Oxygen by mask, one line')
    await checkPage(mogadishu, 'transfer-form')
    await form.getByRole('button', { name: text('offer.save') }).click()
    await expect(form).toBeHidden()
    await expect(mogadishu.getByText('Needs intensive care').first()).toBeVisible()
    await expect(mogadishu.getByRole('button', { name: text('withdraw.save') })).toBeVisible()
    await checkPage(mogadishu, 'transfer-offered')
  })

  const cairo = await journey.open('doctor in Cairo')
  const dialog = cairo.getByRole('dialog')
  await test.step('the doctor in Cairo reads what is needed, and accepts with a room', async () => {
    await signIn(cairo, emailOf.doctor, language)
    await cairo.goto(`/episodes/cases/${hub}/transfers`)
    const row = cairo
      .getByRole('row')
      .or(cairo.getByRole('listitem'))
      .filter({ hasText: /Jimcale|جمعالي/ })
    await row.getByRole('link').first().click()
    await expect(dialog.getByText('Oxygen by mask, one line')).toBeVisible()
    await checkPage(cairo, 'transfer-offer')
    await dialog.getByRole('button', { name: text('accept.open'), exact: true }).click()
    await dialog.getByRole('textbox', { name: t('episodes', 'field.room') }).fill('ICU 12')
    await checkPage(cairo, 'transfer-accept')
    await dialog.getByRole('button', { name: text('accept.save') }).click()
    await cairo.waitForURL(`**/episodes/spok/case/${episode}`)
    await expect(cairo.getByText('ICU 12').filter({ visible: true }).first()).toBeVisible()
    await checkPage(cairo, 'transfer-accepted')
  })

  await test.step('the next dose is due eight hours after the last one', async () => {
    const doses = await dosesOf(url, await signedIn(url, emailOf.doctor), episode, prescription)
    const given = Date.parse(doses.find(({ status }) => status === 2)?.executed_at ?? '')
    const next = Date.parse(doses.find(({ status }) => status === 1)?.execution_time ?? '')
    expect(next - given).toBeGreaterThanOrEqual(eightHours)
    expect(next - given).toBeLessThan(eightHours + 60_000)
  })

  await test.step('the doctor in Mogadishu reads the case, and changes nothing', async () => {
    await mogadishu.reload()
    await expect(mogadishu.getByText(t('episodes', 'case.transferred'))).toBeVisible()
    await expect(mogadishu.getByRole('button', { name: t('episodes', 'case.transfer'), exact: true })).toBeHidden()
    await checkPage(mogadishu, 'transfer-left')
  })
})
