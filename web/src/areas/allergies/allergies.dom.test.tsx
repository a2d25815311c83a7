import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Allergy, type AllergyList, allergies } from '#contract/allergies/calls'
import { staffAppointments } from '#contract/staffAppointments/calls'
import { openApp } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { sampleOf } from '../../testing/sampleOf'
import { Failure, invalid, server } from '../../testing/testServer'

const at = '2026-12-01T08:00:00.000Z'
const { data: appointment } = sampleOf(staffAppointments.show.response, {
  starts_at: at,
  ends_at: at,
  cancellable_until: at,
  hold_expires_at: null,
  time_zone: 'Africa/Cairo',
  birth_date: '1990-05-06',
  avatar: null,
  at,
  requested_at: at,
  decided_at: at,
  changed_at: at,
  status: 1,
  payment_status: 1,
  lobby_order: null,
})
const { data: sample } = sampleOf(allergies.list.response, {
  recorded_at: at,
  noted_since: '2020-03-04',
  avatar: null,
  status: 'active',
})
const [first] = sample.allergies
if (!first) throw new Error('The sample has no allergy')
const peanuts: Allergy = { ...first, drug_id: null, substance_text: 'Peanuts', severity: 'severe', versions: [] }

function answer(list: Partial<AllergyList>) {
  server.on('allergies', 'list', () => ({ data: { state: 'not_recorded', none_known: null, allergies: [], ...list } }))
}
const open = () => openApp({ at: '/appointments/5/show' })
const banner = () => page.getByRole('region', { name: appointment.patient.name_text })

beforeEach(async () => {
  server.on('staffAppointments', 'show', () => ({ data: appointment }))
  server.on('alerts', 'list', () => ({ data: { state: 'not_recorded', none_known: null, alerts: [] } }))
  server.on('problems', 'list', () => ({ data: { state: 'not_recorded', none_known: null, problems: [] } }))
  await signInAs(personWith(['show-appointment', 'update-allergies']))
})

test('that nobody has recorded allergies is said in the banner and on the card', async () => {
  answer({})
  await open()
  await expect.element(banner()).toHaveTextContent('Allergies not recorded')
  await expect.element(page.getByText('Nobody has recorded yet whether this patient has allergies')).toBeVisible()
})

test('“no known allergies” is shown with who recorded it and when', async () => {
  answer({ state: 'none_known', none_known: sample.none_known })
  await open()
  await expect.element(banner()).toHaveTextContent('No known allergies')
  const row = page.getByRole('listitem').filter({ hasText: 'No known allergies' })
  await expect.element(row).toHaveTextContent(sample.none_known?.recorded_by.name_text ?? '')
  await expect.element(row).toHaveTextContent('01/12/2026')
})

test('active allergies are in the banner with their severity, others only on the card', async () => {
  const refuted: Allergy = { ...peanuts, id: 99, substance_text: 'Latex', status: 'refuted' }
  answer({ state: 'listed', allergies: [peanuts, refuted] })
  await open()
  await expect.element(banner()).toHaveTextContent('Peanuts · Severe')
  await expect.element(banner()).not.toHaveTextContent('Latex')
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Latex' })).toHaveTextContent('Disproved')
})

test('a failed request is said in the banner and on the card, until it succeeds', async () => {
  server.on('allergies', 'list', () => new Failure(422))
  await open()
  await expect.element(banner()).toHaveTextContent('Allergies could not be loaded')
  await expect.element(page.getByRole('alert')).toHaveTextContent('may have allergies that are not shown')
  await expect.element(page.getByRole('button', { name: 'Add allergy' })).not.toBeInTheDocument()
  answer({ state: 'listed', allergies: [peanuts] })
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.element(banner()).toHaveTextContent('Peanuts · Severe')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('that none is known is recorded after a confirmation', async () => {
  answer({})
  server.on('allergies', 'noneKnown', () => {
    answer({ state: 'none_known', none_known: sample.none_known })
    return { data: sample.none_known as NonNullable<AllergyList['none_known']> }
  })
  await open()
  await userEvent.click(page.getByRole('button', { name: 'Record no known allergies' }))
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Record' }))
  await expect.element(banner()).toHaveTextContent('No known allergies')
  expect(server.received('allergies', 'noneKnown')).toMatchObject([{ params: { id: String(appointment.patient.id) } }])
})

test('an allergy to another substance is added', async () => {
  answer({})
  server.on('allergies', 'create', () => {
    answer({ state: 'listed', allergies: [peanuts] })
    return { data: peanuts }
  })
  await open()
  await userEvent.click(page.getByRole('button', { name: 'Add allergy' }))
  await userEvent.click(page.getByText('Other substance'))
  await userEvent.click(page.getByRole('button', { name: 'Save allergy' }))
  await expect.element(page.getByLabelText('Substance', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await userEvent.fill(page.getByLabelText('Substance', { exact: true }), 'Peanuts')
  await userEvent.click(page.getByLabelText('Severe', { exact: true }))
  await userEvent.click(page.getByRole('button', { name: 'Save allergy' }))
  await expect.element(banner()).toHaveTextContent('Peanuts · Severe')
  expect(server.received('allergies', 'create')).toMatchObject([
    { body: { drug_id: null, substance: 'Peanuts', severity: 'severe', status: 'active' } },
  ])
})

test('a correction that another person has overtaken says so', async () => {
  answer({ state: 'listed', allergies: [peanuts] })
  server.on('allergies', 'update', () => invalid({ revision: ['Another person has changed this allergy'] }))
  await open()
  await userEvent.click(page.getByRole('button', { name: /Edit allergy/ }))
  await userEvent.fill(page.getByLabelText('Reaction'), 'Rash')
  await userEvent.click(page.getByRole('button', { name: 'Save allergy' }))
  await expect.element(page.getByText('Another person has changed this allergy')).toBeVisible()
  expect(server.received('allergies', 'update')).toMatchObject([
    { body: { reaction: 'Rash', revision: peanuts.revision } },
  ])
})

test('without the permission, allergies are only shown', async () => {
  await signInAs(personWith(['show-appointment']))
  answer({ state: 'listed', allergies: [peanuts] })
  await open()
  await expect.element(banner()).toHaveTextContent('Peanuts · Severe')
  await expect.element(page.getByRole('button', { name: 'Add allergy' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /Edit allergy/ })).not.toBeInTheDocument()
})
