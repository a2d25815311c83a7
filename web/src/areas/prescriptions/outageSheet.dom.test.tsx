import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OutageDose } from '#contract/outage/calls'
import { openApp } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { Failure, invalid, server } from '../../testing/testServer'
import { answerCase, answerDoses, cairo, givenDose, now, wardDose } from './testing'

const code = '7K3M0PQ1ZRTV'

function found(changes: Partial<OutageDose> = {}): OutageDose {
  const dose = wardDose(9, '09:00', 'Samira Fawzy', { state: 'late' })
  return {
    code,
    episode_id: 12,
    hospital: { id: 3, name: 'Al Noor Hospital' },
    time_zone: 'Africa/Cairo',
    patient: { id: 17, name_text: 'Samira Fawzy', avatar: null },
    department: { id: 1, name: 'Ward A' },
    bed: '9',
    printed_at: cairo('07:00'),
    discharged_at: null,
    stopped_at: null,
    prescription_id: 31,
    can_record: true,
    dose,
    as_needed: null,
    ...changes,
  }
}

function answer(changes: Partial<OutageDose> = {}) {
  answerCase()
  answerDoses([])
  server
    .on('outage', 'show', () => ({ data: found(changes) }))
    .on('outage', 'givers', () => ({ data: [{ id: 55, name: 'Hany Adel' }] }))
    .on('prescriptions', 'record', () => ({ data: givenDose(9, '09:00', '09:10') }))
}

const field = () => page.getByLabelText('Code on the outage sheet')
const panel = () => page.getByRole('region', { name: 'Record dose' })
const open = (at = '/outage') => openApp({ at })
async function enter(text = '7k3m-opqi-zrtv') {
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard(`${text}{Enter}`)
}

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
  await signInAs(personWith(['list-episode', 'list-prescription', 'execute-prescription']))
})

test('a typed code opens its dose; the time on the paper is asked, and the page is ready for the next code', async () => {
  answer()
  await open()
  await enter()
  await expect.element(panel()).toHaveTextContent(/Samira Fawzy.*Paracetamol 1 g/)
  await userEvent.keyboard('g')
  await userEvent.click(panel().getByRole('button', { name: /Confirm: given/ }))
  await expect.element(panel().getByLabelText(/Given on/)).toHaveAttribute('aria-invalid', 'true')
  expect(server.received('prescriptions', 'record')).toEqual([])
  await userEvent.fill(panel().getByLabelText(/Given at/), '09:10')
  await userEvent.click(panel().getByRole('combobox', { name: 'Given by' }))
  await userEvent.click(page.getByRole('option', { name: 'Hany Adel' }))
  await userEvent.click(panel().getByRole('button', { name: /Confirm: given/ }))
  await expect
    .poll(() => server.received('prescriptions', 'record'))
    .toMatchObject([
      { params: { id: '9' }, body: { status: 2, outage_code: code, given_at: '2026-11-24 09:10', given_by_id: 55 } },
    ])
  await expect.element(page.getByText('Samira Fawzy · Paracetamol 1 g')).toBeVisible()
  await expect.element(field()).toHaveFocus()
  expect(server.received('outage', 'show')[0]?.params).toEqual({ code })
})

test('the address of a QR code opens the dose, and what is not a code says so', async () => {
  answer()
  await open(`/doses/${code}`)
  await expect.element(panel()).toHaveTextContent('Samira Fawzy')
  await userEvent.click(page.getByRole('button', { name: 'Next code' }))
  await enter('12345')
  await expect.element(field()).toHaveAccessibleDescription(/This is not a code of an outage sheet/)
})

test('a code of another hospital, or one that does not exist, is not known', async () => {
  answer()
  server.on('outage', 'show', () => new Failure(404, { message: 'Not found' }))
  await open()
  await enter()
  await expect.element(page.getByRole('alert')).toHaveTextContent('This code is not known')
})

test('a dose that is recorded says when and by whom', async () => {
  const { versions: _, earlier_checks: __, ...given } = givenDose(9, '09:00', '09:10')
  answer({ dose: { ...wardDose(9, '09:00', 'Samira Fawzy'), ...given } })
  await open()
  await enter()
  await expect.element(page.getByRole('alert')).toHaveTextContent(/recorded already.*Given.*09:10.*Mona Farouk/)
  await expect.element(panel()).not.toBeInTheDocument()
})

test('of two who enter the same dose, the second reads who was first', async () => {
  answer()
  server.on('prescriptions', 'record', () => invalid({ status: ['Given 09:10 by Mona Farouk'] }))
  await open()
  await enter()
  await userEvent.keyboard('g')
  await userEvent.fill(panel().getByLabelText(/Given at/), '09:10')
  await userEvent.click(panel().getByRole('button', { name: /Confirm: given/ }))
  await expect.element(panel()).toHaveTextContent('Given 09:10 by Mona Farouk')
})

test.each([
  ['a prescription that has ended', { stopped_at: cairo('08:00') }, 'The prescription ended', true],
  [
    'a patient who left before the dose was due',
    { discharged_at: cairo('08:00'), dose: wardDose(9, '09:00', 'Samira Fawzy', { editable: false }) },
    'A dose that was due later cannot be recorded',
    false,
  ],
  ['a person who cannot record', { can_record: false }, 'You cannot record doses of this patient', false],
])('%s', async (_, changes, text, isRecorded) => {
  answer(changes)
  await open()
  await enter()
  await expect.element(page.getByText(new RegExp(text))).toBeVisible()
  await expect.poll(() => panel().elements().length).toBe(isRecorded ? 1 : 0)
})
