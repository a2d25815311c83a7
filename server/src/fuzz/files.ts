import type { FileType } from '#contract/kit/form'
import { sampleDicom, sampleJpg, samplePdf, samplePng, sampleZip } from '../platform/testing/sampleFiles'
import { storedZip } from '../platform/testing/storedZip'
import type { SeededRandom } from './seededRandom'

export interface SentFile {
  field: string
  name: string
  /** The content type that the part declares. */
  type: string
  bytes: Buffer
}

const workbook = storedZip({
  'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
  'xl/worksheets/sheet1.xml':
    '<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>name</v></c></row><row r="2"><c r="A2"><v>1</v></c></row></sheetData></worksheet>',
})

const table = Buffer.from('\ufeffname,name_ar\r\nOne,واحد\r\n')

export const validFiles: Record<FileType, Buffer> = {
  png: samplePng,
  jpg: sampleJpg,
  pdf: samplePdf,
  dcm: sampleDicom,
  csv: table,
  xlsx: workbook,
}

const page = Buffer.from('<!doctype html><html><script>alert(1)</script></html>')
const vector = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const gif = Buffer.concat([Buffer.from('GIF89a/*'), Buffer.alloc(20), Buffer.from('*/=1;alert(1)//'), page])
const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])
const executable = Buffer.concat([Buffer.from('\u007fELF', 'latin1'), Buffer.alloc(200)])
/** A complete empty archive: programs search for the end of its directory, wherever it begins. */
const archiveEnd = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])

/** Files that are not of an accepted type, or of an accepted and a second type. */
export const disguisedFiles: Record<string, Buffer> = {
  page,
  vector,
  gif,
  program,
  executable,
  'an archive': sampleZip,
  nothing: Buffer.alloc(0),
  'null bytes': Buffer.alloc(4_000),
  'a picture cut off at its mark': samplePng.subarray(0, 4),
  'a page with a picture behind it': Buffer.concat([page, samplePng]),
  'a picture that is an archive': Buffer.concat([samplePng, sampleZip, archiveEnd]),
  'a photo that is an archive': Buffer.concat([sampleJpg, sampleZip, archiveEnd]),
  'a document that is an archive': Buffer.concat([samplePdf, sampleZip, archiveEnd]),
  'a picture that is a page': Buffer.concat([samplePng.subarray(0, 33), page, samplePng.subarray(33)]),
  'a photo that is a page': Buffer.concat([sampleJpg.subarray(0, 16), page]),
  'a document that is a page': Buffer.concat([Buffer.from('%PDF-1.4\n'), page, samplePdf]),
  'an archive that claims to be DICOM': Buffer.concat([sampleZip.subarray(0, 128), sampleDicom.subarray(128)]),
  'a page that claims to be DICOM': Buffer.concat([page, Buffer.alloc(128 - page.length), sampleDicom.subarray(128)]),
}

const names = [
  'x.png',
  '../../../hostile-escape.png',
  '..\\..\\hostile-escape.png',
  '/tmp/hostile-escape.png',
  'a\u0000.png',
  '\u202egnp.exe',
  '.htaccess',
  '.',
  'con.png',
  `${'n'.repeat(400)}.png`,
  'x.png.html',
  'تقرير.pdf',
  'x"; filename="y.html',
  '%2e%2e%2fhostile-escape',
]

export const fuzzFileName = (random: SeededRandom): string => random.pick(names)

const boundary = 'hostile-boundary-7d1f'

/**
 * Encodes a multipart body as browsers do. Names are written unchanged, except for characters that would end the line.
 */
export function multipart(fields: readonly (readonly [string, string])[], files: readonly SentFile[]): Buffer {
  const quoted = (text: string) => text.replace(/\r/g, '%0D').replace(/\n/g, '%0A').replace(/"/g, '%22')
  const parts: Buffer[] = []
  for (const [name, value] of fields) {
    parts.push(
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`),
    )
  }
  for (const { field, name, type, bytes } of files) {
    const head = `Content-Disposition: form-data; name="${quoted(field)}"; filename="${quoted(name)}"`
    parts.push(Buffer.from(`--${boundary}\r\n${head}\r\nContent-Type: ${type}\r\n\r\n`), bytes, Buffer.from('\r\n'))
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`))
  return Buffer.concat(parts)
}

export const multipartType = `multipart/form-data; boundary=${boundary}`
