import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import yazl from 'yazl'
import type { InvestigationUpload } from '#contract/investigations/uploadCalls'
import { syntaxes } from '../../demo/imaging/writeDicom'
import { media, uploads } from '../../platform/files/tables'
import { startS3, type TestS3 } from '../../platform/testing/s3Server'
import { samplePdf } from '../../platform/testing/sampleFiles'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { sampleCt } from '../imaging/testing/sampleImages'
import { formOf, type InvestigationAnswer, Lab } from './testing/lab'

type Order = Awaited<ReturnType<Lab['ordered']>>
interface Refusal {
  data?: InvestigationUpload
  error?: string
  errors?: Record<string, string[]>
}

const full = {
  en: 'There is no space left on the server, so nothing was saved. Tell your administrator',
  ar: 'لا توجد مساحة كافية على الخادم، ولذلك لم يُحفظ أي شيء. أبلغ مدير النظام',
}
const down = 'Files cannot be saved or opened at the moment. Try again in a few minutes'

/** An order of a lab, what is done to it, and what of it is stored. */
class Case {
  constructor(
    readonly testServer: TestServer,
    readonly lab: Lab,
    readonly order: Order,
  ) {}

  static async open(testServer: TestServer): Promise<Case> {
    const lab = await Lab.open(testServer)
    return new Case(testServer, lab, await lab.ordered({ center_id: lab.lab }))
  }

  execute(bytes: Buffer, name: string, language: 'en' | 'ar' = 'en') {
    const { id, revision } = this.order
    const form = formOf({ execution_date: '2026-11-18', revision })
    form.append('attachment[]', new Blob([new Uint8Array(bytes)]), name)
    const path = `/api/admin/investigation/${id}/execute`
    return this.lab.member.send<InvestigationAnswer & Refusal>('POST', path, { form, language })
  }

  begin(size: number, name = 'report.pdf') {
    const file = { file_name: name, size, last_modified: 0 }
    return this.lab.member.post<Refusal>(`/api/admin/investigation/${this.order.id}/uploads`, file)
  }

  async begun(size: number): Promise<number> {
    const { body } = await this.begin(size)
    if (!body.data) throw new Error(JSON.stringify(body))
    return body.data.id
  }

  append(id: number, bytes: Buffer) {
    return fetch(`${this.testServer.url}/api/admin/investigation/uploads/${id}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${this.lab.member.token}`,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      body: new Uint8Array(bytes),
    })
  }

  complete(id: number) {
    return this.lab.member.post<Refusal>(`/api/admin/investigation/uploads/${id}/complete`)
  }

  async partOf(id: number): Promise<string> {
    const [row] = await this.testServer.database.select().from(uploads).where(eq(uploads.id, id))
    return join(this.testServer.server.platform.files.partial, row?.part_name ?? '')
  }

  /** What a refused result leaves behind must be what was there before. */
  async left() {
    const { incoming } = this.testServer.server.platform.files
    const { status, files, revision } = (await this.lab.show(this.order.id)).body.data
    const rows = await this.testServer.database.select({ id: media.id }).from(media)
    return { status, files, revision, media: rows.length, incoming: await readdir(incoming) }
  }
}

describe('with files in a folder', () => {
  let testServer: TestServer
  let given: Case
  beforeAll(async () => {
    testServer = await startTestServer()
  })
  afterAll(() => testServer.stop())
  beforeEach(async () => {
    given = await Case.open(testServer)
  })
  afterEach(() => vi.restoreAllMocks())

  test.each(['en', 'ar'] as const)(
    'on a full disk a result is refused in %s, nothing of it is stored, and the order stays as it was',
    async (language) => {
      const before = await given.left()
      const error = Object.assign(new Error('ENOSPC: no space left on device, rename'), { code: 'ENOSPC' })
      vi.spyOn(testServer.server.platform.files, 'save').mockRejectedValueOnce(error)
      const { status, body } = await given.execute(samplePdf, 'report.pdf', language)
      expect([status, body.error]).toEqual([507, full[language]])
      expect(await given.left()).toEqual(before)
      expect((await given.execute(samplePdf, 'report.pdf')).body.data.files).toBe(1)
    },
  )

  test('on a full disk an upload is refused, and continues once there is space again', async () => {
    const id = await given.begun(samplePdf.length)
    const part = await given.partOf(id)
    await symlink('/dev/full', part)
    const refused = await given.append(id, samplePdf)
    expect([refused.status, await refused.json()]).toEqual([507, expect.objectContaining({ error: full.en })])
    expect((await given.complete(id)).body.errors).toEqual({
      attachment: ['This file has not arrived completely. Upload it again'],
    })
    await rm(part)
    expect((await given.append(id, samplePdf)).status).toBe(204)
    expect((await given.complete(id)).body.data?.is_complete).toBe(true)
  })

  test('of two requests that complete an upload at the same time, both get it', async () => {
    const id = await given.begun(samplePdf.length)
    await given.append(id, samplePdf)
    const answers = await Promise.all(Array.from({ length: 4 }, () => given.complete(id)))
    expect(answers.map(({ status, body }) => [status, body.data?.is_complete])).toEqual(answers.map(() => [200, true]))
    const { body } = await given.lab.execute(given.order, { uploads: [id] })
    expect(body.data.media.normal).toMatchObject([{ file_name: 'report.pdf', size: samplePdf.length }])
  })

  test('a zip bomb is refused at its field without being unpacked', async () => {
    const zip = new yazl.ZipFile()
    zip.addBuffer(Buffer.alloc(20 * 1024 * 1024), 'report.pdf')
    zip.end()
    const bomb = await buffer(zip.outputStream)
    const before = await given.left()
    const { status, body } = await given.execute(bomb, 'report.pdf')
    expect([status, body.errors]).toEqual([422, { attachment: ['invalid file'] }])
    expect(await given.left()).toEqual(before)
  })

  test('a file of 2 GB is refused before a byte of it is sent', async () => {
    const { status, body } = await given.begin(2 * 1024 ** 3, 'study.dcm')
    expect([status, body.errors]).toEqual([422, { size: ['The file is larger than 20 MB'] }])
  })

  test('a file of another patient is stored with the difference, and not hidden', async () => {
    const file = await sampleCt(syntaxes.explicit, {
      '00100010': ['PN', 'SOMEBODY^ELSE^ENTIRELY'],
      '00100020': ['LO', '999999'],
    })
    const { status, body } = await given.execute(file, 'slice.dcm')
    expect(status).toBe(200)
    expect(body.data.media.dicom).toMatchObject([
      { image: { name_check: 'different', patient_name: 'ELSE ENTIRELY SOMEBODY', patient_id: '999999' } },
    ])
  })
})

describe('with files in a bucket', () => {
  let folder: string
  let s3: TestS3
  let testServer: TestServer
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mashfa-s3-'))
    s3 = await startS3(folder)
    testServer = await startTestServer({ s3: s3.settings })
  })
  afterAll(async () => {
    await testServer.stop()
    await s3.stop()
    await rm(folder, { recursive: true })
  })

  test('while the store is down nothing is stored in part, and everything can be sent again afterwards', async () => {
    const given = await Case.open(testServer)
    const other = await Case.open(testServer)
    const { id: file = 0 } = (await other.execute(samplePdf, 'report.pdf')).body.data.media.normal[0] ?? {}
    const upload = await given.begun(samplePdf.length)
    expect((await given.append(upload, samplePdf)).status).toBe(204)
    const before = await given.left()
    await s3.stop()
    const open = () => other.lab.member.get<Refusal>(`/api/admin/investigation/media/${file}`)
    const refused = [await given.execute(samplePdf, 'report.pdf'), await given.complete(upload), await open()]
    expect(refused.map(({ status, body }) => [status, body.error])).toEqual(refused.map(() => [503, down]))
    expect(await given.left()).toEqual(before)
    s3 = await startS3(folder, Number(new URL(s3.settings.endpoint ?? '').port))
    expect((await open()).status).toBe(200)
    expect((await given.complete(upload)).body.data?.is_complete).toBe(true)
    const { body } = await given.lab.execute(given.order, { uploads: [upload] }, ['second.pdf'])
    expect(body.data.files).toBe(2)
  })
})
