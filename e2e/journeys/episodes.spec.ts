import type { Page } from '@playwright/test'
import { checkPage } from '../support/checkPage'
import { emailOf } from '../support/hospital'
import { expect, signIn, test, textsOf } from '../support/journey'

const patient = { uuid: '29103150112383', first: 'Samira', last: 'Journey' }

/** Chooses an option of a select whose options are known. */
async function choose(page: Page, field: string, option: RegExp) {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).first().click()
}

test('a doctor admits a new patient with a guardian and a known one, moves a patient, and edits the history', async ({
  journey,
  language,
}) => {
  const t = textsOf(language)
  const text = (key: string, values: Record<string, string> = {}) =>
    Object.entries(values).reduce((whole, [name, value]) => whole.replace(`{${name}}`, value), t('episodes', key))
  const users = (key: string) => t('users', key)
  const auth = (key: string) => t('auth', key)
  const page = await journey.open('doctor')
  await signIn(page, emailOf.doctor, language)
  const fill = (label: string, value: string) => page.getByRole('textbox', { name: label }).fill(value)
  const fillBed = async (room: string) => {
    await choose(page, text('field.department'), /Surgery|الجراحة|Cardiac|القلب|Internal|الباطنة/)
    await fill(text('field.room'), room)
  }
  const fillAdmission = async (room: string) => {
    await choose(page, text('field.specialty'), /Endocrinology|الغدد/)
    await fillBed(room)
    await page.getByRole('radio', { name: text('severity.0'), exact: true }).check()
    await fill(text('field.chief_complaint'), 'Chest pain')
  }
  const admit = () => page.getByRole('button', { name: text('create.save') }).click()

  // The hospitals, and the episodes of one.
  await page.goto('/episodes/select-spoke')
  await page
    .getByRole('button', { name: text('spokes.network') })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('link')).not.toHaveCount(0)
  await checkPage(page, 'episodes-network')
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
  await page.waitForURL('**/episodes/cases/*')

  // A new patient, with a guardian.
  await page.getByRole('link', { name: text('list.new'), exact: true }).click()
  await page.getByRole('button', { name: users('patient.new'), exact: true }).click()
  await fill(auth('field.uuid'), patient.uuid)
  await fill(auth('field.firstName'), patient.first)
  await fill(auth('field.lastName'), patient.last)
  await page.getByRole('textbox', { name: auth('field.phone'), exact: true }).fill('01001239876')
  await page.getByRole('textbox', { name: auth('field.email'), exact: true }).fill('samira.journey@test.example')
  await page.getByRole('checkbox', { name: users('patient.guardian') }).check()
  await fillAdmission('Journey 1')
  await admit()
  await expect(page.getByRole('textbox', { name: users('field.guardian_uuid') })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await checkPage(page, 'episode-guardian-missing')
  await fill(users('field.guardian_first_name'), 'Hoda')
  await fill(users('field.guardian_last_name'), 'Journey')
  await fill(users('field.guardian_phone'), '01001239877')
  await fill(users('field.guardian_uuid'), '26003150112384')
  await fill(users('field.guardian_address'), '12 Nile St')
  await admit()
  await page.waitForURL('**/episodes/spok/case/*')
  const banner = page.getByRole('region', { name: `${patient.first} ${patient.last}` })
  await expect(banner).toContainText(patient.uuid)
  await expect(page.getByText('Hoda Journey').last()).toBeVisible()

  // To another room.
  await page.getByRole('button', { name: text('bed.change'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: text('field.room') })
    .fill('Journey 2')
  await page.getByRole('button', { name: text('bed.save'), exact: true }).click()
  await expect(page.getByText(text('bed.done'))).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '· Journey 1' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '· Journey 2' })).toContainText(text('case.now'))

  // The medical history.
  await page.getByRole('button', { name: text('history.edit'), exact: true }).click()
  await fill(text('field.examination'), 'Normal heart sounds')
  await page.getByRole('button', { name: text('history.save'), exact: true }).click()
  await expect(page.getByText(text('history.saved'))).toBeVisible()
  await page.reload()
  await expect(page.getByText('Normal heart sounds')).toBeVisible()
  await checkPage(page, 'episode-case')

  // A known patient: the room of the first one is refused, another one is not.
  await page.goto('/episodes/select-spoke')
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
  await expect(page.getByText(patient.last).first()).toBeVisible()
  await page.getByRole('button', { name: text('previous.open'), exact: true }).click()
  const known = page.getByRole('dialog').getByRole('combobox')
  await known.fill(language === 'ar' ? 'أحمد' : 'Ahmed')
  await page.getByRole('option').first().click()
  await page.waitForURL('**/create?patient=*')
  await fillAdmission('journey 2')
  await expect(page.getByText(text('bed.taken').replace('{room}', '⁨journey 2⁩'))).toBeVisible()
  await admit()
  await expect(page.getByRole('textbox', { name: text('field.room') })).toHaveAttribute('aria-invalid', 'true')
  await fill(text('field.room'), 'Journey 3')
  await admit()
  await page.waitForURL('**/episodes/spok/case/*')
  await expect(page.getByText('Journey 3').filter({ visible: true }).first()).toBeVisible()
})
