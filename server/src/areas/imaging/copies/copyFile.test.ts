import { randomBytes } from 'node:crypto'
import dicomParser, { type DataSet } from 'dicom-parser'
import { expect, test } from 'vitest'
import type { BlackedArea } from '#contract/imaging/copies'
import { type Elements, syntaxes, writeDicom } from '../../../demo/imaging/writeDicom'
import { encodeJpeg } from '../../../platform/testing/pictureCodecs'
import { codingLimits } from '../coded/codeFrames'
import { elementsOfCt, height, hounsfield, sampleCt, width } from '../testing/sampleImages'
import { copyFile } from './copyFile'

const key = randomBytes(32)
const area = (changes: Partial<BlackedArea> = {}): BlackedArea => ({
  ...{ frame: null, left: 30, top: 20, width: 4, height: 3 },
  ...changes,
})

const copy = (bytes: Buffer, areas: readonly BlackedArea[] = []) => copyFile({ bytes, areas, key, fallback: 'file 7' })

async function copied(bytes: Buffer, areas: readonly BlackedArea[] = []): Promise<Buffer> {
  const outcome = await copy(bytes, areas)
  if ('problem' in outcome) throw new Error(outcome.problem)
  return Buffer.from(outcome.copied)
}

const open = (bytes: Buffer): DataSet => dicomParser.parseDicom(bytes)

/** Returns the values of a gray image of 16 bits. */
function valuesOf(dataSet: DataSet): Uint16Array {
  const { dataOffset = 0, length = 0 } = dataSet.elements.x7fe00010 ?? {}
  return new Uint16Array(Uint8Array.from(dataSet.byteArray.subarray(dataOffset, dataOffset + length)).buffer)
}

const { jpeg: _lossy, ...lossless } = syntaxes

/** What says who the patient is, where files have it: in standard elements, in those of a vendor, and in what later editions add. */
const identifying: Elements = {
  '00080014': ['UI', '1.2.826.0.1.3680043.2.77.secret'],
  '00080021': ['DA', '20261122'],
  '00080050': ['SH', 'ACC-secret'],
  '00080080': ['LO', 'Hospital secret'],
  '00080090': ['PN', 'Doctor^secret'],
  '00081030': ['LO', 'Chest of secret'],
  '0008103e': ['LO', 'Series secret'],
  '00081070': ['PN', 'Operator^secret'],
  '00090010': ['LO', 'VENDOR secret'],
  '00091001': ['LO', 'private secret'],
  '00100010': ['PN', 'SALEM^secret'],
  '00100020': ['LO', '2900101-secret'],
  '00100030': ['DA', '19900101'],
  '00101000': ['LO', 'other secret'],
  '00104000': ['LT', 'comment secret'],
  '00180015': ['CS', 'secret chest'],
  '00181000': ['LO', 'serial secret'],
  '00201041': ['DS', 'secret'],
  '00204000': ['LT', 'image comment secret'],
  '00324000': ['LT', 'study comment secret'],
  '00400275': ['SQ', Buffer.alloc(0)],
  '00880140': ['UI', '1.2.3.secret'],
  '50000010': ['US', 1],
  '60003000': ['OW', Buffer.from('overlay secret')],
  '7fdf0010': ['LO', 'later secret'],
}

test.each(Object.entries(lossless))(
  'nothing of the patient is left in a copy of a file in %s',
  async (_name, syntax) => {
    const bytes = await copied(await sampleCt(syntax, identifying))
    expect(bytes.toString('latin1')).not.toContain('secret')
    for (const text of ['SALEM', '2900101', '19900101', '20261122', '1.2.826.0.1'])
      expect(bytes.toString('latin1')).not.toContain(text)
  },
)

const codeTags = '00080060 00180015 00185100 00185101 00200020 00200060 00200062 00280a02 00281056 20500020'.split(' ')
const measureTags =
  '00180050 00180060 00180088 00181063 00181164 00200032 00200037 00201041 00280030 00281050 00281051 00281052 00281053'.split(
    ' ',
  )
const numberTags = ['00200011', '00200013', '00280034']

/** Returns the elements of a file with the same value in all of these. */
const filled = (tags: readonly string[], vr: 'CS' | 'DS' | 'IS', value: string): Elements =>
  Object.fromEntries(tags.map((tag) => [tag, [vr, value]]))

test.each([
  ['an accession number', filled(codeTags, 'CS', 'ACC0042917')],
  ['a name in capitals', filled(codeTags, 'CS', 'SALEM')],
  ['a number of a patient', filled(codeTags, 'CS', '2900101')],
  ['a national id among measures', filled(measureTags, 'DS', '29001010100015')],
  ['a number of an order among measures', filled(measureTags, 'DS', '20042917')],
  ['a number of a patient among numbers', filled(numberTags, 'IS', '290010101')],
  ['more numbers than there can be', filled(measureTags, 'DS', Array(9).fill('291').join('\\'))],
  ['a national id in the class', { '00080016': ['UI', '1.2.840.10008.5.1.4.1.1.29001010100015'] } as Elements],
])('what a device wrote into an element of a code or a measure is not kept: %s', async (_name, elements) => {
  const copy = await copied(await sampleCt(syntaxes.explicit, elements))
  const dataSet = open(copy)
  const tags = Object.keys(elements).filter((tag) => tag !== '00080060' && tag !== '00080016')
  expect(tags.filter((tag) => dataSet.elements[`x${tag}`])).toEqual([])
  expect(copy.toString('latin1')).not.toMatch(/0042917|SALEM|2900101/)
  if ('00080060' in elements) expect(dataSet.string('x00080060')).toBe('OT')
  if ('00080016' in elements) expect(dataSet.string('x00080016')).toBe('1.2.840.10008.5.1.4.1.1.7')
})

test('defined terms and measures stay as they are', async () => {
  const elements: Elements = {
    '00180015': ['CS', 'CHEST'],
    '00185100': ['CS', 'HFS'],
    '00185101': ['CS', 'PA'],
    '00200020': ['CS', 'L\\PF'],
    '00200032': ['DS', '-125.5\\-130\\1.25E2'],
    '00200037': ['DS', '1\\0\\0\\0\\1\\0'],
    '00281050': ['DS', '40\\-600'],
    '00281051': ['DS', '400\\1500'],
    '00200013': ['IS', '1204'],
  }
  const dataSet = open(await copied(await sampleCt(syntaxes.explicit, elements)))
  for (const [tag, [, value]] of Object.entries(elements)) expect(dataSet.string(`x${tag}`), tag).toBe(value)
})

test('a copy has exactly these elements, and says how it was made', async () => {
  const dataSet = open(await copied(await sampleCt(syntaxes.explicit, identifying)))
  expect(
    Object.keys(dataSet.elements)
      .filter((tag) => tag > 'x0003')
      .sort(),
  ).toEqual(
    (
      '00080008 00080016 00080018 00080020 00080030 00080050 00080060 00080070 00080090 00100010 00100020 00100030 00100040 ' +
      '00120062 00120063 00120064 0020000d 0020000e 00200010 00200011 00200013 00280002 00280004 00280010 00280011 00280030 ' +
      '00280100 00280101 00280102 00280103 00280301 00280303 00281050 00281051 00281052 00281053 7fe00010'
    )
      .split(' ')
      .map((tag) => `x${tag}`),
  )
  expect(dataSet.string('x00120062')).toBe('YES')
  const codes = dataSet.elements.x00120064?.items?.map(({ dataSet: item }) => item?.string('x00080100'))
  expect(codes).toEqual(['113100', '113101'])
  expect(dataSet.string('x00080060')).toBe('CT')
  expect(dataSet.string('x00280030')).toBe('0.7\\0.8')
})

test.each(Object.entries(lossless))('the values of a file in %s stay, except for the areas', async (_name, syntax) => {
  const values = valuesOf(open(await copied(await sampleCt(syntax), [area()])))
  const original = Uint16Array.from(
    { length: width * height },
    (_, at) => 1024 + hounsfield(at % width, Math.floor(at / width)),
  )
  const darkest = Math.min(...original)
  const expected = original.map((value, at) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    return x >= 30 && x < 34 && y >= 20 && y < 23 ? darkest : value
  })
  expect(values).toEqual(expected)
})

test('bits in which older devices keep drawings are cleared', async () => {
  const frame = Buffer.alloc(width * height * 2)
  for (let at = 0; at < width * height; at += 1) frame.writeUInt16LE(0xf000 | (at % 4096), at * 2)
  const elements = elementsOfCt({ '00280101': ['US', 12], '00280102': ['US', 11] })
  const values = valuesOf(open(await copied(writeDicom({ elements, frames: [frame] }))))
  expect(Math.max(...values)).toBe(width * height - 1)
})

test('a file whose stored bits are the upper ones of each value is not copied: its lower bits could be drawings', async () => {
  const frame = Buffer.alloc(width * height * 2, 0xf1)
  const elements = elementsOfCt({ '00280101': ['US', 12], '00280102': ['US', 15] })
  expect(await copy(writeDicom({ elements, frames: [frame] }))).toEqual({ problem: 'unsupported' })
})

test('an area is blacked out in one frame or in all of them', async () => {
  const gray = { '00280100': ['US', 8], '00280101': ['US', 8], '00280102': ['US', 7], '00280008': ['IS', '3'] } as const
  const frames = [0, 1, 2].map((number) => Buffer.alloc(width * height, 100 + number).fill(9, 0, 1))
  const bytes = writeDicom({ elements: elementsOfCt(gray), frames, bits: 8 })
  const dataSet = open(
    await copied(bytes, [
      area({ left: 5, top: 0, width: 1, height: 1 }),
      area({ frame: 1, left: 8, top: 0, width: 1, height: 1 }),
    ]),
  )
  const { dataOffset = 0 } = dataSet.elements.x7fe00010 ?? {}
  const at = (frame: number, x: number) => dataSet.byteArray[dataOffset + frame * width * height + x]
  expect([0, 1, 2].map((frame) => [at(frame, 5), at(frame, 8), at(frame, 6)])).toEqual([
    [9, 100, 100],
    [9, 9, 101],
    [9, 102, 102],
  ])
  expect(dataSet.string('x00280008')).toBe('3')
})

test('a color picture is black in the areas, and says that it has lost detail', async () => {
  const frame = { width, height, bitsPerSample: 8, componentCount: 3, isSigned: false }
  const jpeg = await encodeJpeg(frame, Buffer.alloc(width * height * 3, 200))
  const color = {
    ...{ '00280002': ['US', 3], '00280004': ['CS', 'YBR_FULL_422'] },
    ...{ '00280100': ['US', 8], '00280101': ['US', 8], '00280102': ['US', 7] },
  } as unknown as Elements
  const bytes = writeDicom({ syntax: syntaxes.jpeg, elements: elementsOfCt(color), frames: [jpeg], bits: 8 })
  const dataSet = open(await copied(bytes, [area({ left: 0, top: 0, width: 2, height: 1 })]))
  const { dataOffset = 0 } = dataSet.elements.x7fe00010 ?? {}
  expect([...dataSet.byteArray.subarray(dataOffset, dataOffset + 6)]).toEqual([0, 0, 0, 0, 0, 0])
  expect(dataSet.byteArray[dataOffset + 6]).toBeGreaterThan(190)
  expect([dataSet.string('x00280004'), dataSet.string('x00282110')]).toEqual(['RGB', '01'])
})

test('UIDs are new, the same for the same one within a copy, and others in another copy', async () => {
  const uids = (dataSet: DataSet) => ['x0020000d', 'x0020000e', 'x00080018'].map((tag) => dataSet.string(tag))
  const first = uids(open(await copied(await sampleCt())))
  const second = uids(
    open(await copied(await sampleCt(syntaxes.implicit, { '00080018': ['UI', '1.2.826.0.1.3680043.2.1.2'] }))),
  )
  expect(second.slice(0, 2)).toEqual(first.slice(0, 2))
  expect(second[2]).not.toBe(first[2])
  const other = await copyFile({ bytes: await sampleCt(), areas: [], key: randomBytes(32), fallback: '' })
  expect(uids(open(Buffer.from('copied' in other ? other.copied : [])))[0]).not.toBe(first[0])
  for (const uid of [...first, ...second]) expect(uid).toMatch(/^2\.25\.(0|[1-9]\d*)$/)
  for (const uid of [...first, ...second]) expect(uid?.length).toBeLessThanOrEqual(64)
})

test('the original in memory stays as it is', async () => {
  const bytes = await sampleCt()
  const before = Buffer.from(bytes)
  await copied(bytes, [area()])
  expect(bytes.equals(before)).toBe(true)
})

test.each([
  ['a table of values', sampleCt(syntaxes.explicit, { '00283000': ['SQ', Buffer.alloc(0)] }), 'unsupported'],
  ['a truncated file', sampleCt().then((bytes) => bytes.subarray(0, bytes.length - 500)), 'damaged'],
  ['a palette', sampleCt(syntaxes.explicit, { '00280004': ['CS', 'PALETTE COLOR'] }), 'unsupported'],
])('what cannot be copied rightly is not copied: %s', async (_name, bytes, problem) => {
  expect(await copy(await bytes)).toEqual({ problem })
})

test('a file beyond the limits is not decoded, and a thread that takes too long is ended', async () => {
  const bytes = await sampleCt()
  const file = { bytes, areas: [], key, fallback: '' }
  expect(await copyFile(file, { ...codingLimits, mostPixels: 100 })).toEqual({ problem: 'too_large' })
  expect(await copyFile(file, { ...codingLimits, timeoutMs: 1 })).toEqual({ problem: 'failed' })
})
