import { admitPatients } from '../support/admitPatients'
import { call, signedIn } from '../support/api'
import { checkPage } from '../support/checkPage'
import { emailOf } from '../support/hospital'
import { expect, signIn, test, textsOf } from '../support/journey'
import { keyboardUser } from '../support/keyboard'

const count = 8
/** The keys that the vital signs of one patient take at most, of which 15 are digits and points. */
const mostPresses = 30

/** In the order of the form, which is that of the examination. */
const measured = [
  ['respiration', '16'],
  ['spo2', '97'],
  ['oxygen', 'air'],
  ['systolic', '120'],
  ['diastolic', '80'],
  ['heart_rate', '72'],
  ['consciousness', 'A'],
  ['temperature', '36.8'],
] as const

test('a nurse records the vital signs of eight patients, one after another, by keyboard alone', async ({
  journey,
  language,
}) => {
  const t = textsOf(language)
  const text = (key: string, values?: Record<string, string | number>) => t('vitals', key, values)
  const { url } = journey.server
  const { hospital, department, names } = await admitPatients(url, { email: 'doctor2@demo.test', count })
  const page = await journey.open('nurse')
  await signIn(page, emailOf.nurse, language)
  const user = keyboardUser(page)

  await page.goto(`/episodes/cases/${hospital}/vital-signs?department_id=${department}`)
  await expect(page.getByText(names[0] ?? '').first()).toBeVisible()
  await user.pressEnterOn('link', new RegExp(names[0] ?? ''))
  const presses: number[] = []
  for (let position = 1; position <= count; position += 1) {
    await expect(page.getByText(text('ward.progress', { position, total: count }))).toBeVisible()
    if (position === 1) await checkPage(page, 'ward-round')
    user.countPresses()
    for (const [type, value] of measured) {
      const name = new RegExp(`^${text(`type.${type}`)}`)
      if (type === 'oxygen' || type === 'consciousness') {
        await user.goTo('radio', type === 'oxygen' ? text('device.air') : /^A\b/)
        await user.press('Space')
      } else await user.write(name, value)
    }
    await user.press('ControlOrMeta+s')
    presses.push(user.countPresses())
  }
  await expect(page).toHaveURL(new RegExp(`/episodes/cases/${hospital}/vital-signs\\?department_id=${department}$`))
  console.info(`Keys for the vital signs of each of ${count} patients: ${presses.join(', ')}`)
  expect(Math.max(...presses), presses.join(', ')).toBeLessThanOrEqual(mostPresses)

  const token = await signedIn(url, emailOf.nurse)
  const { data } = await call<{ data: { measured_at: string | null }[] }>(
    url,
    token,
    'GET',
    `/api/admin/hospitals/${hospital}/vital-signs/ward?department_id=${department}`,
  )
  expect(data.filter(({ measured_at: at }) => at !== null)).toHaveLength(count)
})
