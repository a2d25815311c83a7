import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { MatchedSurveyRow } from '#contract/sentSurveys/sentSurvey'
import { openApp } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { pageOf, server } from '../../testing/testServer'

async function openHome(language: 'en' | 'ar') {
  server.on('patient', 'list', () => ({ upcomingAppointments: [], pastAppointments: [], missedAppointments: [] }))
  server.on('matchedSurveys', 'list', (request) => pageOf<MatchedSurveyRow>([], request))
  server.on('allergies', 'own', () => ({ data: { state: 'not_recorded' as const, allergies: [] } }))
  await page.viewport(390, 800)
  await signInAs(
    personWith(
      ['patient-show-appointment', 'schedule-appointment', 'patient-list-survey-instance', 'patientTimeLine'],
      { roles: [{ id: 4, code: 'PATIENT', name: 'Patient' }], is_staff_member: false },
    ),
  )
  await openApp({ at: '/', language })
}

afterEach(() => page.viewport(1280, 800))

/** The links at the bottom of the screen. */
const bar = () =>
  [...document.querySelectorAll('nav')]
    .filter((nav) => getComputedStyle(nav).position === 'fixed')
    .flatMap((nav) => [...nav.querySelectorAll('a')])

test.each([
  ['en', ['Appointments', 'Doctors', 'Home', 'Surveys', 'Record']],
  ['ar', ['مواعيدي', 'الأطباء', 'الرئيسية', 'استبيانات', 'سجلي']],
] as const)(
  'the bar of a phone has five short labels with distinct icons that fit, in %s',
  async (language, labels) => {
    await openHome(language)
    await expect.poll(() => bar().map(({ textContent }) => textContent)).toEqual([...labels])
    const links = bar()
    expect(new Set(links.map((link) => link.querySelector('svg')?.innerHTML)).size).toBe(labels.length)
    for (const width of [390, 360, 320]) {
      await page.viewport(width, 800)
      for (const link of links) {
        expect(link.scrollWidth).toBeLessThanOrEqual(link.clientWidth)
        const { left, right } = link.getBoundingClientRect()
        expect([left >= 0, right <= width]).toEqual([true, true])
      }
    }
    // No band stands above the bar.
    expect([...document.querySelectorAll('footer')].map((footer) => getComputedStyle(footer).display)).toEqual(['none'])
  },
)

test('the other pages, and the copyright, are in the menu of the person', async () => {
  await openHome('en')
  await page.getByRole('button', { name: /^Account menu/ }).click()
  const others = page.getByRole('navigation', { name: 'More' })
  await expect.element(others.getByRole('link', { name: 'My submissions' })).toBeVisible()
  await expect.element(others.getByRole('link', { name: 'Timeline' })).toBeVisible()
  expect(others.getByRole('link', { name: 'My record', exact: true }).query()).toBeNull()
})
