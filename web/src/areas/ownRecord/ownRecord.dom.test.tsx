import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { Failure, server } from '../../testing/testServer'

const nothing = { files: 0, bytes: 0 }

async function open() {
  await signInAs(personWith(['patientTimeLine']))
  await openApp({ at: '/my-record' })
}

test('the page leads to the parts of the record, and says if there are no results', async () => {
  server.on('patientTimeline', 'resultsSize', () => ({ data: { documents: nothing, images: nothing } }))
  await open()
  await expect.element(page.getByText('There are no files of results yet.')).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1, name: 'My record' })).toBeVisible()
  const main = page.getByRole('main')
  for (const [name, address] of [
    [/^Timeline/, '/patient/timeline'],
    [/^My documents/, '/my-documents'],
    [/^Who opened my record/, '/my-record-views'],
  ] as const)
    await expect.element(main.getByRole('link', { name })).toHaveAttribute('href', address)
})

test('the record and the results are downloaded; a problem is shown at its button', async () => {
  server
    .on('ownRecord', 'download', () => new Failure(503, { error: 'PDF documents cannot be made on this server' }))
    .on('patientTimeline', 'results', () => new Failure(422, { message: 'x', errors: { status: ['No results yet'] } }))
    .on('patientTimeline', 'resultsSize', () => ({ data: { documents: { files: 2, bytes: 40_960 }, images: nothing } }))
  await open()
  await userEvent.click(page.getByRole('button', { name: 'Download my record' }))
  await expect.element(page.getByText('PDF documents cannot be made on this server')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Download all my results as a zip file' }))
  await expect.poll(() => server.received('patientTimeline', 'results')).toHaveLength(1)
  expect(server.received('ownRecord', 'download')).toHaveLength(1)
})
