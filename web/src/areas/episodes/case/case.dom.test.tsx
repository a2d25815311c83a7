import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { Failure, invalid, server } from '../../../testing/testServer'
import { answerCase, history, openEpisode } from '../testing'

beforeEach(async () => {
  sessionStorage.clear()
  answerCase()
  await signInAs(personWith(['show-episode', 'update-episode', 'list-episode']))
})

const open = (query = '') => openApp({ at: `/episodes/spok/case/12${query}` })
const banner = () => page.getByRole('region', { name: openEpisode.patient.name_text })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const text = (name: string | RegExp) => page.getByRole('textbox', { name })
const puts = () => server.received('episodes', 'updateMedicalHistory').map(({ body }) => body)

test('the banner says who and where the patient is, and what must not be missed', async () => {
  server.on('hospitals', 'logo', () => new Failure(404, { error: 'Not found' }))
  await open('?logo=9')
  for (const part of ['Female', '36 years', openEpisode.patient.uuid, 'Ward A · 101', 'Unstable', 'No known allergies'])
    await expect.element(banner()).toHaveTextContent(part)
  await expect.element(page.getByText(openEpisode.guardian?.phone ?? '').first()).toBeVisible()
  await expect.element(page.getByText('Chest pain')).toBeVisible()
  await expect.poll(() => server.received('hospitals', 'logo')).toHaveLength(1)
})

test('what the guardian may receive is recorded with who agreed, and is nothing until then', async () => {
  const contact = { relation: null, receives: [], consent: null, recorded_at: null, recorded_by: null }
  answerCase({ guardian: { ...(openEpisode.guardian as NonNullable<typeof openEpisode.guardian>), ...contact } })
  server.on('episodes', 'changeGuardian', () => ({ data: openEpisode }))
  await open()
  await expect.element(page.getByText('Nothing: nobody has agreed')).toBeVisible()
  await userEvent.click(button('Relation and consent'))
  const dialog = page.getByRole('dialog')
  await userEvent.click(dialog.getByRole('combobox', { name: 'Relation to the patient' }))
  await userEvent.click(page.getByRole('option', { name: 'Mother' }))
  await userEvent.click(dialog.getByRole('combobox', { name: 'May receive' }))
  await userEvent.click(page.getByRole('option', { name: 'Discharge summary' }))
  await userEvent.keyboard('{Escape}')
  await userEvent.click(dialog.getByRole('button', { name: 'Save', exact: true }))
  await expect.element(dialog.getByText('Field is required')).toBeVisible()
  expect(server.received('episodes', 'changeGuardian')).toEqual([])
  await userEvent.click(dialog.getByRole('radio', { name: 'The patient', exact: true }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save', exact: true }))
  await expect
    .poll(() => server.received('episodes', 'changeGuardian').at(-1)?.body)
    .toEqual({ relation: 'mother', receives: ['summary'], consent: 'patient' })
})

test('on a phone the tabs are not in the banner, which stays in view', async () => {
  await open()
  const inBanner = banner().getByRole('navigation', { name: 'Parts of the case' })
  await expect.element(inBanner).toBeVisible()
  await page.viewport(390, 800)
  await expect.element(inBanner).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Timeline' })).toBeVisible()
})

test('an address is no logo', async () => {
  server.on('hospitals', 'logo', () => new Failure(404, { error: 'Not found' }))
  await open('?logo=https://elsewhere.example/logo.png')
  await expect.element(page.getByText('Chest pain')).toBeVisible()
  expect(server.received('hospitals', 'logo')).toEqual([])
})

test('the logo of the address is loaded for the hospital of the case, and stays in the addresses of the tabs', async () => {
  server.on('hospitals', 'logo', () => new Failure(404, { error: 'Not found' }))
  await open('?logo=9')
  await expect.poll(() => server.received('hospitals', 'logo').map(({ params }) => params.id)).toEqual(['3'])
  await expect
    .element(page.getByRole('link', { name: 'Vital signs' }))
    .toHaveAttribute('href', '/episodes/spok/case/12?tab=vital-signs&logo=9')
})

test('an inpatient of the department with a similar name is in the banner, with the room', async () => {
  answerCase({ similar_names: [{ name_text: 'Samir Fawzi', bed: '11' }] })
  await open()
  await expect.element(banner()).toHaveTextContent('Similar name: ⁨Samir Fawzi⁩, room ⁨11⁩')
})

test('allergies that cannot be loaded are said in the banner, and the case stays', async () => {
  server.on('allergies', 'list', () => new Failure(500, { error: 'Broken' }))
  await open()
  await expect.element(banner()).toHaveTextContent('Allergies could not be loaded')
  await expect.element(page.getByText('Chest pain')).toBeVisible()
})

test('a discharged case is read-only, and says so', async () => {
  answerCase({ status: 1, status_text: 'Discharged', discharge_time: '2026-11-22T10:00:00.000Z' }, { editable: false })
  await open()
  await expect.element(page.getByText('The patient was discharged')).toBeVisible()
  await expect.element(page.getByText('Chest pain')).toBeVisible()
  for (const name of ['Change room', 'Change severity', 'Edit']) expect(button(name).elements()).toEqual([])
})

test('the patient moves to another room; an occupied one is refused at its field', async () => {
  await open()
  await userEvent.click(button('Change room'))
  const dialog = page.getByRole('dialog')
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Room' }), '102')
  server.on('episodes', 'move', () => invalid({ bed: ['102 is occupied in this department'] }))
  await userEvent.click(button('Move patient'))
  await expect
    .element(dialog.getByRole('textbox', { name: 'Room' }))
    .toHaveAccessibleDescription('102 is occupied in this department')
  server.on('episodes', 'move', () => ({ data: { ...openEpisode, bed: '105' } }))
  server.on('episodes', 'show', () => ({ data: { ...openEpisode, bed: '105' } }))
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Room' }), '105')
  await userEvent.click(button('Move patient'))
  await expect.element(banner()).toHaveTextContent('Ward A · 105')
  expect(server.received('episodes', 'move').map(({ body }) => body)).toEqual([
    { department_id: '1', bed: '102' },
    { department_id: '1', bed: '105' },
  ])
})

test('the banner names the responsible doctor, who is changed from those who can treat the patient', async () => {
  server.on('episodes', 'doctors', () => ({
    data: [
      { id: 21, name: 'Hany Adel' },
      { id: 22, name: 'Mona Saleh' },
    ],
  }))
  await open()
  await expect.element(banner()).toHaveTextContent('Responsible doctorHany Adel')
  await userEvent.click(button('Change doctor'))
  await userEvent.click(page.getByRole('dialog').getByRole('combobox', { name: 'Responsible doctor' }))
  await userEvent.click(page.getByRole('option', { name: 'Mona Saleh' }))
  const doctor = { id: 22, first_name: 'Mona', last_name: 'Saleh', name_text: 'Mona Saleh', avatar: null }
  const changed = { ...openEpisode, doctor }
  server.on('episodes', 'assignDoctor', () => ({ data: changed })).on('episodes', 'show', () => ({ data: changed }))
  await userEvent.click(button('Save doctor'))
  await expect.element(banner()).toHaveTextContent('Responsible doctorMona Saleh')
  expect(server.received('episodes', 'assignDoctor').map(({ body }) => body)).toEqual([{ doctor_id: '22' }])
})

test('a case of which nobody is responsible says so, and who only reads it changes nothing', async () => {
  answerCase({ doctor: null })
  await signInAs(personWith(['show-episode', 'list-episode']))
  await open()
  await expect.element(banner()).toHaveTextContent('Responsible doctorNobody yet')
  await expect.element(page.getByText('Admitted by')).toBeVisible()
  expect(button('Change doctor').elements()).toEqual([])
})

test('the severity is changed', async () => {
  await open()
  await userEvent.click(button('Change severity'))
  await userEvent.click(page.getByRole('radio', { name: 'Stable', exact: true }))
  const stable = { ...openEpisode, severity: 1 as const, severity_text: 'Stable' }
  server.on('episodes', 'severity', () => ({ data: stable })).on('episodes', 'show', () => ({ data: stable }))
  await userEvent.click(button('Save severity'))
  await expect.element(banner()).toHaveTextContent('Stable')
  expect(server.received('episodes', 'severity').map(({ body }) => body)).toEqual([{ severity: 1 }])
})

test('the medical history is saved with its revision, and with the answers that were changed only', async () => {
  server.on('episodes', 'updateMedicalHistory', () => ({
    data: { ...history, chief_complaint: 'Back pain', revision: 5 },
  }))
  await open()
  await userEvent.click(button('Edit'))
  await userEvent.fill(text('Chief complaint'), '')
  await userEvent.click(button('Save medical history'))
  await expect.element(text('Chief complaint')).toHaveAttribute('aria-invalid', 'true')
  expect(puts()).toEqual([])
  await userEvent.fill(text('Chief complaint'), 'Back pain')
  await userEvent.fill(text(/^Occupation/), 'Teacher')
  await userEvent.click(button('Save medical history'))
  await expect.element(page.getByText('The medical history was saved')).toBeVisible()
  await expect.element(page.getByText('Back pain')).toBeVisible()
  expect(puts()).toEqual([
    {
      chief_complaint: 'Back pain',
      present_illness_history: 'Since Monday',
      examination: '',
      surveys_answers: [{ line_id: 8, answer_value: 'Teacher' }],
      revision: 4,
    },
  ])
})

test('changes of another person are merged, and what both have changed is shown for a choice', async () => {
  server.on('episodes', 'updateMedicalHistory', ({ body }) =>
    body.revision === 4
      ? invalid({ revision: ['Another person has changed the medical history.'] })
      : { data: { ...history, revision: 6 } },
  )
  await open()
  await userEvent.click(button('Edit'))
  await userEvent.fill(text('Chief complaint'), 'Back pain')
  await userEvent.click(button('Save medical history'))
  await expect.element(page.getByText('Another person has changed the medical history.')).toBeVisible()
  answerCase({}, { chief_complaint: 'Chest pain at night', examination: 'Fever', revision: 5 })
  await userEvent.click(button('Load their changes'))
  await expect.element(page.getByText('Chest pain at night')).toBeVisible()
  await expect.element(text('Chief complaint')).toHaveValue('Back pain')
  await expect.element(text(/^Examination/)).toHaveValue('Fever')
  await userEvent.click(button('Use this text'))
  await expect.element(text('Chief complaint')).toHaveValue('Chest pain at night')
  await userEvent.click(button('Save medical history'))
  await expect.poll(() => puts().at(-1)).toMatchObject({ revision: 5, examination: 'Fever' })
  await expect.element(page.getByText('The medical history was saved')).toBeVisible()
})

test('what was typed stays while another tab is shown, and after a save that failed', async () => {
  server.on('episodes', 'updateMedicalHistory', () => new Failure(500, { error: 'Broken', request_id: 'r1' }))
  await open()
  await userEvent.click(button('Edit'))
  await userEvent.fill(text('Chief complaint'), 'Back pain')
  await userEvent.click(button('Save medical history'))
  await expect.element(page.getByRole('alert').filter({ hasText: 'Server Error' })).toBeVisible()
  await userEvent.click(page.getByRole('link', { name: 'Diagnosis codes' }))
  await expect.poll(() => location.search).toBe('?tab=diagnosis')
  await expect.element(page.getByRole('heading', { name: 'Diagnosis codes (ICD-11)' })).toBeVisible()
  await userEvent.click(page.getByRole('link', { name: 'Medical history', exact: true }))
  await expect.element(text('Chief complaint')).toHaveValue('Back pain')
})

test('a medical history that cannot be loaded can be tried again without the rest of the case', async () => {
  server.on('episodes', 'medicalHistory', () => new Failure(500, { error: 'Broken' }))
  await open()
  await expect.element(banner()).toHaveTextContent('Ward A · 101')
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' })
  await expect.element(retry).toBeVisible()
  answerCase()
  await userEvent.click(retry)
  await expect.element(page.getByText('Chest pain')).toBeVisible()
})
