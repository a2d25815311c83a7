import type { Page } from '@playwright/test'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { call, signedIn } from '../support/api'
import { emailOf } from '../support/hospital'
import { expect, signIn, test, textsOf } from '../support/journey'
import { nameOf } from '../support/people'

const names = { en: 'Al Salam Hospital', ar: 'مستشفى السلام' }
const phone = '+20225550100'

/** Returns the contrast of the color of an element's text with white paper. */
function contrastOnPaper(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluate((element) => {
    const channels = getComputedStyle(element).color.match(/\d+/g)?.slice(0, 3).map(Number) ?? []
    const [red = 0, green = 0, blue = 0] = channels.map((value) => {
      const share = value / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
  })
}

test('a printed appointment has the hospital’s name and phone at the top, and nothing that only works on a screen', async ({
  journey,
  language,
}) => {
  const t = textsOf(language)
  const settings = { name_en: names.en, name_ar: names.ar, phone, support_email: '', primary_color: '#1d4ed8' }
  const token = await signedIn(journey.server.url, emailOf.super)
  await call(journey.server.url, token, 'PUT', '/api/admin/installation', { ...settings, remove_logo: false })

  const page = await journey.open('patient')
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, emailOf.patient, language)
  const patient = await signedIn(journey.server.url, emailOf.patient)
  const { pastAppointments } = await call<{ pastAppointments: { id: number; status: number }[] }>(
    journey.server.url,
    patient,
    'GET',
    '/api/patient/appointments',
  )
  const visit = pastAppointments.find(({ status }) => status === APPOINTMENT_STATUS.completed)
  await page.goto(`/patient/appointments/${visit?.id}/show`)
  const advice = page.getByRole('heading', { name: t('appointments', 'show.outcome') })
  await expect(advice).toBeVisible()
  const title = page.getByRole('heading', { level: 1 })
  const bookAgain = page.getByRole('button', { name: t('appointments', 'card.again') })
  await expect(bookAgain).toBeVisible()
  await expect(page.getByText(phone).filter({ visible: true })).toHaveCount(1)

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(advice).toBeVisible()
  await expect(bookAgain).toBeHidden()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('banner')).toHaveCount(0)
  for (const shown of [names[language], phone, nameOf('patient', language)]) {
    const head = page.getByText(shown, { exact: true }).filter({ visible: true }).first()
    await expect(head).toBeVisible()
    const [headBox, titleBox] = [await head.boundingBox(), await title.boundingBox()]
    expect(headBox?.y).toBeLessThan(titleBox?.y ?? 0)
  }
  expect(await contrastOnPaper(page, 'h1')).toBeGreaterThan(7)
})
