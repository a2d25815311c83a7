import type { Page } from '@playwright/test'
import { call, signedIn } from '../support/api'
import { checkPage } from '../support/checkPage'
import { emailOf } from '../support/hospital'
import { expect, signIn, test, textsOf } from '../support/journey'
import { formTitle, questionText, shareTypedForm } from '../support/typedForm'

test('a patient without a connection reads the coming appointments, until the connection returns or they sign out', async ({
  journey,
  language,
}) => {
  const t = textsOf(language)
  const page = await journey.open('patient')
  await signIn(page, 'patient2@demo.test', language)
  await page.goto('/patient/appointments')
  const cards = page.getByRole('list', { name: t('appointments', 'tab.upcoming') }).getByRole('article')
  await expect(cards.first()).toBeVisible()
  const coming = await cards.count()
  const time = await cards.first().locator('p').nth(1).textContent()
  await expect
    .poll(() => page.evaluate(() => caches.match('/').then((saved) => saved !== undefined)), {
      message: 'the app is saved',
    })
    .toBe(true)

  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: t('appointments', 'offline.title') })).toBeVisible()
  await expect(page.getByRole('alert').getByText(t('appointments', 'offline.lost'))).toBeVisible()
  await expect(cards).toHaveCount(coming)
  await expect(cards.first()).toContainText(time ?? '')
  await checkPage(page, 'offline-start')
  // Another address starts in the same way.
  await page.goto('/')
  await expect(cards).toHaveCount(coming)

  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: t('appointments', 'offline.title') })).toBeHidden()
  await expect(page.getByRole('link', { name: t('home', 'next.open') })).toBeVisible()

  // The person who uses this device next sees nothing of it.
  await page.getByRole('button', { name: new RegExp(t('app', 'person.menu', { name: '' }).replace(/^: /, '')) }).click()
  await page.getByRole('button', { name: t('app', 'person.signOut') }).click()
  await page.waitForURL('**/login**')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('starts_at')
  await page.context().setOffline(true)
  await page.goto('/patient/appointments')
  await expect(page.getByRole('heading', { name: t('appointments', 'offline.title') })).toBeHidden()
})

test('an open list of appointments says that there is no connection, and recovers', async ({ journey, language }) => {
  const t = textsOf(language)
  const page = await journey.open('patient')
  await signIn(page, 'patient2@demo.test', language)
  await page.goto('/patient/appointments')
  const cards = page.getByRole('list', { name: t('appointments', 'tab.upcoming') }).getByRole('article')
  await expect(cards.first()).toBeVisible()
  const coming = await cards.count()
  // Loaded, but not cached in memory: as after a visit to another screen.
  await page.goto('/my-notifications')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.context().setOffline(true)
  await page
    .getByRole('link', { name: t('appointments', 'menu.appointments') })
    .first()
    .click()
  await expect(page.getByRole('alert').getByText(t('appointments', 'offline.lost'))).toBeVisible()
  await expect(cards).toHaveCount(coming)
  await page.context().setOffline(false)
  await expect(page.getByText(t('appointments', 'offline.lost'), { exact: true })).toBeHidden()
  await expect(cards).toHaveCount(coming)
})

/** Lets the server apply the requests that save answers, and loses its responses while `isCut` is true. */
async function loseResponses(page: Page) {
  const connection = { isCut: false, lost: 0 }
  await page.context().route(/\/api\/patient\/survey-instances/, async (route) => {
    if (!connection.isCut || route.request().method() === 'GET') return route.continue()
    await route.fetch()
    connection.lost += 1
    await route.abort('connectionreset')
  })
  return connection
}

/** Makes the browser notice that the connection is back. */
async function reconnect(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.context().setOffline(false)
}

test('thirty answers arrive once each, with the connection cut ten times and the tab closed twice', async ({
  journey,
  language,
}) => {
  const t = textsOf(language)
  const { url } = journey.server
  const form = await shareTypedForm(url, 30)
  let page = await journey.open('patient')
  await signIn(page, emailOf.patient, language)
  const connection = await loseResponses(page)
  const field = (number: number) => page.getByRole('textbox', { name: questionText(number, language), exact: true })
  const answer = (number: number) => `${number}. ${language === 'ar' ? 'منذ أمس' : 'Since yesterday'}`
  const saved = (where: 'device' | 'server') =>
    page.getByText(t('submissions', `filling.saved.${where}`), { exact: true })
  const openForm = () => page.goto(`/patient/survey-instance/create?survey=${form}`)
  await openForm()
  for (let cut = 0; cut < 10; cut += 1) {
    const numbers = [1, 2, 3].map((position) => cut * 3 + position)
    // In turn, the requests do not arrive at the server, and its responses do not arrive here.
    const isOffline = cut % 2 === 1
    const { lost } = connection
    connection.isCut = !isOffline
    await page.context().setOffline(isOffline)
    for (const number of numbers) await field(number).fill(answer(number))
    await expect(saved('device')).toBeVisible()
    if (!isOffline) await expect.poll(() => connection.lost).toBeGreaterThan(lost)
    if (cut === 3 || cut === 7) {
      const context = page.context()
      await page.close()
      await context.setOffline(false)
      page = await context.newPage()
      await openForm()
      for (const number of numbers) await expect(field(number)).toHaveValue(answer(number))
    }
    connection.isCut = false
    await reconnect(page)
    await expect(saved('server')).toBeVisible()
  }

  // The response to the final submission is lost too: it waits on this device, and is sent again from another screen.
  connection.isCut = true
  await page.getByRole('button', { name: t('submissions', 'filling.submit'), exact: true }).click()
  await page.getByRole('button', { name: t('submissions', 'filling.yes'), exact: true }).click()
  await expect(page.getByText(t('submissions', 'waiting.title', { count: 1 }))).toBeVisible()
  await page
    .getByRole('link', { name: t('appointments', 'menu.appointments') })
    .first()
    // On a phone, the message that the form waits is in front of the menu.
    .press('Enter')
  await page.waitForURL('**/patient/appointments')
  connection.isCut = false
  await reconnect(page)
  await expect(
    page.getByText(t('submissions', 'waiting.sent', { title: `\u2068${formTitle[language]}\u2069` })),
  ).toBeVisible()

  const token = await signedIn(url, emailOf.patient)
  const read = <T>(path: string) => call<{ data: T }>(url, token, 'GET', path)
  type Row = { id: number; status: number; survey_id: number }
  const listed = await read<Row[]>('/api/patient/survey-instances?limit=100')
  const [submission, ...others] = listed.data.filter(({ survey_id: id }) => id === form)
  expect(others).toEqual([])
  expect(submission?.status).toBe(1)
  type Answers = { surveys_answers: { answer_value: unknown }[] }
  const { data } = await read<Answers>(`/api/patient/survey-instances/${submission?.id}`)
  expect(data.surveys_answers.map(({ answer_value: value }) => value)).toEqual(
    Array.from({ length: 30 }, (_, index) => answer(index + 1)),
  )
})

test('a page whose scripts failed to load loads itself again, three times at most', async ({ journey, language }) => {
  const t = textsOf(language)
  const page = await journey.open('visitor')
  await page.clock.install()
  let loads = 0
  let failing = 2
  await page.route('**/start.js', (route) => {
    loads += 1
    return route.continue()
  })
  await page.route('**/assets/*.js', (route) =>
    loads <= failing ? route.abort('internetdisconnected') : route.continue(),
  )
  const message = page.locator('#not-loaded')
  await page.goto('/login')
  await expect(message).toBeVisible()
  await expect(page.getByRole('button', { name: t('auth', 'login.submit') })).toBeVisible()
  expect(loads).toBe(3)

  failing = Number.POSITIVE_INFINITY
  loads = 0
  await page.goto('/login')
  await expect.poll(() => loads).toBe(4)
  await expect(message).toBeVisible()
  await page.clock.fastForward(60_000)
  await page.waitForLoadState('networkidle')
  expect(loads).toBe(4)
})
