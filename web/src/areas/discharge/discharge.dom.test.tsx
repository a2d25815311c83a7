import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Permission } from '#contract/access/permissions'
import type { Discharge } from '#contract/discharge/discharge'
import { investigations } from '#contract/investigations/calls'
import { openApp, openPart } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { sampleOf } from '../../testing/sampleOf'
import { Failure, invalid, server } from '../../testing/testServer'
import { SummaryCard } from './summary/SummaryCard'
import { answerDischarge, emptyDischarge, heartForm, orderOf, summary, utilities } from './testing'

const all: Permission[] = [
  ...(['list-episode', 'show-episode', 'update-episode', 'close-episode', 'list-prescription'] as const),
  ...(['create-prescription', 'update-prescription', 'create-appointment', 'update-appointment'] as const),
]
const paracetamol = orderOf(31, 4, 'Paracetamol')

beforeEach(async () => {
  sessionStorage.clear()
  answerDischarge()
  await signInAs(personWith(all))
})

const open = (query = '') => openApp({ at: `/episodes/spok/case/12/discharge-form${query}` })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const text = (name: string | RegExp) => page.getByRole('textbox', { name })
const step = (name: string) => page.getByRole('region', { name, exact: true })
const saves = () => server.received('discharge', 'save').map(({ body }) => body)
const withDecision = (
  verdict: 'continue' | 'changed' | 'stopped',
  carrier: number | null,
  reason: string | null = null,
) => ({
  ...emptyDischarge.reconciliation,
  current: [{ prescription: paracetamol, verdict, reason, discharge_prescription_id: carrier }],
})

/** Saves as the server does. */
function answerSaves(start: Partial<Discharge> = {}) {
  let saved: Discharge = { ...emptyDischarge, ...start }
  server.on('discharge', 'save', ({ body }) => {
    const { icd_codes: _, surveys_answers: __, revision, ...texts } = body
    saved = { ...saved, ...(texts as Partial<Discharge>), revision: Number(revision) + 1 }
    if (saved.discharge_reason) saved.missing = saved.missing.filter(({ field }) => field !== 'discharge_reason')
    if (body.specialty_form_id) saved.survey_instance = heartForm
    return { data: saved }
  })
}

test('what is typed is saved after a pause with the revision, and what is missing is shown at its field', async () => {
  answerSaves()
  await open()
  await userEvent.click(button('Next'))
  await expect.element(text('Discharge reason')).toHaveAccessibleDescription('Field is required')
  await expect.element(text('Discharge reason')).toHaveFocus()
  expect(saves()).toEqual([])
  await userEvent.fill(text('Discharge reason'), 'Recovered')
  await expect.poll(saves).toEqual([{ discharge_reason: 'Recovered', surveys_answers: [], revision: 0 }])
  await userEvent.fill(text(/^Course of the stay/), 'Antibiotics')
  await expect.poll(() => saves().at(-1)).toEqual({ note: 'Antibiotics', surveys_answers: [], revision: 1 })
  await expect.element(text('Discharge reason')).not.toHaveAttribute('aria-invalid')
})

test('a patient who leaves at their own request ends the stay', async () => {
  answerSaves()
  await open()
  await expect.element(page.getByRole('combobox', { name: 'Ended by' })).toHaveValue('The hospital')
  await userEvent.click(page.getByRole('combobox', { name: 'Ended by' }))
  await userEvent.click(page.getByRole('option', { name: 'The patient, at their own request' }))
  await expect.poll(saves).toEqual([{ party: 2, surveys_answers: [], revision: 0 }])
})

test('a form of the specialty shows its questions, whose answers are saved', async () => {
  answerSaves({ missing: [{ field: 'surveys_answers.7', text: 'Field is required' }] })
  await open()
  await userEvent.click(page.getByRole('combobox', { name: 'Specialty form' }))
  await userEvent.click(page.getByRole('option', { name: 'Heart check' }))
  await expect.element(text('Heart sounds')).toBeVisible()
  await userEvent.click(button('Next'))
  await expect.element(text('Heart sounds')).toHaveAccessibleDescription('Field is required')
  await userEvent.fill(text('Heart sounds'), 'Normal')
  await expect
    .poll(() => saves().at(-1))
    .toEqual({
      surveys_answers: [{ line_id: 7, answer_value: 'Normal' }],
      revision: 1,
    })
})

test('another person’s change is merged, and a text that both have changed is shown for a choice', async () => {
  const theirs = { discharge_reason: 'Transferred', note: 'Stable', revision: 3 }
  server.on('discharge', 'save', ({ body }) =>
    body.revision === 3
      ? { data: { ...emptyDischarge, ...theirs, revision: 4 } }
      : invalid({ revision: ['Another person has changed the discharge.'] }),
  )
  await open()
  await userEvent.fill(text('Discharge reason'), 'Recovered')
  await expect.element(page.getByText('Another person has changed the discharge.')).toBeVisible()
  answerDischarge(theirs)
  await userEvent.click(button('Load their changes'))
  await expect.element(page.getByText('Another person has changed this too')).toBeVisible()
  await expect.element(text('Discharge reason')).toHaveValue('Recovered')
  await expect.element(text(/^Course of the stay/)).toHaveValue('Stable')
  await userEvent.click(button('Keep my text'))
  await expect.poll(() => saves().at(-1)).toEqual({ discharge_reason: 'Recovered', surveys_answers: [], revision: 3 })
})

test('what could not be saved stays, and is saved on the way to the next step', async () => {
  server.on('discharge', 'save', () => new Failure(500, { error: 'Broken', request_id: 'r1' }))
  await open()
  await userEvent.fill(text('Discharge reason'), 'Recovered')
  await expect.element(page.getByRole('alert').filter({ hasText: 'Server Error' })).toBeVisible()
  await expect.element(text('Discharge reason')).toHaveValue('Recovered')
  answerSaves({ missing: [] })
  await userEvent.click(button('Next'))
  await expect.element(step('Lab orders')).toHaveFocus()
  expect(saves().at(-1)).toMatchObject({ discharge_reason: 'Recovered' })
})

test('the steps are those of the document, in its order', async () => {
  await open()
  const steps = page.getByRole('navigation', { name: 'Steps of the discharge' }).getByRole('link')
  await expect
    .poll(() => steps.elements().map(({ textContent }) => textContent))
    .toEqual([
      '1. Examination',
      '2. Lab orders',
      '3. Imaging orders',
      '4. Current prescriptions',
      '5. Discharge prescriptions',
      '6. Follow-up plans',
      '7. Done',
    ])
})

test('lab and imaging orders are a step each, and what is open is read again when an order is closed', async () => {
  await signInAs(personWith([...all, 'list-investigation']))
  const at = '2026-11-24T06:00:00.000Z'
  const instants = { created_at: at, opened_at: at, sent_at: at, at }
  const order = { ...sampleOf(investigations.show.response, { ...instants, avatar: null }).data, unread: false }
  const blood = { ...order, id: 41, code: 'K7QM2-X4TPD', investigationTypeText: 'Full blood count' }
  const meta = { current_page: 1, last_page: 1, per_page: 5, total: 1 }
  server
    .on('investigations', 'labOrdersAtDischarge', () => ({ data: [blood], meta }))
    .on('investigations', 'radiologyOrdersAtDischarge', () => ({
      data: [{ ...order, id: 42, investigationTypeText: 'Chest X-ray' }],
      meta,
    }))
    .on('investigations', 'show', () => ({ data: blood }))
  await open('?step=lab-orders')
  await expect.element(step('Lab orders')).toHaveTextContent('Full blood count')
  expect(server.received('investigations', 'radiologyOrdersAtDischarge')).toEqual([])
  const read = server.received('discharge', 'show').length
  await userEvent.click(step('Lab orders').getByText('Full blood count'))
  await expect.element(page.getByRole('dialog')).toHaveTextContent('K7QM2-X4TPD')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.poll(() => server.received('discharge', 'show').length).toBe(read + 1)
  await userEvent.click(button('Next'))
  await expect.element(step('Imaging orders')).toHaveTextContent('Chest X-ray')
})

test('without the permission for investigations, the step says so, and the others go on', async () => {
  await open('?step=imaging-orders')
  await expect.element(step('Imaging orders')).toHaveTextContent('You cannot see')
  expect(server.received('investigations', 'radiologyOrdersAtDischarge')).toEqual([])
  await userEvent.click(button('Next'))
  await expect.element(step('Current prescriptions')).toHaveFocus()
})

test('the current prescriptions are shown with dose, route and status before they are decided on', async () => {
  await open('?step=current-prescriptions')
  for (const part of ['Paracetamol', '1 g', 'By mouth', 'Once every 8 hours', 'Active'])
    await expect.element(step('Current prescriptions')).toHaveTextContent(part)
  await userEvent.click(button('Next'))
  await expect.element(step('Discharge prescriptions')).toHaveFocus()
})

test('without a prescription, the step of the current ones says so', async () => {
  answerDischarge({ reconciliation: { current: [], home_medicines: [], discharge: [] } })
  await open('?step=current-prescriptions')
  await expect.element(step('Current prescriptions')).toHaveTextContent('No active prescriptions')
})

test('the wizard is resumed at the step in the address, and Cancel leads to the case', async () => {
  answerDischarge({ discharge_reason: 'Recovered', warning_signs: 'Fever', revision: 5 })
  await open('?step=follow-ups')
  await expect.element(text(/^Warning signs/)).toHaveValue('Fever')
  await userEvent.click(button('Previous'))
  for (const before of ['Discharge prescriptions', 'Current prescriptions', 'Imaging orders', 'Lab orders']) {
    await expect.element(step(before)).toBeVisible()
    await userEvent.click(button('Previous'))
  }
  await expect.element(text('Discharge reason')).toHaveValue('Recovered')
  // What the page of the case loads.
  const broken = new Failure(500, { error: 'Broken' })
  server
    .on('episodes', 'medicalHistory', () => broken)
    .on('icd', 'fetchEpisode', () => ({ data: [] }))
    .on('vitals', 'earlyWarning', () => broken)
    .on('escalations', 'ofEpisode', () => ({ data: [] }))
    .on('transfers', 'ofEpisode', () => ({ data: [] }))
    .on('caseCalls', 'show', () => ({ data: { ended: null, participants: [], requests: [] } }))
    .on('consultationRequests', 'ofEpisode', () => broken)
    .on('caseTimeline', 'since', () => broken)
    .on('caseTimeline', 'show', () => broken)
  await userEvent.click(button('Cancel'))
  await expect.poll(() => location.pathname).toBe('/episodes/spok/case/12')
})

test('a medicine that continues is copied to a discharge prescription, which carries it', async () => {
  const copy = orderOf(90, 4, 'Paracetamol', { type: 'S' })
  server
    .on('prescriptions', 'create', () => ({ data: { ...copy, versions: [] } }) as never)
    .on('discharge', 'reconcile', () => ({
      data: {
        ...emptyDischarge,
        revision: 1,
        missing: [],
        reconciliation: { ...withDecision('continue', 90), discharge: [{ prescription: copy, is_new: false }] },
      },
    }))
  await open('?step=medicines')
  await userEvent.click(page.getByText('Continue', { exact: true }))
  await expect.element(button('Discontinue Paracetamol')).toBeVisible()
  expect(server.received('prescriptions', 'create')[0]?.body).toMatchObject({ type: 'S', drug_id: '4', status: 2 })
  expect(server.received('discharge', 'reconcile').map(({ body }) => body)).toEqual([
    {
      prescriptions: [{ prescription_id: 31, verdict: 'continue', reason: null, discharge_prescription_id: 90 }],
      home_medicines: [],
      revision: 0,
    },
  ])
})

test('a medicine is stopped with a reason only', async () => {
  server.on('discharge', 'reconcile', () => ({
    data: { ...emptyDischarge, revision: 1, missing: [], reconciliation: withDecision('stopped', null, 'No pain') },
  }))
  await open('?step=medicines')
  await userEvent.click(page.getByText('Stopped', { exact: true }))
  await userEvent.click(button('Stop medicine'))
  await expect.element(text('Why is it stopped?')).toHaveAccessibleDescription('Field is required')
  expect(server.received('discharge', 'reconcile')).toEqual([])
  await userEvent.fill(text('Why is it stopped?'), 'No pain')
  await userEvent.click(button('Stop medicine'))
  await expect.element(page.getByText('Not taken any more')).toBeVisible()
  expect(server.received('discharge', 'reconcile')[0]?.body.prescriptions).toEqual([
    { prescription_id: 31, verdict: 'stopped', reason: 'No pain', discharge_prescription_id: null },
  ])
})

test('a changed medicine opens the form with the ward prescription', async () => {
  await open('?step=medicines')
  server.on('prescriptions', 'utilities', () => new Failure(500, { error: 'Broken' }))
  await userEvent.click(page.getByText('Changed', { exact: true }))
  await expect.element(page.getByRole('dialog', { name: 'New prescription' })).toBeVisible()
})

test('a ward prescription without an end continues with a duration', async () => {
  const order = orderOf(31, 4, 'Paracetamol', { duration: null, time_unit: null })
  const reconciliation = { ...withDecision('continue', null), current: [] }
  const current = [{ prescription: order, verdict: null, reason: null, discharge_prescription_id: null }]
  answerDischarge({ reconciliation: { ...reconciliation, current } })
  server
    .on('prescriptions', 'utilities', () => utilities)
    .on('prescriptions', 'warnings', () => ({ data: { warnings: [] } }))
    .on('prescriptions', 'create', () => invalid({ duration: ['Field is required'] }))
  await open('?step=medicines')
  await userEvent.click(page.getByText('Continue', { exact: true }))
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('textbox', { name: 'Duration', exact: true })).toHaveValue('')
  await expect.element(dialog.getByText('Until stopped')).not.toBeInTheDocument()
  // What the ward gives does not count as the same drug.
  await expect.poll(() => server.received('prescriptions', 'warnings').at(-1)?.query.get('type')).toBe('S')
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm', exact: true }))
  await userEvent.click(button('Yes'))
  await expect
    .element(dialog.getByRole('textbox', { name: 'Duration', exact: true }))
    .toHaveAccessibleDescription('Field is required')
})

test('a medicine of the home continues with the prescription that continues its drug of the ward', async () => {
  const copy = orderOf(90, 4, 'Paracetamol', { type: 'S' })
  const medicine = { id: 8, drug_id: 4, name: 'Paracetamol', dosage: '1 tablet when needed' }
  const home = { ...medicine, verdict: null, reason: null, discharge_prescription_id: null }
  const reconciliation = {
    ...withDecision('continue', 90),
    home_medicines: [home],
    discharge: [{ prescription: copy, is_new: false }],
  }
  answerDischarge({ reconciliation })
  server.on('discharge', 'reconcile', () => ({ data: { ...emptyDischarge, revision: 1, reconciliation } }))
  await open('?step=medicines')
  await userEvent.click(page.getByText('Continue', { exact: true }).last())
  await expect
    .poll(() => server.received('discharge', 'reconcile').at(-1)?.body.home_medicines)
    .toEqual([
      {
        ...{ drug_id: 4, name: null, dosage: '1 tablet when needed' },
        ...{ verdict: 'continue', reason: null, discharge_prescription_id: 90 },
      },
    ])
  expect(page.getByRole('dialog').elements()).toEqual([])
})

test('a ward prescription continues with the prescription that continues its drug of the home', async () => {
  const order = orderOf(90, 4, 'Paracetamol', { type: 'S' })
  const medicine = { id: 8, drug_id: 4, name: 'Paracetamol', dosage: '1 tablet when needed' }
  const home = { ...medicine, verdict: 'continue' as const, reason: null, discharge_prescription_id: 90 }
  const reconciliation = {
    ...emptyDischarge.reconciliation,
    home_medicines: [home],
    discharge: [{ prescription: order, is_new: false }],
  }
  answerDischarge({ reconciliation })
  server.on('discharge', 'reconcile', () => ({ data: { ...emptyDischarge, revision: 1, reconciliation } }))
  await open('?step=medicines')
  await userEvent.click(page.getByText('Continue', { exact: true }).first())
  await expect
    .poll(() => server.received('discharge', 'reconcile').at(-1)?.body.prescriptions)
    .toEqual([{ prescription_id: 31, verdict: 'continue', reason: null, discharge_prescription_id: 90 }])
  expect(server.received('prescriptions', 'create')).toEqual([])
})

test('a medicine of the home needs a name and how it is taken', async () => {
  server.on('discharge', 'reconcile', () => ({ data: { ...emptyDischarge, revision: 1 } }))
  await open('?step=medicines')
  await userEvent.click(button('Add medicine'))
  await expect.element(text('Name of the medicine')).toHaveAccessibleDescription('Field is required')
  await expect.element(text('How it is taken')).toHaveAccessibleDescription('Field is required')
  await userEvent.fill(text('Name of the medicine'), 'Sage tea')
  await userEvent.fill(text('How it is taken'), '1 cup in the evening')
  await userEvent.click(button('Add medicine'))
  await expect.element(text('Name of the medicine')).toHaveValue('')
  expect(server.received('discharge', 'reconcile')[0]?.body.home_medicines).toEqual([
    {
      ...{ drug_id: null, name: 'Sage tea', dosage: '1 cup in the evening' },
      ...{ verdict: null, reason: null, discharge_prescription_id: null },
    },
  ])
})

test('a follow-up appointment needs a date and a slot', async () => {
  server
    .on('staffBooking', 'utilities', () => ({
      data: {
        specialties: [{ id: 5, name: 'Cardiology' }],
        countries: [1],
        national_vacations: [],
        country_code: 'EG',
        today: null,
      } as never,
    }))
    .on('staffBooking', 'freeSlots', () => ({
      data: [],
      meta: { current_page: 1, last_page: 1, per_page: 25, total: 0 },
      doctors_error: null,
      clinics_error: null,
    }))
  await open('?step=follow-ups')
  await userEvent.click(button('New follow-up appointment'))
  await userEvent.click(button('Book appointment'))
  await expect.element(page.getByText('slot is required').first()).toBeVisible()
  expect(server.received('discharge', 'bookFollowUp')).toEqual([])
})

test('the review leads to what is missing, and Done waits for it', async () => {
  await open('?step=review')
  await userEvent.click(button('Done'))
  await expect.element(page.getByRole('region', { name: 'Missing before the discharge' })).toHaveFocus()
  await userEvent.click(button('Discharge reason: Field is required'))
  await expect.element(text('Discharge reason')).toHaveFocus()
  await expect.element(text('Discharge reason')).toHaveAccessibleDescription('Field is required')
})

test('Done closes the case with the revision after a confirmation, and leads to the cases of the hospital', async () => {
  answerDischarge({
    revision: 7,
    missing: [],
    open_points: [{ kind: 'no_follow_up', text: 'No follow-up booked', at: null, record_id: null, owner: null }],
  })
  server
    .on('discharge', 'close', () => ({
      data: {
        ...{ id: 12, status: 1 as const, status_text: 'Discharged' },
        ...{ discharge_time: '2026-11-25T10:00:00.000Z', summary_id: 1 },
      },
    }))
    .on('episodes', 'list', () => new Failure(500, { error: 'Broken' }))
    .on('episodes', 'utilities', () => new Failure(500, { error: 'Broken' }))
  await open('?step=review&hospital_id=3')
  await expect.element(page.getByText('No follow-up booked')).toBeVisible()
  await userEvent.click(button('Done'))
  await userEvent.click(button('Keep case open'))
  expect(server.received('discharge', 'close')).toEqual([])
  await userEvent.click(button('Done'))
  await userEvent.click(button('Discharge patient'))
  await expect.poll(() => location.pathname).toBe('/episodes/cases/3')
  await expect.poll(() => server.received('episodes', 'list').length).toBeGreaterThan(0)
  expect(server.received('discharge', 'close')[0]?.query.get('revision')).toBe('7')
})

test('a discharge that may not be changed says so', async () => {
  answerDischarge({ editable: false, discharge_time: '2026-11-25T10:00:00.000Z', status: 1 })
  await open()
  await expect.element(page.getByText('The patient was discharged')).toBeVisible()
  expect(button('Next').elements()).toEqual([])
})

test('the summary is shown with its versions, and an addendum makes another one', async () => {
  const { snapshot: _, ...version } = summary
  answerDischarge({ summaries: [version] })
  server.on('discharge', 'summary', () => ({ data: summary }))
  await openPart(<SummaryCard episodeId={12} />)
  await expect.element(page.getByText(summary.snapshot.discharge_reason)).toBeVisible()
  await userEvent.click(button('Add addendum'))
  const dialog = page.getByRole('dialog')
  await userEvent.click(button('Save addendum'))
  await expect
    .element(dialog.getByRole('textbox', { name: 'Addendum' }))
    .toHaveAccessibleDescription('Field is required')
  server.on('discharge', 'addAddendum', () => ({ data: { ...summary, version: 2 } }))
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Addendum' }), 'The culture was negative')
  answerDischarge({ summaries: [{ ...version, version: 2, addendum: 'The culture was negative' }, version] })
  await userEvent.click(button('Save addendum'))
  await expect.poll(() => server.received('discharge', 'summary').at(-1)?.query.get('version')).toBe('2')
  expect(server.received('discharge', 'addAddendum')[0]?.body).toEqual({ text: 'The culture was negative' })
})
