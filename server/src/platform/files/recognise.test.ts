import { expect, test } from 'vitest'
import { sampleDicom, sampleJpg, samplePdf, samplePng, sampleZip } from '../testing/sampleFiles'
import { recognise } from './recognise'

function withDicomMark(start: string): Buffer {
  const bytes = Buffer.from(sampleDicom)
  bytes.write(start, 0, 'latin1')
  return bytes
}

test.each([
  ['png', samplePng],
  ['jpg', sampleJpg],
  ['pdf', samplePdf],
  ['dcm', sampleDicom],
  ['dcm', withDicomMark('II*\x00')],
  ['csv', Buffer.from('name,name_ar\n')],
  ['csv', Buffer.from('\ufeffالاسم;الجرعة\r\n')],
  [undefined, Buffer.from('only one column\n')],
  [undefined, Buffer.from('name,\u0000\n')],
  [undefined, sampleZip],
  [undefined, withDicomMark('PK\x03\x04')],
  [undefined, withDicomMark('MZ')],
  [undefined, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  [undefined, Buffer.from('<!doctype html><script>alert(1)</script>')],
  [undefined, Buffer.from('GIF89a')],
  [undefined, Buffer.from('\x89PN')],
  [undefined, Buffer.alloc(0)],
])('recognizes %s by content', async (type, bytes) => {
  expect(await recognise(bytes)).toBe(type)
})
