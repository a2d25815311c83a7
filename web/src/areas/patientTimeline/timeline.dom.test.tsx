import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { patient } from '#contract/appointments/calls'
import { patientTimeline } from '#contract/patientTimeline/calls'
import type { PatientInvestigation, PatientTimelineItem, VisitOrders } from '#contract/patientTimeline/timeline'
import { openApp } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { sampleOf } from '../../testing/sampleOf'
import { Failure, pageOf, server } from '../../testing/testServer'

const at = '2026-10-18T09:00:00.000Z'
const format = {
  ...{ created_at: at, discharge_time: at, start_at: at, end_date: at, held_until: null, starts_at: at, ends_at: at },
  ...{ hold_expires_at: null, pay_until: null, cancellable_until: at, full_refund_until: null },
  time_zone: 'Africa/Cairo',
  ...{ date: '2026-10-18', execution_date: '2026-10-19' },
  ...{ avatar: null, birth_date: '1990-05-06', clinic_type: 'virtual', lobby_order: null, walk_in_text: null },
}
const {
  data: [item],
} = sampleOf(patientTimeline.list.response, format)
const { data: orders } = sampleOf(patientTimeline.recommendations.response, format)
const { data: visit } = sampleOf(patient.show.response, format)
if (!item?.doctor) throw new Error('A sample has no row')

const doctor = { ...item.doctor, name: 'Rima Haddad' }
const seen: PatientTimelineItem = { ...item, key: 'appointment-7', appointment_id: 7, episode_id: null, doctor }
const stay: PatientTimelineItem = {
  ...item,
  ...{ key: 'episode-3', appointment_id: null, episode_id: 3, clinic: null, doctor: null },
  hospital: { id: 2, name: 'Aswan' },
}

const penicillin = {
  ...{ id: 1, substance_text: 'Penicillin', reaction: 'Anaphylaxis', noted_since: null },
  severity: 'life_threatening' as const,
}

const sizes = { documents: { files: 2, bytes: 40_960 }, images: { files: 0, bytes: 0 } }

async function open(address: string, rows: PatientTimelineItem[] = [], given: Partial<VisitOrders> = {}, data = sizes) {
  server
    .on('patientTimeline', 'list', (request) => pageOf(rows, request))
    .on('allergies', 'own', () => ({ data: { state: 'listed', allergies: [penicillin] } }))
    .on('patientTimeline', 'recommendations', () => ({ data: { ...orders, appointment_id: 7, ...given } }))
    .on('patient', 'show', () => ({ data: { ...visit, id: 7 } }))
    .on('patientTimeline', 'resultsSize', () => ({ data }))
  await signInAs(personWith(['patientTimeLine', 'patient-show-appointment']))
  await openApp({ at: address })
}
const cards = page.getByRole('list', { name: 'Timeline', exact: true }).getByRole('listitem')

test('the timeline shows visits with their orders, and stays with their documents', async () => {
  await open('/patient/timeline', [
    { ...seen, has_prescriptions: true, has_investigations: true },
    stay,
    { ...stay, key: 'episode-2', discharge_time: null },
  ])
  await expect.element(cards.nth(0)).toHaveTextContent('Rima Haddad')
  const links = cards.nth(0).getByRole('link')
  await expect.element(links.nth(0)).toHaveAttribute('href', '/patient/timeline/appointment/7/show')
  await expect.element(links.nth(1)).toHaveAttribute('href', '/patient/timeline/appointment/7/show/lab-rad')
  await expect.element(links.nth(2)).toHaveAttribute('href', '/patient/timeline/appointment/7/show/prescription')
  await expect.element(cards.nth(1)).toHaveTextContent('Aswan')
  await expect.element(cards.nth(1).getByRole('link', { name: 'Documents' })).toHaveAttribute('href', '/my-documents')
  await expect.element(cards.nth(2)).toHaveTextContent('Still in hospital')
  await expect.element(cards.nth(2).getByRole('link')).not.toBeInTheDocument()
})

test('the timeline shows the own allergies of the patient above everything else', async () => {
  await open('/patient/timeline', [stay])
  const row = page.getByRole('listitem').filter({ hasText: 'Penicillin' })
  await expect.element(page.getByRole('heading', { name: 'Your allergies' })).toBeVisible()
  await expect.element(row).toHaveTextContent('Anaphylaxis')
  await expect.element(row).toHaveTextContent('Life-threatening')
})

test('further pages are in the address, and a patient without a past is told so', async () => {
  const many = Array.from({ length: 25 }, (_, index) => ({ ...stay, key: `episode-${index}`, episode_id: index }))
  server.on('patientTimeline', 'list', (request) => {
    const query = new URLSearchParams(request.query)
    query.set('limit', '20')
    return pageOf(many, { query })
  })
  server.on('allergies', 'own', () => ({ data: { state: 'listed', allergies: [] } }))
  await signInAs(personWith(['patientTimeLine']))
  await openApp({ at: '/patient/timeline' })
  await userEvent.click(page.getByRole('button', { name: 'Next page' }))
  await expect.element(page.getByText('21–25 of 25')).toBeVisible()
  expect(window.location.search).toBe('?page=2')
})

test('who has no past is told so', async () => {
  await open('/patient/timeline')
  await expect.element(page.getByText('No Available Items')).toBeVisible()
})

test('a visit leads to its diagnosis and prescriptions', async () => {
  await open('/patient/timeline/appointment/7/show', [], { prescriptions: [] })
  const link = (name: RegExp) => page.getByRole('main').getByRole('link', { name })
  await expect.element(link(/Prescriptions/)).toHaveTextContent('0 prescriptions')
  await expect
    .element(link(/Prescriptions/))
    .toHaveAttribute('href', '/patient/timeline/appointment/7/show/prescription')
  await userEvent.click(link(/Diagnosis and recommendations/))
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Diagnosis and recommendations')
  await expect.element(page.getByRole('main')).toHaveTextContent(orders.recommendations ?? '')
})

test('what the doctor did not write is said to be missing', async () => {
  await open('/patient/timeline/appointment/7/show/diagnosis', [], {
    ...{ diagnosis: null, recommendations: 'Less salt', examination: null },
  })
  await expect.element(page.getByText('Less salt')).toBeVisible()
  await expect.element(page.getByText('No Available Diagnosis For Now')).toBeVisible()
})

test('a visit of another patient is not found', async () => {
  server
    .on('patientTimeline', 'recommendations', () => new Failure(404, { error: 'Not Found' }))
    .on('patient', 'show', () => new Failure(404, { error: 'Not Found' }))
  await signInAs(personWith(['patientTimeLine', 'patient-show-appointment']))
  await openApp({ at: '/patient/timeline/appointment/8/show/diagnosis' })
  await expect.element(page.getByRole('link', { name: /appointments/i }).first()).toBeVisible()
})

test('results can be downloaded once they are ready, with their size', async () => {
  const [sample] = orders.investigations
  const [file] = sample?.files ?? []
  if (!sample || !file) throw new Error('A sample has no row')
  const ready = {
    ...sample,
    id: 1,
    status: 2 as const,
    investigationTypeText: 'Blood count',
    execution_notes: 'Normal',
  }
  const waiting = {
    ...sample,
    id: 2,
    status: 1 as const,
    investigationTypeText: 'X-ray',
    execution_date: null,
    files: [],
  }
  await open('/patient/timeline/appointment/7/show/lab-rad', [], {
    investigations: [
      { ...ready, files: [{ ...file, id: 90, file_name: 'report.pdf', size: 40_960, is_dicom: false, image: null }] },
      waiting,
    ],
  })
  const main = page.getByRole('main')
  await expect.element(main).toHaveTextContent('Result ready')
  await expect.element(main).toHaveTextContent('Not done yet')
  const files = main.getByRole('list', { name: 'Files of the result' })
  await expect.element(files).toHaveTextContent('40 KB')
  server.on('patientTimeline', 'resultFile', () => new Failure(404, { error: 'Not Found' }))
  await userEvent.click(files.getByRole('button', { name: 'Download report.pdf' }))
  await expect
    .poll(() => server.received('patientTimeline', 'resultFile').map(({ params }) => params))
    .toEqual([{ id: '7', fileId: '90' }])
  expect(files.elements()).toHaveLength(1)
})

test('all results are downloaded as one file, and so is one result; a problem is shown at the button', async () => {
  const [sample] = orders.investigations
  const [file] = sample?.files ?? []
  if (!sample || !file) throw new Error('A sample has no row')
  const investigations = [{ ...sample, id: 1, status: 2 as const, files: [{ ...file, is_dicom: false, image: null }] }]
  await open('/patient/timeline/appointment/7/show/lab-rad', [], { investigations })
  server.on('patientTimeline', 'results', () => new Failure(503, { error: 'Unavailable' }))
  await userEvent.click(page.getByRole('button', { name: 'Download all my results as a zip file' }))
  await expect.element(page.getByText('Unavailable')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Download as a zip file' }))
  await expect
    .poll(() => server.received('patientTimeline', 'results').map(({ query }) => query.get('investigation_id')))
    .toEqual([null, '1'])
})

test('documents and images in DICOM are downloaded apart, each with its size before that', async () => {
  const [sample] = orders.investigations
  const [file] = sample?.files ?? []
  if (!sample || !file) throw new Error('A sample has no row')
  const report = { ...file, size: 40_960, is_dicom: false, image: null }
  const investigations = [{ ...sample, id: 1, status: 2 as const, files: [report] }]
  const withImages = { ...sizes, images: { files: 3, bytes: 5_242_880 } }
  await open('/patient/timeline/appointment/7/show/lab-rad', [], { investigations }, withImages)
  server.on('patientTimeline', 'results', () => new Failure(503, { error: 'Unavailable' }))
  const images = page.getByRole('button', { name: 'Download the medical images as a zip file' })
  await expect.element(images).toHaveTextContent('5 MB')
  await expect.element(page.getByRole('button', { name: 'Download as a zip file' })).toHaveTextContent('40 KB')
  const documents = page.getByRole('button', { name: 'Download all my results as a zip file' })
  await expect.element(documents).toHaveTextContent('40 KB')
  await userEvent.click(images)
  await userEvent.click(documents)
  await expect
    .poll(() => server.received('patientTimeline', 'results').map(({ query }) => query.get('files')))
    .toEqual(['images', 'documents'])
})

test('a stay that has ended leads to its results, if there are any', async () => {
  await open('/patient/timeline', [
    { ...stay, has_investigations: true },
    { ...stay, key: 'episode-2', episode_id: 2, discharge_time: null, has_investigations: false },
    { ...stay, key: 'episode-1', episode_id: 1, has_investigations: false },
  ])
  const links = page.getByRole('link', { name: 'Test and imaging results' })
  await expect.element(links).toHaveAttribute('href', '/patient/timeline/episode/3/show/lab-rad')
})

async function openStay(results: PatientInvestigation[]) {
  server
    .on('patientTimeline', 'stayResults', (request) => pageOf(results, request))
    .on('patientTimeline', 'resultsSize', () => ({ data: sizes }))
  await signInAs(personWith(['patientTimeLine']))
  await openApp({ at: '/patient/timeline/episode/3/show/lab-rad' })
}

test('the results of a stay are shown one by one, with their values and files, and downloaded as one file', async () => {
  const [sample] = orders.investigations
  const [file] = sample?.files ?? []
  const [value] = sample?.lab_values ?? []
  if (!sample || !file || !value) throw new Error('A sample has no row')
  const result = { ...sample, status: 2 as const }
  const report = { ...file, id: 90, file_name: 'report.pdf', size: 40_960, is_dicom: false, image: null }
  await openStay([
    { ...result, id: 1, investigationTypeText: 'Chest X-ray', files: [report], lab_values: [] },
    { ...result, id: 2, investigationTypeText: 'Blood count', files: [], lab_values: [{ ...value, value: '12.9' }] },
  ])
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Test and imaging results')
  await expect.element(page.getByRole('heading', { name: 'Chest X-ray' })).toBeVisible()
  await expect.element(page.getByRole('main')).toHaveTextContent('12.9')
  server
    .on('patientTimeline', 'stayFile', () => new Failure(404, { error: 'Not Found' }))
    .on('patientTimeline', 'results', () => new Failure(503, { error: 'Unavailable' }))
  await userEvent.click(page.getByRole('button', { name: 'Download report.pdf' }))
  await expect
    .poll(() => server.received('patientTimeline', 'stayFile').map(({ params }) => params))
    .toEqual([{ id: '3', fileId: '90' }])
  await userEvent.click(page.getByRole('button', { name: 'Download the results of this stay as a zip file' }))
  await expect
    .poll(() => server.received('patientTimeline', 'results').map(({ query }) => query.get('episode_id')))
    .toEqual(['3'])
})

test('a stay without results says so', async () => {
  await openStay([])
  await expect.element(page.getByText('There are no results of this stay yet.')).toBeVisible()
})

test('a stay of another patient, or one that has not ended, is not found', async () => {
  server.on('patientTimeline', 'stayResults', () => new Failure(404, { error: 'Not Found' }))
  await signInAs(personWith(['patientTimeLine']))
  await openApp({ at: '/patient/timeline/episode/4/show/lab-rad' })
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Timeline' })).toBeVisible()
})

test('a visit without tests says so', async () => {
  await open('/patient/timeline/appointment/7/show/lab-rad', [], { investigations: [] })
  await expect.element(page.getByText('No Available Items')).toBeVisible()
})
