import { admitPatients } from '../support/admitPatients'
import { call, signedIn } from '../support/api'
import { checkPage } from '../support/checkPage'
import { emailOf } from '../support/hospital'
import { expect, signIn, test, textsOf } from '../support/journey'
import { keyboardUser } from '../support/keyboard'

const count = 8
const doctor = 'doctor2@demo.test'
/** G, and Enter to confirm. */
const keysOfDose = 2

interface Dose {
  status: number
}

test('a nurse gives eight patients their doses, one after another, by keyboard alone, with two keys each', async ({
  journey,
  language,
}) => {
  const t = textsOf(language)
  const { url } = journey.server
  const { hospital, department, names } = await admitPatients(url, { email: doctor, count })
  const token = await signedIn(url, doctor)
  const read = async <T>(path: string) => (await call<{ data: T }>(url, token, 'GET', path)).data
  const cases = await read<{ id: number }[]>(`/api/admin/hospitals/${hospital}/episodes?department_id=${department}`)
  const [drug] = await read<{ id: number }[]>('/api/admin/drugs?q=atorvastatin')
  for (const { id } of cases)
    await call(url, token, 'POST', '/api/admin/prescriptions', {
      ...{ type: 'doctor', episode_id: id, status: 2, drug_id: drug?.id, dosage: '20', dosage_unit: 'mg' },
      ...{ form_id: 'tablet', route_id: 'oral', frequency: 24, frequency_time_unit: 'hours' },
      warnings_reason: 'The patient knows of no allergy',
    })
  const given = async () => {
    const paths = cases.map(({ id }) => `/api/admin/episodes/prescription-execution/${id}?limit=100`)
    const doses = await Promise.all(paths.map((path) => read<Dose[]>(path)))
    return doses.map((each) => each.filter(({ status }) => status === 2).length)
  }

  const page = await journey.open('nurse')
  await signIn(page, emailOf.nurse, language)
  const user = keyboardUser(page)
  await page.goto(`/episodes/cases/${hospital}/doses?department_id=${department}`)
  await expect(page.getByText(names[0] ?? '').first()).toBeVisible()
  await user.goTo('button', /Round\d/)
  await checkPage(page, 'dose-round')
  const presses: number[] = []
  for (let position = 1; position <= count; position += 1) {
    user.countPresses()
    await user.press('g')
    await expect(page.locator('form button[type="submit"]')).toBeFocused()
    await user.press('Enter')
    await expect.poll(async () => (await given()).reduce((sum, each) => sum + each, 0)).toBe(position)
    // The round goes on with the next patient by itself.
    if (position < count) await expect(page.locator('[data-row]:focus')).toBeVisible()
    presses.push(user.countPresses())
  }
  console.info(`Keys for the dose of each of ${count} patients: ${presses.join(', ')}`)
  expect(Math.max(...presses), presses.join(', ')).toBeLessThanOrEqual(keysOfDose)
  expect(await given()).toEqual(cases.map(() => 1))
  await expect(page.getByText(t('prescriptions', 'ward.none'))).toBeVisible()
})
