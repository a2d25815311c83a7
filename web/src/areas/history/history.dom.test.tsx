import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clinics } from '#contract/clinics/calls'
import { history } from '#contract/history/calls'
import type { HistoryEpisode, HistoryInvestigation, HistoryPrescription, HistoryVisit } from '#contract/history/history'
import { submissions } from '#contract/submissions/calls'
import { openApp } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { sampleOf } from '../../testing/sampleOf'
import { Failure, pageOf, server } from '../../testing/testServer'

const at = '2026-10-18T09:00:00.000Z'
const days = { date: '2026-10-18', execution_date: '2026-10-19' }
const format = {
  ...{ created_at: at, discharge_time: at, start_at: at, end_date: at, starts_at: at, ends_at: at, added_at: at },
  ...{ updated_at: at, submitted_at: at, time_zone: 'Africa/Cairo', avatar: null, birth_date: '1990-05-06' },
  ...{ session_token: null, hold_expires_at: null, walk_in_text: null },
}
const {
  data: [episode],
} = sampleOf(history.episodes.response, { ...format, ...days })
const {
  data: [visit],
} = sampleOf(history.clinics.response, { ...format, ...days })
const {
  data: [submission],
} = sampleOf(submissions.ofRecord.response, format)
const {
  data: [investigation],
} = sampleOf(history.rads.response, { ...format, ...days, center_type: 2 })
const [prescription] = episode?.prescriptions ?? []
if (!episode || !visit || !submission || !investigation || !prescription) throw new Error('A sample has no row')

const drugs = (count: number): HistoryPrescription[] =>
  Array.from({ length: count }, (_, index) => ({ ...prescription, id: index + 1, drug_name: `Drug ${index + 1}` }))
const stay = (changes: Partial<HistoryEpisode> = {}): HistoryEpisode => ({
  ...episode,
  location: { id: 3, name: 'Aswan' },
  discharge_reason: 'Recovered',
  discharge_form: { title: 'Discharge form', answers: [{ question: 'Can walk?', answer: 'With help' }] },
  prescriptions: drugs(7),
  prescriptions_total: 7,
  ...changes,
})
const finished: HistoryVisit = { ...visit, clinic: { ...visit.clinic, title: 'Heart clinic' }, diagnosis: 'Angina' }

const agenda = sampleOf(clinics.agenda.response, format).data
const patient = { ...agenda.appointments[0]?.patient, id: 17, name_text: 'Mona Adel' }

type Given = { episodes?: HistoryEpisode[]; permissions?: Parameters<typeof personWith>[0]; isOpen?: boolean }

/** Opens the agenda with one patient. */
const openAgenda = async ({ episodes = [stay()], permissions = ['start-clinic'], isOpen = true }: Given = {}) => {
  const appointments = agenda.appointments.map((each) => ({
    ...each,
    patient: { ...each.patient, ...patient },
    is_open: isOpen,
  }))
  server
    .on('clinics', 'agenda', () => ({ data: { ...agenda, appointments } }))
    .on('history', 'episodes', (request) => pageOf(episodes, request))
    .on('history', 'clinics', (request) => pageOf([finished], request))
    .on('submissions', 'ofRecord', (request) => pageOf([submission], request))
  await signInAs(personWith(['list-my-clinics', 'list-clinic-appointment', ...permissions]))
  await openApp({ at: '/clinics/my-clinics/1/appointments/18-11-2026' })
}
const opener = page.getByRole('button', { name: 'Medical history Mona Adel' })
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const tab = (name: string) => page.getByRole('tab', { name, exact: true })

test('the agenda opens the history of a patient; a stay shows its details, with five prescriptions at a time', async () => {
  await openAgenda()
  await userEvent.click(opener)
  await expect.element(dialog(/^Medical history: .*Mona Adel/)).toHaveTextContent('Aswan')
  expect(server.received('history', 'episodes')[0]?.params).toEqual({ patientId: '17' })
  expect(server.received('history', 'clinics')).toEqual([])
  await userEvent.click(page.getByRole('button', { name: 'Show: Aswan' }))
  const details = dialog('Details')
  await expect.element(details).toHaveTextContent('Recovered')
  await expect.element(details).toHaveTextContent('Can walk?With help')
  const old = details.getByRole('region', { name: 'Old Prescriptions' })
  await expect.element(old).toHaveTextContent('Drug 5')
  await expect.element(old).not.toHaveTextContent('Drug 6')
  await userEvent.click(old.getByRole('button', { name: 'Next page' }))
  await expect.element(old).toHaveTextContent('Drug 7')
  await userEvent.keyboard('{Escape}')
  await expect.element(details).not.toBeInTheDocument()
  await expect.element(dialog(/^Medical history: .*Mona Adel/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('prescriptions beyond those that are listed are counted, and an open stay has no discharge', async () => {
  await openAgenda({
    episodes: [stay({ prescriptions_total: 250, discharge_time: null, discharge_reason: null, status_text: 'Open' })],
  })
  await userEvent.click(opener)
  await userEvent.click(page.getByRole('button', { name: 'Show: Aswan' }))
  await expect.element(dialog('Details')).toHaveTextContent('The newest 7 of 250 prescriptions are listed.')
  await expect.element(dialog('Details')).toHaveTextContent('StatusOpen')
  await expect.element(dialog('Details')).toHaveTextContent('Admitted by')
  await expect.element(dialog('Details')).toHaveTextContent('Discharge reasonNot Discharged Yet')
})

test('the tab of clinics lists the visits, with what the doctor wrote', async () => {
  await openAgenda()
  await userEvent.click(opener)
  await userEvent.click(tab('Clinics'))
  await userEvent.click(page.getByRole('button', { name: 'Show: Heart clinic' }))
  await expect.element(dialog('Details')).toHaveTextContent('DiagnosisAngina')
  expect(server.received('history', 'clinics')[0]?.query.get('limit')).toBe('5')
})

test('a visit without examination, diagnosis and codes says so in the words of the document', async () => {
  await openAgenda()
  server.on('history', 'clinics', (request) =>
    pageOf([{ ...finished, examination: null, diagnosis: null, icds: [] }], request),
  )
  await userEvent.click(opener)
  await userEvent.click(tab('Clinics'))
  await userEvent.click(page.getByRole('button', { name: 'Show: Heart clinic' }))
  await expect.element(dialog('Details')).toHaveTextContent('No Available Examination/Diagnosis')
})

test('the tab of surveys is for those who list them, and lists those about the patient', async () => {
  await openAgenda({ permissions: ['start-clinic', 'list-survey-instance'] })
  await userEvent.click(opener)
  await userEvent.click(tab('Surveys'))
  await expect.element(page.getByRole('dialog')).toHaveTextContent(submission.survey.title)
  const [request] = server.received('submissions', 'ofRecord')
  expect([request?.query.get('model_type'), request?.query.get('model_id')]).toEqual(['patient', '17'])
})

test('who may not list surveys has no such tab', async () => {
  await openAgenda()
  await userEvent.click(opener)
  await expect.element(tab('Clinics')).toBeVisible()
  await expect.element(tab('Surveys')).not.toBeInTheDocument()
})

test('a patient without stays is said to have none, and a failure is not shown as none', async () => {
  await openAgenda({ episodes: [] })
  await userEvent.click(opener)
  await expect.element(page.getByText('No Available Items')).toBeVisible()
  await expect.element(page.getByText('No episodes recorded')).toBeVisible()
  server.on('history', 'clinics', () => new Failure(500, { error: 'Server Error', request_id: '1' }))
  await userEvent.click(tab('Clinics'))
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.element(page.getByText('No past visits to clinics')).not.toBeInTheDocument()
})

test.each([
  ['a coordinator', { permissions: [] }],
  ['a record that is not open', { isOpen: false }],
] as const)('there is no button for %s', async (_who, given) => {
  await openAgenda({
    ...given,
    permissions: [...('permissions' in given ? given.permissions : ['start-clinic' as const])],
  })
  await expect.element(page.getByText('Mona Adel').first()).toBeVisible()
  await expect.element(opener).not.toBeInTheDocument()
})

const [file] = investigation.media.normal
/** Opens the tab of radiology with one investigation, whose files are pictures. */
const openRadiology = async (changes: Partial<HistoryInvestigation> = {}) => {
  server.on('history', 'rads', (request) =>
    pageOf([{ ...investigation, investigationTypeText: 'Chest X-ray', order_notes: 'Cough', ...changes }], request),
  )
  // The bytes do not matter.
  server.on('history', 'media', () => new Failure(200))
  await openAgenda()
  await userEvent.click(opener)
  await userEvent.click(tab('Radiology'))
}
const slides = async () => {
  await userEvent.click(page.getByRole('button', { name: 'More actions for Chest X-ray' }))
  await userEvent.click(page.getByRole('menuitem', { name: 'Slides' }))
  return dialog('Slides')
}

test('an investigation shows its details, and its slides one by one, with a switch to its DICOM files', async () => {
  if (!file) throw new Error('A sample has no file')
  const picture = { ...file, id: 90, file_name: 'front.png', content_type: 'image/png', size: 2048, image: null }
  const report = { ...picture, id: 92, file_name: 'report.pdf', content_type: 'application/pdf' }
  const scan = {
    ...file,
    id: 91,
    file_name: 'scan.dcm',
    content_type: 'application/dicom',
    is_dicom: true,
    image: null,
  }
  await openRadiology({ media: { normal: [picture, report], dicom: [scan] }, attachments: [] })
  await userEvent.click(page.getByRole('button', { name: 'Show details: Chest X-ray' }))
  await expect.element(dialog('Details')).toHaveTextContent('NoteCough')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('Details')).not.toBeInTheDocument()
  const shown = await slides()
  await expect
    .element(shown.getByRole('img', { name: 'front.png' }))
    .toHaveAttribute('src', expect.stringMatching(/^blob:/))
  await expect.element(shown).toHaveTextContent('1 of 2')
  await expect.element(shown.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await userEvent.click(shown.getByRole('button', { name: 'Next' }))
  await expect.element(shown.getByRole('button', { name: 'Download report.pdf' })).toBeVisible()
  await expect.element(shown.getByRole('img', { name: 'front.png' })).not.toBeInTheDocument()
  shown.getByRole('button', { name: 'Download report.pdf' }).element().closest('button')?.focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(shown).toHaveTextContent('1 of 2')
  await userEvent.click(shown.getByText('Medical images (DICOM)'))
  await expect.element(shown.getByRole('button', { name: 'Download scan.dcm' })).toBeVisible()
  await expect.element(shown.getByRole('img', { name: 'front.png' })).not.toBeInTheDocument()
  expect(server.received('history', 'media').map(({ params }) => params)).toEqual([{ patientId: '17', fileId: '90' }])
})

test('an investigation without files says so', async () => {
  await openRadiology({ media: { normal: [], dicom: [] }, attachments: [], order_notes: null })
  await userEvent.click(page.getByRole('button', { name: 'Show details: Chest X-ray' }))
  await expect.element(dialog('Details')).toHaveTextContent('No Additional Notes')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('Details')).not.toBeInTheDocument()
  await expect.element(await slides()).toHaveTextContent('No Media Available')
})
