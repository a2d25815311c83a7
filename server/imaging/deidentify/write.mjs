const longForms = new Set(['OB', 'OW', 'SQ'])
const explicitLittleEndian = '1.2.840.10008.1.2.1'
/** Of this program, below the root of UIDs made of random numbers. */
const implementation = '2.25.265710094329478650193027419386153742881'

function element(tag, vr, bytes) {
  const head = Buffer.alloc(longForms.has(vr) ? 12 : 8)
  head.writeUInt16LE(Number.parseInt(tag.slice(0, 4), 16), 0)
  head.writeUInt16LE(Number.parseInt(tag.slice(4), 16), 2)
  head.write(vr, 4, 'latin1')
  if (longForms.has(vr)) head.writeUInt32LE(bytes.length, 8)
  else head.writeUInt16LE(bytes.length, 6)
  return [head, bytes]
}

/** Values have an even length: texts end with a space, UIDs and bytes with a zero. */
function even(bytes, vr) {
  if (bytes.length % 2 === 0) return bytes
  return Buffer.concat([bytes, Buffer.from(vr === 'UI' || vr === 'OB' ? '\0' : ' ')])
}

function word(value) {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function bytesOf(vr, value) {
  if (typeof value === 'number') return word(value)
  return even(typeof value === 'string' ? Buffer.from(value, 'latin1') : value, vr)
}

/** Returns a sequence of items of codes of DICOM itself. */
export function codeSequence(codes) {
  const items = codes.map(([code, meaning]) => {
    const texts = [
      ['00080100', 'SH', code],
      ['00080102', 'SH', 'DCM'],
      ['00080104', 'LO', meaning],
    ]
    const content = Buffer.concat(texts.flatMap(([tag, vr, text]) => element(tag, vr, bytesOf(vr, text))))
    const head = Buffer.from([0xfe, 0xff, 0x00, 0xe0, 0, 0, 0, 0])
    head.writeUInt32LE(content.length, 4)
    return Buffer.concat([head, content])
  })
  return Buffer.concat(items)
}

/**
 * Returns a DICOM file in explicit little endian.
 * @param elements `[tag, vr, value]`, the value as ASCII text, a number of 16 bits, or bytes; with class and instance
 */
export function writeFile(elements) {
  const textOf = (tag) => elements.find(([each]) => each === tag)?.[2]
  const meta = [
    ['00020001', 'OB', Buffer.from([0, 1])],
    ['00020002', 'UI', textOf('00080016')],
    ['00020003', 'UI', textOf('00080018')],
    ['00020010', 'UI', explicitLittleEndian],
    ['00020012', 'UI', implementation],
  ].flatMap(([tag, vr, value]) => element(tag, vr, bytesOf(vr, value)))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(meta.reduce((sum, part) => sum + part.length, 0))
  const data = elements
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([tag, vr, value]) => element(tag, vr, bytesOf(vr, value)))
  return Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), ...element('00020000', 'UL', length), ...meta, ...data])
}
