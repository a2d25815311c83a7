import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { media } from '../../platform/files/tables'
import type { Client } from '../../platform/testing/client'
import { sampleDicom, samplePdf, samplePng } from '../../platform/testing/sampleFiles'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { investigationFiles } from '../../schema/investigations'
import { Lab } from './testing/lab'
import { readZip } from './testing/readZip'

let testServer: TestServer
let lab: Lab
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  lab = await Lab.open(testServer)
})

function download(id: number, who: Client = lab.ward.doctor): Promise<Response> {
  return fetch(`${testServer.url}/api/admin/investigation/${id}/media/download`, {
    headers: { authorization: `Bearer ${who.token}` },
  })
}

test('the files of a result are one zip file of a known size, without the attachments of the order', async () => {
  const made = await lab.ordered({ center_id: lab.lab }, ['before.pdf'])
  await lab.execute(made, {}, ['report.pdf', 'report.pdf', 'صورة.png', 'slice.dcm'])
  const response = await download(made.id)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('content-disposition')).toContain(`${made.code}.zip`)
  const zip = Buffer.from(await response.arrayBuffer())
  expect(response.headers.get('content-length')).toBe(String(zip.length))
  expect([...readZip(zip)]).toEqual([
    ['report.pdf', samplePdf],
    ['report (2).pdf', samplePdf],
    ['صورة.png', samplePng],
    ['slice.dcm', sampleDicom],
  ])
})

test('a file that cannot be read ends the download before its end', async () => {
  const made = await lab.ordered({ center_id: lab.lab })
  await lab.execute(made, {}, ['report.pdf', 'second.pdf'])
  const files = await testServer.database
    .select({ name: media.stored_name })
    .from(investigationFiles)
    .innerJoin(media, eq(media.id, investigationFiles.media_id))
    .where(eq(investigationFiles.investigation_id, made.id))
    .orderBy(investigationFiles.id)
  await testServer.server.platform.files.remove(files[1]?.name ?? '')
  const response = await download(made.id)
  expect(response.status).toBe(200)
  await expect(response.arrayBuffer()).rejects.toThrow()
})

test('without a result, or without its files, there is nothing to download', async () => {
  const made = await lab.ordered({ center_id: lab.lab }, ['before.pdf'])
  expect((await download(made.id)).status).toBe(422)
  await lab.execute(made)
  expect((await download(made.id)).status).toBe(422)
})

test('one file is opened by its id', async () => {
  const made = await lab.ordered({ center_id: lab.lab })
  const { data } = (await lab.execute(made, {}, ['slice.dcm'])).body
  const { id = 0 } = data.media.dicom[0] ?? {}
  const response = await fetch(`${testServer.url}/api/admin/investigation/media/${id}`, {
    headers: { authorization: `Bearer ${lab.member.token}` },
  })
  expect(response.headers.get('content-type')).toBe('application/dicom')
  expect(Buffer.from(await response.arrayBuffer())).toEqual(sampleDicom)
})

test('files of other types are refused, and so are more than twenty', async () => {
  const made = await lab.ordered({ center_id: lab.lab })
  const form = new FormData()
  for (const [name, value] of Object.entries({ execution_date: '2026-11-18', revision: '1' })) form.append(name, value)
  form.append('attachment', new Blob(['<html></html>']), 'report.pdf')
  const path = `/api/admin/investigation/${made.id}/execute`
  const refused = await lab.member.send<{ errors: object }>('POST', path, { form })
  expect([refused.status, refused.body.errors]).toEqual([422, { attachment: ['invalid file'] }])
  const many = Array.from({ length: 12 }, (_, index) => `${index}.png`)
  const first = await lab.execute(made, {}, many)
  const second = await lab.execute(first.body.data, { reason: 'More pictures' }, many)
  expect([second.status, second.body.errors]).toEqual([
    422,
    { attachment: ['At most 20 files, including the earlier ones'] },
  ])
  expect((await lab.show(made.id)).body.data).toMatchObject({ files: 12, revision: first.body.data.revision })
})
