import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { InvestigationUpload } from '#contract/investigations/uploadCalls'
import { openPart } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { Failure, invalid, noResponse, pageOf, server } from '../../testing/testServer'
import { InvestigationsTab } from './list/InvestigationsTab'
import { detailsOf, labOrder, utilities } from './testing'

const order = { ...labOrder, external_investigation: true, center: null }
const dialog = () => page.getByRole('dialog')
const button = (name: string) => dialog().getByRole('button', { name, exact: true })
const report = () => new File(['%PDF-1.7'], 'report.pdf', { type: 'application/pdf', lastModified: 1_763_000_000_000 })
const picture = () => new File(['png'], 'x.png', { type: 'image/png', lastModified: 1_763_000_000_000 })

let uploads: InvestigationUpload[]
/** The numbers of bytes that have arrived, by upload. */
let arrived: Map<number, number>

/** Answers as a server that has received so much of an upload. */
function answerTus({ method, params, headers, body }: Pick<Request, 'method' | 'headers'> & TusParts): Response {
  const id = Number(params.id)
  const before = arrived.get(id) ?? 0
  if (method === 'PATCH') {
    expect(headers.get('upload-offset')).toBe(String(before))
    arrived.set(id, before + (body as Blob).size)
  }
  const size = uploads.find((upload) => upload.id === id)?.size ?? 0
  return new Response(null, {
    status: method === 'PATCH' ? 204 : 200,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': String(arrived.get(id) ?? 0),
      'upload-length': String(size),
    },
  })
}
interface TusParts {
  params: Record<string, string>
  body: unknown
}

async function openForm() {
  await openPart(<InvestigationsTab episode={{ id: 12, zone: 'Africa/Cairo' }} />)
  await userEvent.click(page.getByRole('button', { name: 'Full blood count' }).first())
  await userEvent.click(button('Record result'))
}
/** Chooses files in the page itself: the browser's driver would lose their date, by which a file is recognised. */
async function choose(...files: File[]) {
  const find = () => dialog().element().querySelector<HTMLInputElement>('input[type="file"]:not([capture])')
  await expect.poll(find).not.toBeNull()
  const input = find() as HTMLInputElement
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  input.files = transfer.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
const sentUploads = () =>
  (server.received('investigations', 'executeExternal').at(-1)?.body as unknown as FormData | undefined)?.get('uploads')

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-24T10:20:00.000Z'), toFake: ['Date'] })
  uploads = []
  arrived = new Map()
  server
    .on('investigations', 'utilities', () => ({ data: utilities }))
    .on('investigations', 'ofEpisode', (request) => pageOf([order], request))
    .on('investigations', 'show', () => ({ data: detailsOf(order) }))
    .on('investigations', 'analytes', () => ({ data: [] }))
    .on('investigations', 'markSeen', () => ({ message: 'Done' }))
    .on('investigations', 'executeExternal', () => ({ data: detailsOf(order) }))
    .on('investigationUploads', 'list', () => ({ data: uploads, max_bytes: 20_971_520 }))
    .on('investigationUploads', 'create', ({ body }) => {
      const upload = { ...body, id: 71 + uploads.length, is_complete: false }
      uploads = [...uploads, upload]
      return { data: upload }
    })
    .on('investigationUploads', 'append', (request) => answerTus(request))
    .on('investigationUploads', 'complete', ({ params }) => {
      uploads = uploads.map((upload) => ({
        ...upload,
        is_complete: upload.is_complete || upload.id === Number(params.id),
      }))
      const data = uploads.find(({ id }) => id === Number(params.id))
      if (!data) throw new Error('no such upload')
      return { data }
    })
    .on('investigationUploads', 'remove', ({ params }) => {
      uploads = uploads.filter(({ id }) => id !== Number(params.id))
      return { message: 'Deleted' }
    })
  await signInAs(personWith(['list-investigation', 'show-investigation', 'update-investigation']))
})

test('files are sent when they are chosen, and the result names them', async () => {
  await openForm()
  await choose(report(), picture())
  const ready = dialog().getByRole('region', { name: 'Uploaded, saved with the result' })
  await expect.element(ready).toHaveTextContent('report.pdf')
  await expect.element(ready).toHaveTextContent('x.png')
  await userEvent.click(ready.getByRole('button', { name: 'Delete x.png' }))
  await expect.element(ready).not.toHaveTextContent('x.png')
  await userEvent.click(button('Record result'))
  await expect.element(page.getByText('The result was recorded')).toBeVisible()
  expect(sentUploads()).toBe('[71]')
  expect([...arrived]).toEqual([
    [71, 8],
    [72, 3],
  ])
})

test('saving waits for the files', async () => {
  await openForm()
  await choose(report())
  await userEvent.click(button('Record result'))
  await expect.poll(sentUploads).toBe('[71]')
})

test('an upload continues after a lost connection', async () => {
  let lost = 0
  server.on('investigationUploads', 'append', (request) => {
    if (request.method === 'PATCH' && lost === 0) {
      lost += 1
      arrived.set(71, 5)
      return noResponse
    }
    return answerTus(request)
  })
  await openForm()
  await choose(report())
  await expect.element(dialog().getByRole('region', { name: 'Uploaded, saved with the result' })).toBeVisible()
  const offsets = server
    .received('investigationUploads', 'append')
    .filter(({ method }) => method === 'PATCH')
    .map(({ headers }) => headers.get('upload-offset'))
  expect(offsets).toEqual(['0', '5'])
})

test('after a reload, the same file continues when it is chosen again', async () => {
  const { name: file_name, size, lastModified: last_modified } = report()
  uploads = [{ id: 70, file_name, size, last_modified, is_complete: false }]
  arrived.set(70, 6)
  await openForm()
  const interrupted = dialog().getByRole('region', { name: 'Interrupted uploads' })
  await expect.element(interrupted).toHaveTextContent('report.pdf')
  await choose(report())
  await expect.element(dialog().getByRole('region', { name: 'Uploaded, saved with the result' })).toBeVisible()
  await expect.element(interrupted).not.toBeInTheDocument()
  expect(server.received('investigationUploads', 'create')).toEqual([])
  expect(arrived.get(70)).toBe(size)
})

/** The disk of the server is full after five bytes of the first upload. */
function interruptFirst() {
  server.on('investigationUploads', 'append', (request) => {
    if (request.method !== 'PATCH' || arrived.has(71)) return answerTus(request)
    arrived.set(71, 5)
    return new Failure(507)
  })
}

test('a file does not continue the upload of another one with the same name, size and time', async () => {
  interruptFirst()
  await openForm()
  await choose(
    report(),
    new File(['%PDF-2.0'], 'report.pdf', { type: 'application/pdf', lastModified: 1_763_000_000_000 }),
  )
  const ready = dialog().getByRole('region', { name: 'Uploaded, saved with the result' })
  await expect.element(ready).toBeVisible()
  expect(server.received('investigationUploads', 'create')).toHaveLength(2)
  await userEvent.click(button('Upload report.pdf again'))
  await expect.poll(() => uploads.map(({ is_complete }) => is_complete)).toEqual([true, true])
  const sent = server
    .received('investigationUploads', 'append')
    .filter(({ method, headers }) => method === 'PATCH' && headers.get('upload-offset') === '5')
  expect(await Promise.all(sent.map(({ body }) => (body as unknown as Blob).text()))).toEqual(['1.7'])
})

test('what has arrived of a file that is taken out of the list is removed', async () => {
  interruptFirst()
  await openForm()
  await choose(report())
  await userEvent.click(button('Remove report.pdf'))
  await expect
    .poll(() => server.received('investigationUploads', 'remove').map(({ params }) => params.id))
    .toEqual(['71'])
  await expect.element(dialog().getByRole('region', { name: 'Interrupted uploads' })).not.toBeInTheDocument()
})

test('a refused file stays with the reason, and the result waits until it is removed', async () => {
  server.on('investigationUploads', 'complete', () => {
    uploads = []
    return invalid({ attachment: ['invalid file'] })
  })
  await openForm()
  await choose(report())
  await expect.element(dialog().getByText('invalid file')).toBeVisible()
  await userEvent.click(button('Record result'))
  await expect.element(dialog()).toHaveTextContent('Some files could not be uploaded')
  expect(server.received('investigations', 'executeExternal')).toEqual([])
  await userEvent.click(button('Remove report.pdf'))
  await userEvent.click(button('Record result'))
  await expect.poll(() => server.received('investigations', 'executeExternal')).toHaveLength(1)
  expect(sentUploads()).toBeNull()
})
