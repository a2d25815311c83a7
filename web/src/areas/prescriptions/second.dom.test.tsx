import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { Failure, invalid, pageOf, server } from '../../testing/testServer'
import {
  answerCase,
  answerDoses,
  cairo,
  checkedDose,
  dose,
  emergencyDose,
  now,
  secondPerson,
  wardDose,
} from './testing'
import type { WardDose } from './types'

const permissions = [
  'show-episode',
  'list-episode',
  'list-prescription',
  'execute-prescription',
  'update-prescription',
] as const
const openCase = (language: 'en' | 'ar' = 'en') => openApp({ at: '/episodes/spok/case/12?tab=doses', language })
const day = () => page.getByLabelText('Doses of the day')
const cell = (name: RegExp) => day().getByRole('button', { name })
const panel = () => page.getByRole('region', { name: 'Record dose' })
const details = () => page.getByRole('region', { name: 'Record of the dose' })
const answers = () => server.received('prescriptions', 'witness').map(({ body }) => body)
const confirmed = { outcome: 'confirmed', by: secondPerson, at: cairo('12:15') } as const

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
  answerCase()
  await signInAs(personWith(permissions))
})

test('before a dose of a high-alert drug is recorded, the panel says that it does not count without a second person', async () => {
  answerDoses([dose(1, '12:00', { high_alert: true })])
  server.on('prescriptions', 'record', () => ({ data: checkedDose(1) }))
  await openCase()
  await userEvent.click(cell(/Due.*12:00/))
  await userEvent.keyboard('g')
  await expect.element(panel()).toHaveTextContent('A second person must confirm this dose')
  await userEvent.click(panel().getByText('Also ask the hospital above'))
  answerDoses([checkedDose(1)])
  await userEvent.click(panel().getByRole('button', { name: 'Confirm: given 1 g' }))
  await expect.element(cell(/Waiting for second person.*12:10/)).toBeVisible()
  expect(server.received('prescriptions', 'record')).toMatchObject([{ body: { status: 2, asks_above: true } }])
})

test('a dose that waits is neither given nor recordable again, and says so', async () => {
  answerDoses([checkedDose(1, {}, { can_complete: true })])
  await openCase()
  await userEvent.click(cell(/Waiting for second person/))
  await expect.element(details()).toHaveTextContent('Do not give this dose again.')
  await userEvent.keyboard('{Escape}')
  ;(cell(/Waiting for second person/).element() as HTMLElement).focus()
  await userEvent.keyboard('g')
  await expect.element(panel()).not.toBeInTheDocument()
})

test('the second person confirms by keyboard', async () => {
  answerDoses([checkedDose(1, {}, { can_witness: true })])
  server.on('prescriptions', 'witness', () => ({ data: checkedDose(1, confirmed) }))
  await openCase()
  await userEvent.click(cell(/Waiting for second person/))
  ;(details().getByRole('button', { name: 'Confirm as second person' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(details()).toHaveTextContent(/checked the patient.*Paracetamol 1 g/)
  await expect.element(details().getByRole('button', { name: 'Confirm dose' })).toHaveFocus()
  answerDoses([checkedDose(1, confirmed)])
  await userEvent.keyboard('{Enter}')
  await expect.element(cell(/Given.*12:10/)).toBeVisible()
  await expect.element(details()).toHaveTextContent(/Confirmed by the second person.*Hany Adel.*12:15/)
  expect(answers()).toEqual([{ outcome: 'confirmed', reason: null }])
})

test('declining needs a reason', async () => {
  answerDoses([checkedDose(1, {}, { can_witness: true })])
  const declined = { outcome: 'declined', by: secondPerson, at: cairo('12:15'), reason: '4 units, not 10' } as const
  server.on('prescriptions', 'witness', () => ({ data: checkedDose(1, declined) }))
  await openCase()
  await userEvent.click(cell(/Waiting for second person/))
  await userEvent.click(details().getByRole('button', { name: 'Decline' }))
  await userEvent.click(details().getByRole('button', { name: 'Decline dose' }))
  const reason = details().getByLabelText('Why you decline it')
  await expect.element(reason).toHaveAttribute('aria-invalid', 'true')
  expect(answers()).toEqual([])
  await userEvent.fill(reason, '4 units, not 10')
  answerDoses([checkedDose(1, declined, { can_complete: true })])
  await userEvent.click(details().getByRole('button', { name: 'Decline dose' }))
  await expect.element(cell(/Declined by second person/)).toBeVisible()
  await expect.element(details()).toHaveTextContent('4 units, not 10')
  expect(answers()).toEqual([{ outcome: 'declined', reason: '4 units, not 10' }])
})

test('the first person completes it alone with a reason, which stays in sight', async () => {
  answerDoses([checkedDose(1, {}, { can_complete: true })])
  const alone = { outcome: 'alone', by: secondPerson, at: cairo('12:15'), reason: 'Alone on duty' } as const
  server.on('prescriptions', 'witness', () => ({ data: checkedDose(1, alone) }))
  await openCase()
  await userEvent.click(cell(/Waiting for second person/))
  await expect.element(details().getByRole('button', { name: 'Confirm as second person' })).not.toBeInTheDocument()
  await userEvent.click(details().getByRole('button', { name: 'No second person available' }))
  await userEvent.fill(details().getByLabelText('Why there was no second person'), 'Alone on duty')
  answerDoses([checkedDose(1, alone)])
  await userEvent.click(details().getByRole('button', { name: 'Complete without a second person' }))
  await expect.element(cell(/Given.*Without a second person/)).toBeVisible()
  expect(answers()).toEqual([{ outcome: 'alone', reason: 'Alone on duty' }])
})

test('an answer that came too late says who was first', async () => {
  answerDoses([checkedDose(1, {}, { can_witness: true })])
  server.on('prescriptions', 'witness', () => invalid({ outcome: ['Hany Adel answered at 12:15'] }))
  await openCase()
  await userEvent.click(cell(/Waiting for second person/))
  await userEvent.click(details().getByRole('button', { name: 'Confirm as second person' }))
  await userEvent.click(details().getByRole('button', { name: 'Confirm dose' }))
  await expect.element(details()).toHaveTextContent('Hany Adel answered at 12:15')
})

test('what was given of the same ingredient is shown, and needs a reason', async () => {
  answerDoses([dose(1, '12:00')])
  const text = 'Panadol was given 10:00 under another prescription'
  server.on('prescriptions', 'doseWarnings', () => ({ data: [{ text }] }))
  await openCase()
  await userEvent.click(cell(/Due.*12:00/))
  await userEvent.keyboard('g')
  await expect.element(panel()).toHaveTextContent(text)
  await userEvent.click(panel().getByRole('button', { name: 'Confirm: given 1 g' }))
  await expect.element(panel().getByLabelText('Reason for giving this dose')).toHaveAttribute('aria-invalid', 'true')
  expect(server.received('prescriptions', 'record')).toEqual([])
})

function waiting(changes: Partial<WardDose> = {}): WardDose {
  const { versions: _, earlier_checks: __, ...row } = checkedDose(5)
  return { ...wardDose(5, '12:00', 'Samira Fawzy'), ...row, bed: '12-A', ...changes }
}

test('the ward shows what waits for a second person at the top, where it is confirmed', async () => {
  answerDoses([])
  server
    .on('prescriptions', 'wardDoses', (request) => pageOf([], request))
    .on('prescriptions', 'wardChecks', (request) => pageOf([waiting({ can_witness: true })], request))
    .on('prescriptions', 'witness', () => ({ data: checkedDose(5, confirmed) }))
  await openApp({ at: '/episodes/cases/3/doses' })
  const list = page.getByRole('region', { name: 'Waiting for a second person' })
  await expect.element(list).toHaveTextContent(/12-A.*Samira Fawzy.*Paracetamol 1 g.*Mona Farouk.*12:10/)
  await userEvent.click(list.getByRole('button', { name: 'Confirm as second person' }))
  server.on('prescriptions', 'wardChecks', (request) => pageOf([], request))
  await userEvent.click(list.getByRole('button', { name: 'Confirm dose' }))
  await expect.element(list).not.toBeInTheDocument()
})

test('if the list cannot be loaded, the ward says so', async () => {
  answerDoses([])
  server
    .on('prescriptions', 'wardDoses', (request) => pageOf([], request))
    .on('prescriptions', 'wardChecks', () => new Failure(500))
  await openApp({ at: '/episodes/cases/3/doses' })
  await expect.element(page.getByRole('alert')).toHaveTextContent('could not be loaded')
})

test('an emergency dose is red until the doctor acknowledges it', async () => {
  answerDoses([])
  server
    .on('prescriptions', 'emergencyDoses', () => ({ data: [emergencyDose({ can_acknowledge: true })] }))
    .on('prescriptions', 'acknowledgeEmergencyDose', () => ({ data: emergencyDose({ outcome: 'acknowledged' }) }))
  await openCase()
  const waitingTitle = page.getByText('Given without a prescription: waiting for the doctor')
  await expect.element(waitingTitle).toBeVisible()
  await expect.element(page.getByText(/Adrenaline/)).toHaveTextContent('Adrenaline 0.5 mg')
  await userEvent.click(page.getByRole('button', { name: 'Dispute' }))
  const note = page.getByLabelText('Note (required to dispute)')
  await expect.element(note).toHaveAttribute('aria-invalid', 'true')
  server.on('prescriptions', 'emergencyDoses', () => ({
    data: [emergencyDose({ outcome: 'acknowledged', decided_at: cairo('12:20') })],
  }))
  await userEvent.click(page.getByRole('button', { name: 'Acknowledge', exact: true }))
  await expect.element(page.getByText('Acknowledged by the doctor')).toBeVisible()
  expect(server.received('prescriptions', 'acknowledgeEmergencyDose')).toMatchObject([
    { params: { id: '12', doseId: '8' }, body: { outcome: 'acknowledged', note: null } },
  ])
})

test('an emergency dose is recorded in the name of a doctor', async () => {
  answerDoses([])
  server
    .on('drugs', 'list', (request) =>
      pageOf(
        [
          {
            ...{
              id: 4,
              drug_name: 'Adrenaline',
              drug_name_ar: null,
              drug_name_text: 'Adrenaline',
              composition: null,
              atc_code: null,
            },
            ...{ strength: '1 mg/mL', dosage_form: 'Injection', high_alert: false, daily_limit: null },
            ...{ daily_limit_unit: null, time_critical: false },
          },
        ],
        request,
      ),
    )
    .on('prescriptions', 'warnings', () => ({ data: { warnings: [] } }))
    .on('prescriptions', 'emergencyDoctors', () => ({ data: [{ id: 90, name: 'Hany Adel' }] }))
    .on('prescriptions', 'recordEmergencyDose', () => ({ data: emergencyDose() }))
  await openCase()
  await userEvent.click(page.getByRole('button', { name: 'Emergency dose', exact: true }))
  const form = page.getByRole('dialog', { name: 'Emergency dose' })
  const choose = async (label: string, option: RegExp) => {
    await userEvent.click(form.getByLabelText(label, { exact: true }))
    await userEvent.click(page.getByRole('option', { name: option }))
  }
  await userEvent.fill(form.getByLabelText('Drug', { exact: true }), 'adren')
  await userEvent.click(page.getByRole('option', { name: /Adrenaline/ }))
  await userEvent.fill(form.getByLabelText('Dosage', { exact: true }), '1')
  await choose('Dosage form', /Tablet/)
  await choose('Route', /By mouth/)
  await choose('Doctor who ordered it', /Hany Adel/)
  await userEvent.fill(form.getByLabelText('What happened'), 'Anaphylaxis')
  await userEvent.click(form.getByRole('button', { name: 'Record emergency dose' }))
  await expect.element(form).not.toBeInTheDocument()
  expect(server.received('prescriptions', 'recordEmergencyDose')).toMatchObject([
    { body: { drug_id: '4', doctor_id: '90', reason: 'Anaphylaxis', given_at: null } },
  ])
})

test('in Arabic, the state of the second person is a word too', async () => {
  answerDoses([checkedDose(1, {}, { can_witness: true })])
  await openCase('ar')
  await expect
    .element(page.getByLabelText('جرعات اليوم').getByRole('button', { name: /في انتظار الشخص الثاني/ }))
    .toBeVisible()
})
