import type { Page } from '@playwright/test'
import { checkPage } from '../support/checkPage'
import { cardiologyTitle } from '../support/clinic'
import { createScenario } from '../support/hospital'
import { expect, signIn, test, textsOf } from '../support/journey'
import { nameOf } from '../support/people'

test('an admin creates a clinic, corrects invalid fields, edits it, and deletes it', async ({ journey, language }) => {
  const t = textsOf(language)
  const page = await journey.open('admin')
  await signIn(page, 'admin@demo.test', language)
  await page.goto('/clinics')
  await expect(page.getByText(cardiologyTitle[language]).first()).toBeVisible()

  await page.getByRole('link', { name: t('clinics', 'list.new') }).click()
  const title = page.getByRole('textbox', { name: t('clinics', 'field.title'), exact: true })
  await expect(title).toBeVisible()
  await page.getByRole('button', { name: new RegExp(`^${t('clinics', 'form.save')}`) }).click()
  await expect(title).toHaveAttribute('aria-invalid', 'true')
  await expect(title).toBeFocused()

  await title.fill('Journey clinic 5 mg')
  const choose = async (key: string, text: string | RegExp) => {
    await page.getByRole('combobox', { name: t('clinics', key), exact: true }).click()
    await page.getByRole('option', { name: text }).first().click()
  }
  await choose('field.hospital_id', language === 'ar' ? 'مستشفى مشفى الجامعي' : 'Mashfa University Hospital')
  await choose('field.specialty_id', language === 'ar' ? 'القلب' : 'Cardiology')
  await choose('field.level_id', language === 'ar' ? 'استشاري' : 'Consultant')
  await choose('field.doctor_id', nameOf('doctor', language))
  await choose('field.coordinators', nameOf('coordinator', language))
  await page.keyboard.press('Escape')
  for (const key of [
    'price',
    'follow_up_price',
    'follow_up_period',
    'physician_cancellation_tolerance',
    'patient_cancellation_tolerance',
    'last_appointment_tolerance',
  ])
    await page.getByRole('textbox', { name: t('clinics', `field.${key}`), exact: true }).fill('0')

  // Saturday is turned on by keyboard, at first with a closing time before the opening time.
  const saturday = page.getByRole('switch', { name: t('clinics', 'day.saturday') })
  await saturday.focus()
  await page.keyboard.press('Space')
  await expect(saturday).toBeChecked()
  const row = page.getByRole('listitem').filter({ has: saturday })
  /** Types a time by keyboard into the first or second time field of the day. */
  const type = async (position: 0 | 1, hours: string, minutes: string, half: 'a' | 'p') => {
    const part = (role: 'spinbutton' | 'textbox', key: string) =>
      row.getByRole(role, { name: t('ui', key) }).nth(position)
    await part('spinbutton', 'time.hours').pressSequentially(hours)
    await part('spinbutton', 'time.minutes').pressSequentially(minutes)
    await part('textbox', 'time.period').press(half)
  }
  await type(0, '01', '00', 'p')
  await type(1, '09', '00', 'a')
  await row.getByRole('textbox', { name: t('clinics', 'schedule.slot') }).fill('20')
  await row.getByRole('textbox', { name: t('clinics', 'schedule.slot') }).blur()
  await page.keyboard.press('Control+s')
  await expect(row).toHaveAttribute('data-invalid', 'true')
  await checkPage(page, 'clinic-form-wrong')
  await type(1, '05', '00', 'p')
  await expect(row.getByText('12', { exact: true })).toBeVisible()
  await page.keyboard.press('Control+s')
  await page.waitForURL(/\/clinics$/)

  await page.getByPlaceholder(t('clinics', 'list.search')).fill('Journey')
  const found = page.getByText('Journey clinic 5 mg').first()
  await expect(found).toBeVisible()
  await expect(page).toHaveURL(/q=Journey/)
  await page.reload()
  await expect(page.getByText('Journey clinic 5 mg').first()).toBeVisible()
  await page.getByText('Journey clinic 5 mg').first().click()
  await expect(title).toHaveValue('Journey clinic 5 mg')
  await title.fill('Journey clinic, changed')
  await checkPage(page, 'clinic-form-changed')
  await page.keyboard.press('Control+s')
  await page.waitForURL(/\/clinics/)
  await expect(page.getByText('Journey clinic, changed').first()).toBeVisible()

  const name = 'Journey clinic, changed'
  await page.getByRole('button', { name: t('ui', 'moreActions', { name }) }).click()
  await page.getByRole('menuitem', { name: t('app', 'row.delete') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(t('clinics', 'delete.body'))).toBeVisible()
  await dialog.getByRole('button', { name: t('app', 'remove.yes') }).click()
  await expect(page.getByText(name)).toHaveCount(0)
  const focused = () => page.evaluate(() => document.activeElement?.outerHTML)
  await expect.poll(focused, 'the focus goes to the row that has taken its place').toContain('data-row-opener')
})

test('changing the doctor of a clinic with upcoming appointments is refused at the field', async ({
  journey,
  language,
}) => {
  const t = textsOf(language)
  const page = await journey.open('admin')
  await signIn(page, 'admin@demo.test', language)
  await page.goto('/clinics')
  await page.getByText(cardiologyTitle[language]).first().click()
  const doctor = page.getByRole('combobox', { name: t('clinics', 'field.doctor_id'), exact: true })
  await expect(doctor).toHaveValue(nameOf('doctor', language))
  await doctor.fill('طارق نعمة')
  await page.getByRole('option', { name: nameOf('doctor3', language) }).click()
  await page.keyboard.press('Control+s')
  await expect(doctor).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('main').getByText(t('api', 'clinic.doctorAwaited')).first()).toBeVisible()
})

test('a coordinator and an admin reach an agenda from the home page, My Clinics and the clinics list', async ({
  journey,
  language,
}) => {
  const t = textsOf(language)
  const agendaOf = (page: Page) =>
    page.getByRole('link', { name: new RegExp(`^${t('clinics', 'mine.agenda')}`) }).first()
  for (const [person, shown] of [
    ['coordinator', 'mine'],
    ['admin', 'hospitals'],
  ] as const) {
    const page = await journey.open(person)
    await signIn(page, `${person}@demo.test`, language)
    const tiles = page.getByRole('navigation', { name: t('home', 'tiles') })
    await tiles.getByRole('link', { name: t('home', 'tile.myClinics') }).click()
    const choice = page.getByRole('radio', { name: t('clinics', `mine.whose.${shown}`) })
    await expect(choice, 'an admin has no clinics of their own, and sees those of their hospitals').toBeChecked()
    await agendaOf(page).click()
    await page.waitForURL('**/clinics/my-clinics/*/appointments/*')
    await expect(page.getByRole('main').getByText(t('clinics', 'agenda.location'), { exact: true })).toBeVisible()

    await page.goto('/clinics')
    const name = cardiologyTitle[language]
    await page.getByRole('button', { name: t('ui', 'moreActions', { name }) }).click()
    await page.getByRole('menuitem', { name: t('clinics', 'list.agenda') }).click()
    await page.waitForURL('**/clinics/my-clinics/*/appointments/*')
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }

  // On the coordinator's home page a patient who begins to wait appears, and the lobby is one tap away.
  const coordinator = await journey.open('coordinator at home')
  await signIn(coordinator, 'coordinator@demo.test', language)
  await expect(coordinator.getByRole('heading', { name: t('home', 'sessions.title') })).toBeVisible()
  const { clinicSession } = await createScenario(journey.server.url)
  await expect(coordinator.getByText(t('home', 'sessions.waiting', { number: 1 }))).toBeVisible()
  await checkPage(coordinator, 'home-sessions')
  await coordinator.locator(`a[href="/lobby/${clinicSession}"]`).click()
  await expect(coordinator.getByText(t('lobby', 'staff.online'), { exact: true })).toBeVisible()
})
