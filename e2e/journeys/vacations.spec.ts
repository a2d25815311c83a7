import { call, signedIn } from '../support/api'
import { checkPage } from '../support/checkPage'
import { cardiologyTitle } from '../support/clinic'
import { emailOf } from '../support/hospital'
import { expect, signIn, test, textsOf } from '../support/journey'

test('a doctor goes on leave: sees the affected appointments, goes back, cancels them; the patient is notified', async ({
  journey,
  language,
}) => {
  const t = textsOf(language)
  const { url } = journey.server
  const { upcomingAppointments } = await call<{ upcomingAppointments: { schedule_time: string }[] }>(
    url,
    await signedIn(url, emailOf.patient),
    'GET',
    '/api/patient/appointments',
  )
  const [appointment] = upcomingAppointments
  // 'YYYY-MM-DD hh:mm' as the page has it, 'DD/MM/YYYY'.
  const day = appointment?.schedule_time.slice(0, 10).split('-').reverse().join('/') ?? ''
  const page = await journey.open('doctor')
  await signIn(page, 'doctor@demo.test', language)
  await page.goto('/vacations')
  await page.getByRole('link', { name: t('vacations', 'new') }).click()
  const title = page.getByRole('textbox', { name: t('vacations', 'field.title'), exact: true })
  const save = page.getByRole('button', { name: new RegExp(`^${t('app', 'form.save')}`) })
  await save.click()
  await expect(title).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText(t('api', 'validation.required')).first()).toBeVisible()
  await title.fill('Leave of a journey')
  for (const field of ['date_from', 'date_to']) {
    const date = page.getByRole('textbox', { name: t('vacations', `field.${field}`), exact: true })
    await date.fill(day)
    await date.press('Tab')
  }
  await save.click()

  const dialog = page.getByRole('dialog', { name: t('vacations', 'hits.title', { count: 1 }) })
  await expect(dialog.getByText(cardiologyTitle[language])).toBeVisible()
  await checkPage(page, 'vacation-hits')
  await dialog.getByRole('button', { name: t('vacations', 'hits.keep') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await save.click()
  await dialog.getByRole('button', { name: t('vacations', 'hits.cancel') }).click()
  await page.waitForURL('**/vacations')
  await expect(page.getByText('Leave of a journey')).toBeVisible()

  const patient = await journey.open('patient')
  await signIn(patient, 'patient@demo.test', language)
  await patient.goto('/patient/appointments')
  await expect(patient.getByText(t('appointments', 'cancelled.title')).first()).toBeVisible()
  const superAdmin = await journey.open('super')
  await signIn(superAdmin, 'super@demo.test', language)
  await superAdmin.goto('/outbox')
  await expect(superAdmin.getByText('patient@demo.test').first()).toBeVisible()

  await page.getByRole('button', { name: t('ui', 'moreActions', { name: 'Leave of a journey' }) }).click()
  await page.getByRole('menuitem', { name: t('app', 'row.delete') }).click()
  await expect(page.getByText(t('vacations', 'delete'))).toBeVisible()
  await page.getByRole('button', { name: t('app', 'remove.yes') }).click()
  await expect(page.getByText(t('vacations', 'deleted'))).toBeVisible()
})
