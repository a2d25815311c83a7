import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { sampleCt } from '../imaging/testing/sampleImages'
import { formOf, type InvestigationAnswer, Lab } from '../investigations/testing/lab'
import { ask, found, readOne } from './testing/readFhir'
import { faultsOf } from './testing/validate'

let testServer: TestServer
let lab: Lab
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  lab = await Lab.open(testServer)
})

/** Records a result with these files, and returns the ids of the order and of its files. */
async function imaged(files: readonly Buffer[]) {
  const { id, revision } = await lab.ordered({ center_id: lab.lab })
  const form = formOf({ execution_date: '2026-11-18', execution_notes: 'See images', revision })
  for (const [index, file] of files.entries())
    form.append('attachment[]', new Blob([new Uint8Array(file)]), `slice-${index + 1}.dcm`)
  const path = `/api/admin/investigation/${id}/execute`
  const { status, body } = await lab.member.send<InvestigationAnswer>('POST', path, { form })
  expect(status, JSON.stringify(body)).toBe(200)
  return { order: id, files: body.data.media.dicom.map((file) => file.id).sort((one, other) => one - other) }
}

const studies = (parameters = '') =>
  found(lab.ward.doctor, `ImagingStudy?patient=Patient/${lab.episode.patient_id}${parameters}`)

test('the DICOM files of an order are one study for each UID, with their series', async () => {
  const other = { '0020000d': ['UI', '1.2.826.0.1.3680043.2.9'], '00080020': ['DA', '20261101'] } as const
  const slices = [
    await sampleCt(),
    await sampleCt(undefined, { '00080018': ['UI', '1.2.826.0.1.3680043.2.1.2'] }),
    await sampleCt(undefined, { ...other, '00080018': ['UI', '1.2.826.0.1.3680043.2.9.1'] }),
  ]
  const { order, files } = await imaged(slices)
  const all = await studies()
  expect(all.flatMap(faultsOf)).toEqual([])
  expect(all).toHaveLength(2)
  expect(all.find(({ id }) => id === String(files[0]))).toMatchObject({
    identifier: [{ value: 'urn:oid:1.2.826.0.1.3680043.2.1' }],
    status: 'available',
    modality: [{ code: 'CT' }],
    started: '2026-11-22',
    basedOn: [{ reference: `ServiceRequest/${order}` }],
    encounter: { reference: `Encounter/episode-${lab.episode.id}` },
    numberOfSeries: 1,
    numberOfInstances: 2,
    note: [{ text: expect.stringContaining('another patient') }],
    series: [{ uid: '1.2.826.0.1.3680043.2.2', number: 2, description: 'Axial 5 mm', numberOfInstances: 2 }],
  })
  expect((await studies('&started=2026-11-01')).map(({ id }) => id)).toEqual([String(files[2])])
  expect(await studies('&started=lt2026-11-01&status=available')).toEqual([])
  expect((await ask(lab.ward.doctor, 'ImagingStudy?status=lost')).status).toBe(422)
  // The second file of a study is none of its own.
  expect((await readOne(lab.ward.doctor, `ImagingStudy/${files[1]}`)).status).toBe(404)
})

test('a study is read by those who can open its files, and nobody else', async () => {
  const { files } = await imaged([await sampleCt()])
  const reference = `ImagingStudy/${files[0]}`
  for (const who of [lab.ward.doctor, lab.member]) expect((await readOne(who, reference)).status).toBe(200)
  for (const who of [lab.radiologist, lab.ward.foreignDoctor]) {
    expect((await readOne(who, reference)).status).toBe(404)
    expect(await found(who, 'ImagingStudy')).toEqual([])
  }
  expect((await readOne(lab.ward.hubDoctor, reference)).body.issue?.[0]?.code).toBe('forbidden')
})
