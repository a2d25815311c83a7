import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { documents, type EpisodeDocument } from '#contract/documents/calls'
import { openApp } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { sampleOf } from '../../testing/sampleOf'
import { Failure, server } from '../../testing/testServer'

const at = '2026-11-18T11:00:00.000Z'
const {
  data: [sample],
} = sampleOf(documents.list.response, { created_at: at, discharged_at: at })
if (!sample) throw new Error('The sample has no row')

const document = (changes: Partial<EpisodeDocument>): EpisodeDocument => ({
  ...sample,
  id: 1,
  episode_id: 7,
  hospital: { id: 1, name: 'Al Salam' },
  kind: 'discharge_summary',
  title: 'Discharge summary',
  version: 1,
  files: [
    { language: 'ar', size: 40_960 },
    { language: 'en', size: 35_840 },
  ],
  ...changes,
})

async function open(rows: EpisodeDocument[]) {
  server.on('patientDocuments', 'list', () => ({ data: rows }))
  await signInAs(personWith(['patientTimeLine']))
  await openApp({ at: '/my-documents' })
}

test('the documents of each stay are listed in both languages with their size, the language of the page first', async () => {
  await open([
    document({}),
    document({ id: 2, kind: 'patient_sheet', title: 'Instructions for home', version: 2 }),
    document({ id: 3, episode_id: 5, hospital: { id: 2, name: 'Aswan' } }),
  ])
  await expect.element(page.getByRole('heading', { name: /Al Salam.*18 November 2026/ })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: /Aswan/ })).toBeVisible()
  const rows = page.getByRole('main').getByRole('listitem')
  await expect.element(rows.nth(0)).toHaveTextContent('Discharge summary')
  await expect.element(rows.nth(0)).toHaveTextContent('35 KB · English')
  await expect.element(rows.nth(1)).toHaveTextContent('40 KB · Arabic')
  await expect
    .element(rows.nth(1).getByRole('button', { name: 'Download Discharge summary (Arabic)', exact: true }))
    .toBeVisible()
  await expect.element(rows.nth(2)).toHaveTextContent('Version 2')
})

test('a file is asked for in its language', async () => {
  await open([document({ id: 4 })])
  server.on('patientDocuments', 'file', () => new Failure(503, { error: 'PDF documents cannot be made' }))
  await userEvent.click(page.getByRole('button', { name: /Discharge summary \(Arabic\)/ }))
  await expect
    .poll(() => server.received('patientDocuments', 'file').map(({ params, query }) => [params, query.get('language')]))
    .toEqual([[{ id: '4' }, 'ar']])
})

test('a patient without a stay reads when documents will appear', async () => {
  await open([])
  await expect.element(page.getByText('You have no documents yet')).toBeVisible()
})
