import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { surveys } from '#contract/surveys/calls'
import { openApp } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { sampleOf } from '../../../testing/sampleOf'
import { Failure, invalid, noResponse, pageOf, server } from '../../../testing/testServer'
import { answerCase, groups, openEpisode } from '../testing'

const at = '2026-11-20T08:00:00.000Z'
const registered = {
  id: 17,
  first_name: 'Ahmed',
  last_name: 'Salem',
  name_text: 'Ahmed Salem',
  name: 'Ahmed Salem',
  avatar: null,
  uuid: '26403140102375',
}

beforeEach(async () => {
  sessionStorage.clear()
  answerCase()
  const { data: survey } = sampleOf(surveys.show.response, {
    created_at: at,
    updated_at: at,
    published_at: at,
    show_if: null,
    red_flag: null,
    groups: [],
    status: 1,
    type: 2,
  })
  server
    .on('episodes', 'list', (request) => pageOf([], request))
    .on('transfers', 'received', (request) => pageOf([], request))
    .on('episodes', 'create', () => ({ data: openEpisode }))
    .on('surveys', 'show', () => ({ data: { ...survey, id: 30, groups, opening_token: 'opened' } }))
    .on('pickers', 'patients', () => ({ data: [registered] }))
    .on('pickers', 'patient', () => ({
      data: { ...openEpisode.patient, id: 17, name_text: 'Ahmed Salem', uuid: registered.uuid },
    }))
    .on('staffBooking', 'similarPatients', () => ({ data: [] }))
  await signInAs(personWith(['create-episode', 'list-episode', 'show-episode', 'list-patient', 'create-appointment']))
})

const open = (query = '') => openApp({ at: `/episodes/spock/cases/3/create${query}` })
const admit = page.getByRole('button', { name: /^Admit patient/ })
const text = (name: string | RegExp) => page.getByRole('textbox', { name })
const sent = () => server.received('episodes', 'create').map(({ body }) => body)

async function choose(field: string, option: string) {
  await userEvent.click(page.getByRole('combobox', { name: field }))
  await userEvent.click(page.getByRole('option', { name: option, exact: true }))
}

async function fillAdmission() {
  await choose('Specialty', 'Cardiology')
  await choose('Department', 'Ward A')
  await userEvent.fill(text('Room'), '103')
  await userEvent.click(page.getByRole('radio', { name: 'Stable', exact: true }))
  await userEvent.fill(text('Chief complaint'), 'Chest pain')
}

test('a registered patient of the address is admitted, with the answers of the only form for the specialty', async () => {
  await open('?patient=17')
  await expect
    .element(page.getByRole('combobox', { name: /^Name, national ID/ }))
    .toHaveValue('⁨Ahmed Salem⁩ · ⁨26403140102375⁩')
  await fillAdmission()
  await userEvent.fill(text('Weight'), '71.5')
  await userEvent.click(admit)
  await expect.poll(() => sent().length).toBe(1)
  expect(sent()[0]).toMatchObject({
    hospital_id: '3',
    patient_id: '17',
    has_guardian: false,
    specialty_id: '5',
    specialty_form_id: '30',
    opening_token: 'opened',
    department_id: '1',
    bed: '103',
    severity: '1',
    chief_complaint: 'Chest pain',
    surveys_answers: [{ line_id: 7, answer_value: 71.5 }],
  })
  await expect.poll(() => location.pathname).toBe('/episodes/spok/case/12')
})

test('a guardian’s fields are required once there is one, and sent with the new patient', async () => {
  await open()
  await userEvent.click(page.getByRole('button', { name: 'New patient' }))
  await userEvent.fill(text('National ID'), '29001150112385')
  await expect.element(page.getByText(/3\d years/)).toBeVisible()
  await userEvent.fill(text('First name'), 'Nadia')
  await userEvent.fill(text('Last name'), 'Journey')
  await userEvent.fill(text('Phone'), '+201001234598')
  await userEvent.fill(text('Email'), 'nadia@test.example')
  await fillAdmission()
  await userEvent.click(page.getByRole('checkbox', { name: 'The patient has a guardian' }))
  await userEvent.click(admit)
  for (const name of ['Guardian’s first name', 'Guardian’s address', 'Guardian’s national ID'])
    await expect.element(text(name)).toHaveAttribute('aria-invalid', 'true')
  await expect.element(text(/^Guardian’s email/)).not.toHaveAttribute('aria-invalid')
  expect(sent()).toEqual([])

  await userEvent.fill(text('Guardian’s first name'), 'Samir')
  await userEvent.fill(text('Guardian’s last name'), 'Journey')
  await userEvent.fill(text('Guardian’s phone'), '+201001234599')
  await userEvent.fill(text('Guardian’s national ID'), '26403140102375')
  await userEvent.fill(text('Guardian’s address'), '12 Nile St')
  await userEvent.click(admit)
  await expect.poll(() => sent().length).toBe(1)
  expect(sent()[0]).toMatchObject({
    patient_id: null,
    first_name: 'Nadia',
    birth_date: '1990-01-15',
    gender: 'female',
    has_guardian: true,
    guardian_first_name: 'Samir',
    guardian_phone: '+201001234599',
  })
})

test('nothing is sent without what is required, and each field says so', async () => {
  await open()
  await userEvent.click(admit)
  for (const name of ['Department', 'Specialty'])
    await expect.element(page.getByRole('combobox', { name })).toHaveAttribute('aria-invalid', 'true')
  for (const name of ['Room', 'Chief complaint'])
    await expect.element(text(name)).toHaveAttribute('aria-invalid', 'true')
  expect(sent()).toEqual([])
})

test('the occupied rooms of the department are shown, and a room that is occupied is pointed out while typing', async () => {
  await open()
  await choose('Department', 'Ward A')
  await expect.element(page.getByText(/Occupied now/)).toHaveTextContent(/101.*Room 102/)
  await userEvent.fill(text('Room'), 'room 102')
  await expect.element(text('Room')).toHaveAccessibleDescription(/room 102.* is occupied/)
  await choose('Department', 'Ward B')
  await expect.element(text('Room')).toHaveAccessibleDescription('No room of this department is occupied now.')
})

test('what the server refuses is shown at its field or question, and nothing is lost', async () => {
  await open('?patient=17')
  await fillAdmission()
  await userEvent.fill(text('Weight'), '71')
  server.on('episodes', 'create', () =>
    invalid({ bed: ['Room 103 was taken'], patient_id: ['An open case exists'], 'surveys_answers.7': ['Too light'] }),
  )
  await userEvent.click(admit)
  await expect.element(text('Room')).toHaveAccessibleDescription('Room 103 was taken')
  await expect
    .element(page.getByRole('combobox', { name: /^Name, national ID/ }))
    .toHaveAccessibleDescription('An open case exists')
  await expect.element(text('Weight')).toHaveAccessibleDescription(/Too light/)
  await expect.element(text('Chief complaint')).toHaveValue('Chest pain')
  await userEvent.fill(text('Weight'), '72')
  await expect.element(text('Weight')).not.toHaveAccessibleDescription(/Too light/)
})

test('after a lost connection the same admission is sent again with the same key', async () => {
  await open('?patient=17')
  await fillAdmission()
  server.on('episodes', 'create', () => noResponse)
  await userEvent.click(admit)
  await expect.element(page.getByText(/Network error/).first()).toBeVisible()
  server.on('episodes', 'create', () => ({ data: openEpisode }))
  await userEvent.click(admit)
  await expect.poll(() => location.pathname).toBe('/episodes/spok/case/12')
  const keys = server.received('episodes', 'create').map(({ headers }) => headers.get('Idempotency-Key'))
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toBeTruthy()
})

test('those who cannot open the case are led to the list', async () => {
  await signInAs(personWith(['create-episode', 'list-episode', 'list-patient']))
  await open('?patient=17')
  await fillAdmission()
  await userEvent.click(admit)
  await expect.poll(() => location.pathname).toBe('/episodes/cases/3')
})

test('questions that cannot be loaded say so and can be tried again; the rest of the form stays', async () => {
  server.on('surveys', 'show', () => new Failure(500, { error: 'Broken', request_id: 'r1' }))
  await open('?patient=17')
  await fillAdmission()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Server Error' })).toBeVisible()
  await expect.element(text('Chief complaint')).toHaveValue('Chest pain')
})
