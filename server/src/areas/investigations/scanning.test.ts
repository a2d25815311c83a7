import { readdir } from 'node:fs/promises'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { InvestigationUpload } from '#contract/investigations/uploadCalls'
import { auditLog } from '../../platform/audit/tables'
import { media } from '../../platform/files/tables'
import { createLog } from '../../platform/log'
import { type ClamdServer, foundSignature, infectedMark, startClamdServer } from '../../platform/testing/clamdServer'
import { samplePdf } from '../../platform/testing/sampleFiles'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { Lab } from './testing/lab'

const infectedPdf = Buffer.concat([samplePdf, Buffer.from(infectedMark)])
const refusal = {
  en: 'This file is infected with malware and was not saved. Delete it, and check the device it comes from',
  ar: 'هذا الملف مصاب ببرمجية خبيثة ولم يُحفظ. احذفه وافحص الجهاز الذي جاء منه',
}

let clamd: ClamdServer
let testServer: TestServer
let lab: Lab
const logged: string[] = []
beforeAll(async () => {
  clamd = await startClamdServer()
  const log = createLog('info', { write: (line) => void logged.push(line) })
  testServer = await startTestServer({ clamd: clamd.address }, { log })
})
afterAll(async () => {
  await testServer.stop()
  await clamd.stop()
})
beforeEach(async () => {
  clamd.fault = undefined
  clamd.scanned.length = 0
  logged.length = 0
  lab = await Lab.open(testServer)
})

const stored = async () => (await testServer.database.select({ id: media.id }).from(media)).length
const incoming = () => readdir(testServer.server.platform.files.incoming)

async function lastRefusal() {
  await testServer.server.platform.audit.flush()
  const [entry] = await testServer.database
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'files.infected'))
    .orderBy(desc(auditLog.id))
    .limit(1)
  return entry
}

function execute({ id, revision }: { id: number; revision: number }, bytes: Buffer, language: 'en' | 'ar' = 'en') {
  const form = new FormData()
  for (const [name, value] of Object.entries({ execution_date: '2026-11-18', revision: String(revision) }))
    form.append(name, value)
  form.append('attachment[]', new Blob([new Uint8Array(bytes)]), 'Samira Fawzy.pdf')
  return lab.member.send<{ errors?: object; error?: string }>('POST', `/api/admin/investigation/${id}/execute`, {
    form,
    language,
  })
}

test('a clean file is scanned and stored', async () => {
  const order = await lab.ordered({ center_id: lab.lab })
  expect((await lab.execute(order, {}, ['report.pdf'])).status).toBe(200)
  expect(clamd.scanned).toEqual([samplePdf])
})

test.each(['en', 'ar'] as const)(
  'an infected file is refused at its field in %s, and nothing of it stays',
  async (language) => {
    const order = await lab.ordered({ center_id: lab.lab })
    const before = await stored()
    const { status, body } = await execute(order, infectedPdf, language)
    expect([status, body.errors]).toEqual([422, { attachment: [refusal[language]] }])
    expect(await stored()).toBe(before)
    expect(await incoming()).toEqual([])
    expect((await lab.show(order.id)).body.data).toMatchObject({ status: 1, revision: order.revision })
    expect(await lastRefusal()).toMatchObject({
      user_id: lab.member.userId,
      kind: 'investigation',
      record_id: String(order.id),
      change: false,
    })
    const log = logged.join('')
    expect(log).toContain(foundSignature)
    expect(log).not.toContain('Samira')
  },
)

test('an upload in parts is scanned when it is complete; an infected one is removed', async () => {
  const order = await lab.ordered({ center_id: lab.lab })
  const file = { file_name: 'Samira Fawzy.pdf', size: infectedPdf.length, last_modified: 0 }
  const at = `/api/admin/investigation/${order.id}/uploads`
  const { id } = (await lab.member.post<{ data: InvestigationUpload }>(at, file)).body.data
  await send(id, infectedPdf)
  const { status, body } = await complete(id)
  expect([status, body.errors]).toEqual([422, { attachment: [refusal.en] }])
  expect((await lab.member.get<{ data: unknown[] }>(at)).body.data).toEqual([])
  expect(await lastRefusal()).toMatchObject({ kind: 'investigationUpload', record_id: String(id) })
  expect(logged.join('')).not.toContain('Samira')
})

test('without a verdict no file is accepted, and an upload can be completed once the scanner answers again', async () => {
  const order = await lab.ordered({ center_id: lab.lab })
  const before = await stored()
  clamd.fault = 'hang up'
  const refused = await execute(order, samplePdf)
  expect([refused.status, refused.body.error]).toEqual([
    503,
    'Files cannot be checked for malware at the moment, so none was saved. Try again in a few minutes',
  ])
  expect(await stored()).toBe(before)
  expect(await incoming()).toEqual([])
  const file = { file_name: 'report.pdf', size: samplePdf.length, last_modified: 0 }
  const begun = await lab.member.post<{ data: InvestigationUpload }>(
    `/api/admin/investigation/${order.id}/uploads`,
    file,
  )
  const { id } = begun.body.data
  await send(id, samplePdf)
  expect((await complete(id)).status).toBe(503)
  clamd.fault = undefined
  expect((await complete(id)).body.data?.is_complete).toBe(true)
  expect((await lab.execute(order, { uploads: [id] })).body.data.files).toBe(1)
})

function send(id: number, bytes: Buffer) {
  return fetch(`${testServer.url}/api/admin/investigation/uploads/${id}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${lab.member.token}`,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(bytes),
  })
}

const complete = (id: number) =>
  lab.member.post<{ data?: InvestigationUpload; errors?: object }>(`/api/admin/investigation/uploads/${id}/complete`)
