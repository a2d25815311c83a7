import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { Failure, noResponse, pageOf, server } from '../../../testing/testServer'
import { answerVitals, now, warning } from '../../../testing/vitals'
import { answerCase, openEpisode } from '../testing'

const names = ['Samira Fawzy', 'Adel Nabil', 'Mona Said']

function rowOf(name: string, index: number) {
  return {
    episode_id: 12 + index,
    is_open: true,
    patient: { id: 17 + index, name_text: name, avatar: null, age: 67, shown_age: '67 years' },
    department: { id: 1, name: 'Ward A' },
    bed: `10${index + 1}`,
    score: warning.score,
    measured_at: warning.measured_at,
    next_check: warning.next_check,
  }
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  answerCase()
  answerVitals()
  const rows = names.map(rowOf)
  server
    .on('vitals', 'ward', (request) => pageOf(rows, request))
    .on('episodes', 'list', (request) => pageOf([], request))
    .on('episodes', 'show', ({ params }) => {
      const id = Number(params.id)
      const patient = { ...openEpisode.patient, id: id + 5, name_text: names[id - 12] ?? '' }
      return { data: { ...openEpisode, id, patient_id: id + 5, patient } }
    })
  await signInAs(personWith(['list-episode', 'show-episode', 'list-vital-sign', 'create-vital-sign']))
})

const open = (path = '', language: 'en' | 'ar' = 'en') =>
  openApp({ at: `/episodes/cases/3/vital-signs${path}`, language })
const patient = (name: string) => page.getByRole('main').getByRole('region', { name, exact: true })
const respiration = page.getByRole('textbox', { name: /^Respiratory rate/ })
const saved = () => server.received('vitals', 'createSet').map(({ body }) => [body.episode_id, body.respiration])

test('the list of a hospital’s cases leads to the list of checks', async () => {
  await openApp({ at: '/episodes/cases/3' })
  await userEvent.click(page.getByRole('link', { name: 'Vital signs due' }))
  await expect.element(page.getByText('Samira Fawzy').first()).toBeVisible()
})

test('patients are in the order of the server with score and next check, by department', async () => {
  await open()
  const rows = page.getByRole('row')
  await expect
    .element(rows.nth(1))
    .toHaveTextContent(/Samira Fawzy.*101 · Ward A.*NEWS2 ⁦6⁩ · Medium.*Check overdue by 1 hour.*14:00/)
  await expect.element(rows.nth(3)).toHaveTextContent('Mona Said')
  await userEvent.click(page.getByRole('button', { name: 'Department' }))
  await userEvent.click(page.getByRole('option', { name: 'Ward B' }))
  await expect.poll(() => server.received('vitals', 'ward').at(-1)?.query.get('department_id')).toBe('2')
})

test('after saving, the next patient’s first field has the focus; the order stays that of the start', async () => {
  await open()
  await userEvent.click(page.getByRole('link', { name: /Samira Fawzy/ }))
  await expect.element(page.getByText('1 of 3')).toBeVisible()
  await expect.element(respiration).toHaveFocus()
  // The list would now be sorted differently.
  server.on('vitals', 'ward', (request) => pageOf(names.map(rowOf).toReversed(), request))
  await userEvent.keyboard('18{Control>}s{/Control}')
  await expect.element(patient('Adel Nabil')).toBeVisible()
  await expect.element(page.getByText('2 of 3')).toBeVisible()
  await expect.element(respiration).toHaveValue('')
  await expect.element(respiration).toHaveFocus()
  await userEvent.click(page.getByRole('button', { name: 'Skip patient' }))
  await expect.element(patient('Mona Said')).toBeVisible()
  await expect.element(respiration).toHaveFocus()
  await userEvent.keyboard('20')
  await userEvent.click(page.getByRole('button', { name: /^Save and finish/ }))
  await expect.poll(() => location.pathname).toBe('/episodes/cases/3/vital-signs')
  expect(saved()).toEqual([
    ['12', '18'],
    ['14', '20'],
  ])
  await expect.element(page.getByText('Samira Fawzy').first()).toBeVisible()
})

test('without a response what was entered waits on the device, and the next patient comes', async () => {
  server.on('vitals', 'createSet', () => noResponse)
  await open('/12')
  await expect.element(page.getByText('1 of 3')).toBeVisible()
  await userEvent.fill(respiration, '18')
  await userEvent.click(page.getByRole('button', { name: /^Save and next patient/ }))
  await expect.element(page.getByText(/^Not sent yet\. The vital signs are on this device only/)).toBeVisible()
  await expect.element(patient('Adel Nabil')).toBeVisible()
  await expect.element(respiration).toHaveValue('')
  await expect.element(page.getByText('1 entry not sent yet')).toBeVisible()
})

test('what was entered for a skipped patient is there when its form opens again, and nowhere else', async () => {
  await open('/12')
  await expect.element(page.getByText('1 of 3')).toBeVisible()
  await userEvent.fill(respiration, '18')
  await userEvent.click(page.getByRole('button', { name: 'Skip patient' }))
  await expect.element(patient('Adel Nabil')).toBeVisible()
  await expect.element(respiration).toHaveValue('')
  history.back()
  await expect.element(patient('Samira Fawzy')).toBeVisible()
  await expect.element(respiration).toHaveValue('18')
})

test('a patient whose list cannot be loaded can be recorded, and the list opens afterwards', async () => {
  server.on('vitals', 'ward', () => new Failure(422, {}))
  await page.viewport(390, 800)
  await open('/13')
  await expect.element(page.getByText(/list of patients could not be loaded/)).toBeVisible()
  await userEvent.fill(respiration, '18')
  await userEvent.click(page.getByRole('button', { name: /^Save and finish/ }))
  await expect.poll(() => location.pathname).toBe('/episodes/cases/3/vital-signs')
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('a discharged patient has no form', async () => {
  server.on('episodes', 'show', () => ({ data: { ...openEpisode, status: 1, status_text: 'Discharged' } }))
  await open('/12')
  await expect.element(page.getByText(/Vital signs can no longer be added/)).toBeVisible()
  expect(respiration.elements()).toEqual([])
})

test('a record of another hospital is opened with a reason, and is not part of the order', async () => {
  const rows = names.map(rowOf).map((row) => (row.episode_id === 13 ? { ...row, is_open: false, score: null } : row))
  server.on('vitals', 'ward', (request) => pageOf(rows, request))
  await open()
  await expect.element(page.getByRole('row').nth(2).getByRole('button')).toBeVisible()
  expect(page.getByRole('link', { name: /Adel Nabil/ }).elements()).toEqual([])
  await userEvent.click(page.getByRole('link', { name: /Samira Fawzy/ }))
  await expect.element(page.getByText('1 of 2')).toBeVisible()
})

test('without inpatients the list says so', async () => {
  server.on('vitals', 'ward', (request) => pageOf([], request))
  await open('', 'ar')
  await expect.element(page.getByText('يظهر المرضى هنا بعد دخولهم المستشفى.')).toBeVisible()
})
