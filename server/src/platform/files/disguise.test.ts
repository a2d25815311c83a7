import { expect, test } from 'vitest'
import { sampleDicom, sampleJpg, samplePdf, samplePng } from '../testing/sampleFiles'
import { isDisguised } from './disguise'

const archive = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])
const auditedChanges = (letters: number) => Buffer.concat([samplePng, archive, Buffer.alloc(letters, 'x')])

test.each([
  ['a picture', samplePng],
  ['a photo with text about itself', Buffer.concat([sampleJpg, Buffer.from('<x:xmpmeta><rdf:RDF>')])],
  ['a document that speaks of zip files', Buffer.concat([samplePdf, Buffer.from('PK')])],
  ['an X-ray', sampleDicom],
])('%s is accepted', (_what, bytes) => {
  expect(isDisguised(bytes, bytes)).toBe(false)
})

test.each([
  ['an archive', auditedChanges(0)],
  ['an archive with the longest note', auditedChanges(65_535)],
  ['a page', Buffer.concat([samplePng, Buffer.from('<!DOCTYPE html>')])],
  ['a script', Buffer.concat([samplePdf, Buffer.from('<ScRiPt>alert(1)</script>')])],
])('a picture or document that is %s as well is rejected', (_what, bytes) => {
  expect(isDisguised(bytes, bytes.subarray(-65_557))).toBe(true)
})
