import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OutsideOrder } from '#contract/investigations/outside'
import { openApp } from '../../testing/open'
import { Failure, invalid, server } from '../../testing/testServer'

const link = `7.${'A'.repeat(43)}`
const key = 'k'.repeat(43)
const order: OutsideOrder = {
  code: 'K7QM2-X4TPD',
  center_type: 1,
  investigation_types: [{ name: 'Full blood count', loinc: '58410-2' }],
  hospital: 'Al Salam Hospital',
  date: '2026-11-24',
  expires_at: '2026-12-24T06:00:00.000Z',
  max_bytes: 1024 * 1024,
}
const report = () => new File(['%PDF-1.7'], 'report.pdf', { type: 'application/pdf' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const text = (shown: string) => page.getByText(shown, { exact: true })

function answer() {
  let arrived = 0
  server
    .on('outsideLab', 'read', () => ({ data: order }))
    .on('outsideLab', 'begin', () => ({ data: { key } }))
    .on('outsideLab', 'append', ({ method, body }) => {
      if (method === 'PATCH') arrived += (body as unknown as Blob).size
      return new Response(null, {
        status: method === 'PATCH' ? 204 : 200,
        headers: { 'tus-resumable': '1.0.0', 'upload-offset': String(arrived), 'upload-length': '8' },
      })
    })
    .on('outsideLab', 'complete', () => ({ message: 'Saved Successfully' }))
    .on('outsideLab', 'remove', () => ({ message: 'Deleted' }))
    .on('outsideLab', 'send', () => ({ message: 'The files were sent to the hospital' }))
}

/** Chooses a file in the page itself. */
async function choose(file: File) {
  const find = () => document.querySelector<HTMLInputElement>('input[type="file"]:not([capture])')
  await expect.poll(find).not.toBeNull()
  const input = find() as HTMLInputElement
  const transfer = new DataTransfer()
  transfer.items.add(file)
  input.files = transfer.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

test('the holder of the print-out sees the order without the patient, and sends files once', async () => {
  answer()
  await openApp({ at: `/send-results#${link}` })
  for (const shown of ['K7QM2-X4TPD', 'Al Salam Hospital']) await expect.element(text(shown)).toBeVisible()
  expect(server.received('outsideLab', 'read').at(-1)?.body).toEqual({ link })
  await choose(report())
  await expect.element(page.getByRole('list', { name: 'Uploaded' }).getByText('report.pdf')).toBeVisible()
  expect(server.received('outsideLab', 'begin')[0]?.body).toMatchObject({ link, file_name: 'report.pdf', size: 8 })
  await userEvent.click(button('Send to the hospital'))
  const sender = page.getByRole('textbox', { name: 'Name of the lab or radiology center' })
  await expect.element(sender).toHaveAttribute('aria-invalid', 'true')
  await userEvent.fill(sender, 'City Lab')
  await userEvent.click(button('Send to the hospital'))
  await expect.element(text('The files were sent to the hospital')).toBeVisible()
  expect(server.received('outsideLab', 'send')[0]?.body).toMatchObject({ link, sender: 'City Lab', uploads: [key] })
})

test('an upload that has failed continues where it stopped', async () => {
  answer()
  const file = new File([new Uint8Array(600 * 1024)], 'report.pdf', { type: 'application/pdf' })
  const offsets: (string | null)[] = []
  let arrived = 0
  server.on('outsideLab', 'append', ({ method, headers, body }) => {
    if (method === 'PATCH') {
      offsets.push(headers.get('upload-offset'))
      // The disk is full after the first part.
      if (offsets.length === 2) return new Failure(507)
      arrived += (body as unknown as Blob).size
    }
    return new Response(null, {
      status: method === 'PATCH' ? 204 : 200,
      headers: { 'tus-resumable': '1.0.0', 'upload-offset': String(arrived), 'upload-length': String(file.size) },
    })
  })
  await openApp({ at: `/send-results#${link}` })
  await choose(file)
  await userEvent.click(button('Upload report.pdf again'))
  await expect.element(page.getByRole('list', { name: 'Uploaded' }).getByText('report.pdf')).toBeVisible()
  expect(offsets).toEqual(['0', '524288', '524288'])
  expect(server.received('outsideLab', 'begin')).toHaveLength(1)
})

test('content that the server has removed is uploaded anew', async () => {
  answer()
  let isRefused = true
  server.on('outsideLab', 'complete', () => {
    if (!isRefused) return { message: 'Saved Successfully' }
    isRefused = false
    return invalid({ attachment: ['invalid file'] })
  })
  await openApp({ at: `/send-results#${link}` })
  await choose(report())
  await userEvent.click(button('Upload report.pdf again'))
  await expect.element(page.getByRole('list', { name: 'Uploaded' }).getByText('report.pdf')).toBeVisible()
  expect(server.received('outsideLab', 'begin')).toHaveLength(2)
})

test('nothing is sent without a file', async () => {
  answer()
  await openApp({ at: `/send-results#${link}` })
  await userEvent.fill(page.getByRole('textbox', { name: 'Name of the lab or radiology center' }), 'City Lab')
  await userEvent.click(button('Send to the hospital'))
  await expect.element(text('Field is required')).toBeVisible()
  expect(server.received('outsideLab', 'send')).toEqual([])
})

test('a link that is no longer valid says so', async () => {
  answer()
  server.on('outsideLab', 'read', () => invalid({ link: ['This link is not valid'] }))
  await openApp({ at: `/send-results#${link}` })
  await expect.element(page.getByText('This link is not valid')).toBeVisible()
})

test('an address without a link says what to do', async () => {
  await openApp({ at: '/send-results', language: 'ar' })
  await expect.element(page.getByText('امسح الرمز الموجود على النسخة المطبوعة', { exact: false })).toBeVisible()
})
