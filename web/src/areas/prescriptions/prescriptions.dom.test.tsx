import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Prescription } from '#contract/prescriptions/prescription'
import { queryClient } from '../../app/query/QueryLayer'
import { openApp } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { Failure, invalid, noResponse, pageOf, server } from '../../testing/testServer'
import { activeOrder, answerCase, earlierVersions, utilities } from './testing'

const draft: Prescription = {
  ...activeOrder,
  id: 32,
  status: 1,
  status_text: 'Draft',
  drug_name: 'Ibuprofen',
  actions: ['saveDraft', 'confirm', 'edit'],
}
const ended: Prescription = {
  ...activeOrder,
  id: 33,
  status: 4,
  status_text: 'Discontinued',
  drug_name: 'Codeine',
  stop_reason: 'Vomiting',
  actions: ['correct'],
}

function answer(orders: Prescription[], warnings: string[] = []) {
  answerCase()
  server
    .on('prescriptions', 'listOfEpisode', (request) => pageOf(orders, request))
    .on('prescriptions', 'listOfDischarge', (request) => pageOf<Prescription>([], request))
    .on('prescriptions', 'utilities', () => ({ data: utilities }))
    .on('prescriptions', 'warnings', () => ({
      data: { warnings: warnings.map((text) => ({ kind: 'allergy' as const, text })) },
    }))
    .on('prescriptions', 'create', () => ({ data: activeOrder }))
    .on('prescriptions', 'update', () => ({ data: activeOrder }))
    .on('prescriptions', 'updateStatus', () => ({ data: activeOrder }))
    .on('drugs', 'list', (request) =>
      pageOf(
        [
          {
            id: 4,
            drug_name: 'Paracetamol',
            drug_name_ar: null,
            drug_name_text: 'Paracetamol',
            composition: null,
            atc_code: null,
            strength: null,
            dosage_form: 'Tablet',
            high_alert: false,
            daily_limit: null,
            daily_limit_unit: null,
            time_critical: false,
          },
        ],
        request,
      ),
    )
}

const permissions = [
  'show-episode',
  'list-prescription',
  'show-prescription',
  'create-prescription',
  'update-prescription',
] as const
const open = () => openApp({ at: '/episodes/spok/case/12?tab=prescriptions' })
const stay = () => page.getByRole('region', { name: 'Prescriptions', exact: true })
const rowOf = (name: string) => stay().getByRole('row').filter({ hasText: name })
const dialog = () => page.getByRole('dialog')

async function choose(row: string, action: string) {
  await userEvent.click(rowOf(row).getByRole('button', { name: /More actions/ }))
  await userEvent.click(page.getByRole('menuitem', { name: action, exact: true }))
}

async function fillOrder() {
  await userEvent.click(page.getByRole('button', { name: 'New prescription', exact: true }))
  await userEvent.fill(dialog().getByRole('combobox', { name: 'Drug' }), 'Para')
  await userEvent.click(page.getByRole('option', { name: 'Paracetamol' }))
  await userEvent.fill(dialog().getByLabelText('Dosage', { exact: true }), '1')
  for (const [field, option] of [
    ['Dosage form', 'Tablet'],
    ['Route', 'By mouth'],
  ] as const) {
    await userEvent.click(dialog().getByRole('combobox', { name: field }))
    await userEvent.click(page.getByRole('option', { name: option }))
  }
  await userEvent.fill(dialog().getByLabelText('Once every'), '8')
}

beforeEach(async () => {
  await signInAs(personWith(permissions))
})

test('rows show the prescription, ended ones are struck through, and the menu is what the server offers', async () => {
  answer([{ ...activeOrder, ends_soon: true, drug: { ...activeOrder.drug, high_alert: true } }, ended])
  await open()
  await expect.element(rowOf('Paracetamol')).toHaveTextContent('Once every 8 hours')
  await expect.element(rowOf('Paracetamol')).toHaveTextContent('Ends tomorrow: renew or stop')
  await expect.element(rowOf('Paracetamol')).toHaveTextContent('High-alert drug')
  await expect.element(rowOf('Codeine')).toHaveTextContent('Vomiting')
  const style = getComputedStyle(rowOf('Codeine').getByText('Codeine').element().closest('span') as HTMLElement)
  expect(style.textDecorationLine).toBe('line-through')
  await userEvent.click(rowOf('Paracetamol').getByRole('button', { name: /More actions/ }))
  const items = () => page.getByRole('menuitem').elements()
  await expect
    .poll(() => items().map(({ textContent }) => textContent))
    .toEqual(['Edit', 'Modify', 'Hold', 'History', 'Discontinue'])
  const limitOf = (call: 'listOfEpisode' | 'listOfDischarge') =>
    server.received('prescriptions', call)[0]?.query.get('limit')
  expect([limitOf('listOfEpisode'), limitOf('listOfDischarge')]).toEqual(['5', '50'])
})

test('an empty list, a failed one, and one without permission', async () => {
  answer([])
  server.on('prescriptions', 'listOfEpisode', () => new Failure(500))
  await open()
  await expect.element(stay().getByRole('alert')).toBeVisible()
  answer([])
  await userEvent.click(stay().getByRole('button', { name: 'Try again' }))
  await expect.element(stay()).toHaveTextContent('No Available Items')
  await signInAs(personWith(['show-episode']))
  await expect.element(page.getByText('You cannot see the prescriptions of this case.')).toBeVisible()
})

test('a draft is confirmed with the words of the document', async () => {
  answer([draft])
  await open()
  await choose('Ibuprofen', 'Confirm')
  await expect.element(dialog()).toHaveTextContent('Are you sure?')
  await expect.element(dialog()).toHaveTextContent('You Want To Activate This Prescription')
  await expect.element(dialog().getByRole('button', { name: 'No', exact: true })).toBeVisible()
  await userEvent.click(dialog().getByRole('button', { name: 'Yes', exact: true }))
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(server.received('prescriptions', 'updateStatus')).toMatchObject([
    { params: { id: '32' }, body: { status: 2, revision: 3 } },
  ])
})

test('a draft with warnings needs a reason before it is confirmed', async () => {
  answer([{ ...draft, warnings: [{ kind: 'allergy', text: 'Allergy: Ibuprofen' }] }])
  await open()
  await choose('Ibuprofen', 'Confirm')
  await expect.element(dialog()).toHaveTextContent('Allergy: Ibuprofen')
  await userEvent.click(dialog().getByRole('button', { name: 'Yes', exact: true }))
  await expect.element(dialog().getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  expect(server.received('prescriptions', 'updateStatus')).toEqual([])
  await userEvent.fill(dialog().getByRole('textbox'), 'Tolerated before')
  await userEvent.click(dialog().getByRole('button', { name: 'Yes', exact: true }))
  await expect
    .poll(() => server.received('prescriptions', 'updateStatus').map(({ body }) => body))
    .toMatchObject([{ warnings_reason: 'Tolerated before' }])
})

test('a draft against which something was recorded since is confirmed with a reason', async () => {
  answer([draft])
  server.on('prescriptions', 'updateStatus', () => invalid({ warnings_reason: ['Allergy: Ibuprofen'] }))
  await open()
  await choose('Ibuprofen', 'Confirm')
  await userEvent.click(dialog().getByRole('button', { name: 'Yes', exact: true }))
  const reason = dialog().getByLabelText('Reason for prescribing in spite of the warnings')
  await expect.element(reason).toHaveAccessibleDescription('Allergy: Ibuprofen')
  server.on('prescriptions', 'updateStatus', () => ({ data: activeOrder }))
  await userEvent.fill(reason, 'Tolerated before')
  await userEvent.click(dialog().getByRole('button', { name: 'Yes', exact: true }))
  await expect
    .poll(() => server.received('prescriptions', 'updateStatus').map(({ body }) => body.warnings_reason))
    .toEqual([null, 'Tolerated before'])
})

test('a hold needs a reason, and may have an end', async () => {
  answer([activeOrder])
  await open()
  await choose('Paracetamol', 'Hold')
  await userEvent.click(dialog().getByRole('button', { name: 'Hold' }))
  await expect.element(dialog().getByLabelText('Reason')).toHaveAttribute('aria-invalid', 'true')
  await userEvent.fill(dialog().getByLabelText('Reason'), 'Contrast scan')
  await userEvent.fill(dialog().getByLabelText('On hold until (day)'), '25/11/2026')
  await userEvent.fill(dialog().getByLabelText(/On hold until \(24-hour/), '14:05')
  await userEvent.click(dialog().getByRole('button', { name: 'Hold' }))
  await expect
    .poll(() => server.received('prescriptions', 'updateStatus').map(({ body }) => body))
    .toMatchObject([{ status: 3, reason: 'Contrast scan', until: '2026-11-25 14:05' }])
})

test('a new prescription shows its first doses, and is confirmed after the prompt', async () => {
  answer([])
  await open()
  await fillOrder()
  await userEvent.fill(dialog().getByLabelText('Day of the first dose'), '25/11/2026')
  await userEvent.fill(dialog().getByLabelText(/Time of the first dose/), '14:00')
  await expect.element(dialog().getByText(/First doses:/)).toHaveTextContent(/14:00.*22:00.*06:00.*14:00.* …/)
  await userEvent.click(dialog().getByRole('button', { name: 'Confirm' }))
  await expect.element(page.getByText('You Want To Activate This Prescription')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Yes', exact: true }))
  await expect
    .poll(() => server.received('prescriptions', 'create').map(({ body }) => body))
    .toMatchObject([
      {
        type: 'doctor',
        status: 2,
        episode_id: 12,
        drug_id: '4',
        dosage: '1',
        form_id: 'tablet',
        route_id: 'oral',
        frequency: 8,
        frequency_time_unit: 'hours',
        duration: null,
        start: '2026-11-25 14:00',
      },
    ])
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('without a drug, the form asks to choose an option, and nothing is sent', async () => {
  answer([])
  await open()
  await userEvent.click(page.getByRole('button', { name: 'New prescription', exact: true }))
  await userEvent.click(dialog().getByRole('button', { name: 'Save Draft' }))
  await expect
    .element(dialog().getByRole('combobox', { name: 'Drug' }))
    .toHaveAccessibleDescription(/please choose an option/)
  await expect
    .element(dialog().getByLabelText('Dosage', { exact: true }))
    .toHaveAccessibleDescription(/Field is required/)
  expect(server.received('prescriptions', 'create')).toEqual([])
})

test('allergies stay above the drug, warnings are shown at it, and then a reason is required', async () => {
  answer([], ['Allergy: Penicillin'])
  await open()
  await fillOrder()
  await expect.element(dialog().getByRole('region', { name: 'Allergies' })).toHaveTextContent('No known allergies')
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('Allergy: Penicillin')
  await userEvent.click(dialog().getByRole('button', { name: 'Save Draft' }))
  const reason = () => dialog().getByLabelText('Reason for prescribing in spite of the warnings')
  await expect.element(reason()).toHaveAttribute('aria-invalid', 'true')
  expect(server.received('prescriptions', 'create')).toEqual([])
  await userEvent.fill(reason(), 'No alternative')
  await userEvent.click(dialog().getByRole('button', { name: 'Save Draft' }))
  await expect
    .poll(() => server.received('prescriptions', 'create').map(({ body }) => body))
    .toMatchObject([{ status: 1, warnings_reason: 'No alternative' }])
})

test('the warnings of a drug stay while those for another dosage are fetched', async () => {
  answer([], ['Allergy: Penicillin'])
  await open()
  await fillOrder()
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('Allergy: Penicillin')
  await expect.poll(() => askedFrequencies()).toContain('8')
  server.on('prescriptions', 'warnings', () => new Promise(() => undefined))
  await userEvent.fill(dialog().getByLabelText('Once every'), '6')
  await expect.poll(() => askedFrequencies()).toContain('6')
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('Allergy: Penicillin')
})

function askedFrequencies() {
  return server.received('prescriptions', 'warnings').map(({ query }) => query.get('frequency'))
}

test('allergies that could not be loaded are said in red above the drug', async () => {
  answer([])
  server.on('allergies', 'list', () => new Failure(422))
  await open()
  await userEvent.click(page.getByRole('button', { name: 'New prescription', exact: true }))
  await expect
    .element(dialog().getByRole('region', { name: 'Allergies' }))
    .toHaveTextContent('Allergies could not be loaded')
})

test('after a lost connection nothing is lost, and the same request is repeated', async () => {
  answer([])
  server.on('prescriptions', 'create', () => noResponse)
  await open()
  await fillOrder()
  await userEvent.click(dialog().getByRole('button', { name: 'Save Draft' }))
  await expect.element(dialog().getByRole('alert')).toBeVisible()
  await expect.element(dialog().getByLabelText('Once every')).toHaveValue('8')
  server.on('prescriptions', 'create', () => ({ data: draft }))
  await userEvent.click(dialog().getByRole('button', { name: 'Save Draft' }))
  await expect.element(dialog()).not.toBeInTheDocument()
  const keys = server.received('prescriptions', 'create').map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('after a reload the form is open with what was typed', async () => {
  answer([])
  const opened = await open()
  await fillOrder()
  await opened.unmount()
  await open()
  await expect.element(dialog().getByLabelText('Dosage', { exact: true })).toHaveValue('1')
  await expect.element(dialog().getByRole('combobox', { name: 'Drug' })).toHaveValue('Paracetamol')
})

test('an error of the server is shown at its field', async () => {
  answer([])
  server.on('prescriptions', 'create', () => invalid({ dosage: ['must be a number above 0'] }))
  await open()
  await fillOrder()
  await userEvent.click(dialog().getByRole('button', { name: 'Save Draft' }))
  await expect.element(dialog().getByText('must be a number above 0')).toBeVisible()
  await expect.element(dialog().getByLabelText('Dosage', { exact: true })).toHaveAttribute('aria-invalid', 'true')
})

test('without can_confirm_prescription there is only Save Draft; a discharge prescription has only Confirm', async () => {
  answer([])
  server.on('prescriptions', 'utilities', () => ({ data: { ...utilities, can_confirm_prescription: false } }))
  await open()
  await userEvent.click(page.getByRole('button', { name: 'New prescription', exact: true }))
  await expect.element(dialog().getByRole('button', { name: 'Save Draft' })).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: 'Confirm' })).not.toBeInTheDocument()
  await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }))
  await userEvent.click(page.getByRole('button', { name: 'New discharge prescription' }))
  await expect.element(dialog().getByRole('button', { name: 'Confirm' })).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: 'Save Draft' })).not.toBeInTheDocument()
})

test('a correction needs a reason', async () => {
  answer([ended])
  await open()
  await choose('Codeine', 'Correct')
  await userEvent.click(dialog().getByRole('button', { name: 'Save prescription' }))
  await expect.element(dialog().getByLabelText('Reason for the correction')).toHaveAttribute('aria-invalid', 'true')
  await userEvent.fill(dialog().getByLabelText('Reason for the correction'), 'Wrong dose')
  await userEvent.click(dialog().getByRole('button', { name: 'Save prescription' }))
  await expect
    .poll(() => server.received('prescriptions', 'update'))
    .toMatchObject([{ params: { id: '33' }, body: { reason: 'Wrong dose', revision: 3 } }])
})

test('a draft that is edited is saved as a draft, or confirmed with its changes after the prompt', async () => {
  answer([draft])
  server.on('prescriptions', 'update', () => ({ data: draft }))
  await open()
  await choose('Ibuprofen', 'Edit')
  await userEvent.fill(dialog().getByLabelText('Dosage', { exact: true }), '2')
  await userEvent.click(dialog().getByRole('button', { name: 'Save Draft' }))
  await expect
    .poll(() => server.received('prescriptions', 'update').map(({ body }) => body))
    .toMatchObject([{ dosage: '2', status: 1, revision: 3 }])
  await expect.element(dialog()).not.toBeInTheDocument()
  await choose('Ibuprofen', 'Edit')
  await userEvent.fill(dialog().getByLabelText('Dosage', { exact: true }), '3')
  await userEvent.click(dialog().getByRole('button', { name: 'Confirm' }))
  await userEvent.click(page.getByRole('button', { name: 'Yes', exact: true }))
  await expect
    .poll(() => server.received('prescriptions', 'update').at(-1)?.body)
    .toMatchObject({ dosage: '3', status: 2, revision: 3 })
  expect(server.received('prescriptions', 'updateStatus')).toEqual([])
})

test('what was typed into a prescription does not replace what another person has changed since then', async () => {
  const dosage = () => dialog().getByLabelText('Dosage', { exact: true })
  answer([draft])
  await open()
  await choose('Ibuprofen', 'Edit')
  await userEvent.fill(dosage(), '2')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  answer([{ ...draft, dosage: '0.5', revision: 4 }])
  await queryClient.invalidateQueries({ queryKey: ['prescriptions'] })
  await choose('Ibuprofen', 'Edit')
  await expect.element(dosage()).toHaveValue('0.5')
})

test('a modification creates a prescription that takes over', async () => {
  answer([activeOrder])
  await open()
  await choose('Paracetamol', 'Modify')
  await userEvent.fill(dialog().getByLabelText('Dosage', { exact: true }), '2')
  await userEvent.click(dialog().getByRole('button', { name: 'Confirm' }))
  await userEvent.click(page.getByRole('button', { name: 'Yes', exact: true }))
  await expect
    .poll(() => server.received('prescriptions', 'create').map(({ body }) => body))
    .toMatchObject([{ dosage: '2', modifies_id: 31, status: 2 }])
})

test('the active prescriptions are copied to those for the time after discharge', async () => {
  answer([activeOrder])
  server.on('prescriptions', 'clone', () => ({ message: 'Done', not_copied: [] }))
  await open()
  await userEvent.click(page.getByRole('button', { name: 'Copy active prescriptions' }))
  await expect.element(page.getByText('The active prescriptions were copied')).toBeVisible()
  const [request] = server.received('prescriptions', 'clone')
  expect(request?.params).toEqual({ id: '12', type: 'doctor', targetType: 'S' })
  expect(request?.query.get('status')).toBe('2')
})

test('what was not copied is named', async () => {
  answer([activeOrder])
  const message =
    'Not copied, because they need a duration, or a reason for their warnings: Paracetamol. Prescribe them one by one'
  server.on('prescriptions', 'clone', () => ({ message, not_copied: ['Paracetamol'] }))
  await open()
  await userEvent.click(page.getByRole('button', { name: 'Copy active prescriptions' }))
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(page.getByText('The active prescriptions were copied')).not.toBeInTheDocument()
})

test('after discharge nothing is prescribed', async () => {
  answer([{ ...activeOrder, actions: ['correct'] }])
  answerCase({ status: 1, status_text: 'Discharged', discharge_time: '2026-11-23T08:00:00.000Z' })
  await open()
  await expect.element(rowOf('Paracetamol')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'New prescription', exact: true })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Copy active prescriptions' })).not.toBeInTheDocument()
})

test('the history shows earlier versions with who wrote them', async () => {
  answer([activeOrder])
  server.on('prescriptions', 'show', () => ({ data: { ...activeOrder, versions: earlierVersions } }))
  await open()
  await choose('Paracetamol', 'History')
  await expect.element(dialog()).toHaveTextContent(earlierVersions[0]?.editor.name_text ?? 'missing')
  await expect.element(dialog()).toHaveTextContent(earlierVersions[0]?.drug_name ?? 'missing')
})

test('only active prescriptions are asked for to be printed, each with its code', async () => {
  answer([activeOrder])
  const [code, address] = ['K7QF2MXP9DRT', 'https://hospital.example.org/verify-prescription#a.b']
  const signed = { prescription_id: activeOrder.id, code, address, expires_at: '2026-11-29T06:00:00.000Z' }
  server.on('signedPrescriptions', 'issue', () => noResponse)
  await openApp({ at: '/episodes/spok/case/12/prescriptions/print' })
  await expect.element(page.getByRole('rowheader', { name: 'Paracetamol' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Print', exact: true })).toBeVisible()
  expect(server.received('prescriptions', 'listOfEpisode')[0]?.query.get('status')).toBe('2')

  await expect.element(page.getByText(/could not be signed/)).toBeVisible()
  server.on('signedPrescriptions', 'issue', () => ({ data: { prescriptions: [signed] } }))
  await userEvent.click(page.getByRole('button', { name: 'Sign again', exact: true }))
  await expect.element(page.getByRole('img', { name: /Code to check/ })).toBeVisible()
  await expect.element(page.getByText('K7QF-2MXP-9DRT', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/hospital.example.org\/verify-prescription/)).toBeVisible()
})
