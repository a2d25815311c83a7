import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { syntaxes, writeDicom } from '../../../demo/imaging/writeDicom'
import { sampleDicom } from '../../../platform/testing/sampleFiles'
import { elementsOfCt, sampleCt } from '../testing/sampleImages'
import { readHeader } from './readHeader'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mashfa-headers-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(bytes: Buffer) {
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  return readHeader(path, bytes.length)
}

const { jpeg: _lossy, ...lossless } = syntaxes

test.each(Object.entries(lossless))('the header of a file in %s is read', async (_name, syntax) => {
  expect(await read(await sampleCt(syntax))).toEqual({
    transfer_syntax: syntax,
    study_uid: '1.2.826.0.1.3680043.2.1',
    study_description: 'Chest',
    study_date: '2026-11-22',
    series_uid: '1.2.826.0.1.3680043.2.2',
    series_number: 2,
    series_description: 'Axial 5 mm',
    instance_uid: '1.2.826.0.1.3680043.2.1.1',
    instance_number: 7,
    modality: 'CT',
    body_part: 'CHEST',
    rows: 48,
    columns: 64,
    frames: 1,
    window_center: 40,
    window_width: 400,
    row_spacing: 0.7,
    column_spacing: 0.8,
    patient_name: 'SALEM^AHMED',
    patient_id: '29001010100015',
  })
})

test('names are read in the character set of the file', async () => {
  const windows = Buffer.from('\xd3\xc7\xe1\xe3^\xc3\xcd\xe3\xcf', 'latin1')
  const changes = { '00080005': ['CS', 'ISO_IR 192'], '00100010': ['PN', 'SALEM^AHMED=سالم^أحمد'] } as const
  expect(await read(await sampleCt(syntaxes.explicit, changes))).toMatchObject({
    patient_name: 'SALEM^AHMED=سالم^أحمد',
  })
  const undeclared = await sampleCt(syntaxes.explicit, { '00100010': ['PN', windows] })
  expect(await read(undeclared)).toMatchObject({ patient_name: 'سالم^أحمد' })
})

test('what a header does not say, or says in another form, is missing', async () => {
  const elements = elementsOfCt({
    '0020000d': undefined,
    '00080020': ['DA', '20261399'],
    '00200011': ['IS', 'two'],
    '00281050': ['DS', ''],
  })
  const header = await read(writeDicom({ elements, frames: [Buffer.alloc(64 * 48 * 2)] }))
  expect(header).toMatchObject({ study_uid: null, study_date: null, series_number: null, window_center: null })
  expect(await read(sampleDicom)).toMatchObject({ modality: 'OT', rows: null, frames: 1 })
})

test.each(Object.entries(lossless))('a file in %s is refused wherever it is cut', async (_name, syntax) => {
  const file = await sampleCt(syntax)
  for (const share of [0.02, 0.3, 0.6, 0.9]) expect(await read(file.subarray(0, file.length * share))).toBe('damaged')
  expect(await read(file.subarray(0, file.length - 4))).toBe('damaged')
})

test('fewer pixels than the header announces, and no DICOM at all, are refused', async () => {
  expect(await read(writeDicom({ elements: elementsOfCt(), frames: [Buffer.alloc(100)] }))).toBe('damaged')
  expect(
    await read(
      writeDicom({ elements: elementsOfCt({ '00280008': ['IS', '2'] }), frames: [Buffer.alloc(64 * 48 * 2)] }),
    ),
  ).toBe('damaged')
  expect(await read(Buffer.alloc(500))).toBe('damaged')
  expect(await read(Buffer.alloc(0))).toBe('damaged')
})

test('a color image that stores its color once for two pixels is whole with two values for each pixel', async () => {
  const elements = elementsOfCt({
    ...{ '00280002': ['US', 3], '00280004': ['CS', 'YBR_FULL_422'], '00280006': ['US', 0] },
    ...{ '00280100': ['US', 8], '00280101': ['US', 8], '00280102': ['US', 7] },
  })
  const file = (size: number) => writeDicom({ elements, frames: [Buffer.alloc(size)], bits: 8 })
  expect(await read(file(64 * 48 * 2))).toMatchObject({ rows: 48, columns: 64 })
  expect(await read(file(64 * 48 * 2 - 2))).toBe('damaged')
})

test('deeply nested sequences end in a refusal, not in the end of the server', async () => {
  const nested = Buffer.from([
    0xfe, 0xff, 0x00, 0xe0, 0xff, 0xff, 0xff, 0xff, 0x08, 0x00, 0x40, 0x11, 0x53, 0x51, 0, 0, 0xff, 0xff, 0xff, 0xff,
  ])
  const file = Buffer.concat([
    writeDicom({ elements: { '00080060': ['CS', 'CT'] }, frames: [] }),
    nested.subarray(8),
    ...Array.from({ length: 20_000 }, () => nested),
  ])
  expect(await read(file)).toBe('damaged')
})

test('deflated data that grow beyond the limit are refused before they are read', async () => {
  const small = writeDicom({ syntax: syntaxes.deflated, elements: {}, frames: [] })
  const bomb = deflateRawSync(Buffer.alloc(65 * 1024 * 1024))
  expect(bomb.length).toBeLessThan(100_000)
  expect(await read(Buffer.concat([small.subarray(0, -2), bomb]))).toBe('inflates')
})

test('a header is found behind a large element, and a file that ends within one is refused', async () => {
  const elements = { ...elementsOfCt(), '00091010': ['OB', Buffer.alloc(9 * 1024 * 1024)] } as const
  const file = writeDicom({ elements, frames: [Buffer.alloc(64 * 48 * 2)] })
  // Only its beginning is read.
  expect(await read(file)).toMatchObject({ modality: 'CT', patient_name: null })
  expect(await read(file.subarray(0, 9 * 1024 * 1024))).toBe('damaged')
})
