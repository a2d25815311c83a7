import { deflateRawSync } from 'node:zlib'

/** Encodings of DICOM files, by their UIDs. */
export const syntaxes = {
  implicit: '1.2.840.10008.1.2',
  explicit: '1.2.840.10008.1.2.1',
  deflated: '1.2.840.10008.1.2.1.99',
  bigEndian: '1.2.840.10008.1.2.2',
  jpeg: '1.2.840.10008.1.2.4.50',
  jpegLossless: '1.2.840.10008.1.2.4.70',
  jpegLs: '1.2.840.10008.1.2.4.80',
  jpeg2000: '1.2.840.10008.1.2.4.90',
  rle: '1.2.840.10008.1.2.5',
} as const

/** The value of an element: text as it is encoded, numbers of 16 bits, or bytes. */
type Value = string | number | Buffer

/** The elements before the pixels, by tag such as `00080060`, with their value representation: `CS CT`. */
export type Elements = Record<string, readonly [vr: string, value: Value]>

interface DicomToWrite {
  syntax?: string
  elements: Elements
  /** The frames: bytes that are not compressed one after another, compressed ones as a fragment each. */
  frames: readonly Buffer[]
  /** Of a value that is not compressed. */
  bits?: 8 | 16
}

const longForms = new Set(['OB', 'OW', 'SQ', 'UN', 'UT'])

/** Writes elements in one byte order. */
class ElementWriter {
  private readonly parts: Buffer[] = []

  constructor(
    private readonly isBigEndian = false,
    private readonly isImplicit = false,
  ) {}

  add(tag: string, vr: string, value: Value): this {
    const bytes = this.bytesOf(value, vr)
    return this.head(tag, vr, bytes.length).raw(bytes)
  }

  head(tag: string, vr: string, length: number): this {
    const words = [this.word(Number.parseInt(tag.slice(0, 4), 16)), this.word(Number.parseInt(tag.slice(4), 16))]
    if (this.isImplicit) return this.raw(...words, this.long(length))
    const form = longForms.has(vr) ? [this.word(0), this.long(length)] : [this.word(length)]
    return this.raw(...words, Buffer.from(vr), ...form)
  }

  raw(...bytes: Buffer[]): this {
    this.parts.push(...bytes)
    return this
  }

  done(): Buffer {
    return Buffer.concat(this.parts)
  }

  /** Values have an even length: texts end with a space, UIDs with a zero. */
  private bytesOf(value: Value, vr: string): Buffer {
    if (typeof value === 'number') return vr === 'UL' ? this.long(value) : this.word(value & 0xffff)
    const bytes = typeof value === 'string' ? Buffer.from(value) : value
    return bytes.length % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.from(vr === 'UI' || vr === 'OB' ? '\0' : ' ')])
  }

  private word(value: number): Buffer {
    const bytes = Buffer.alloc(2)
    if (this.isBigEndian) bytes.writeUInt16BE(value)
    else bytes.writeUInt16LE(value)
    return bytes
  }

  private long(value: number): Buffer {
    const bytes = Buffer.alloc(4)
    if (this.isBigEndian) bytes.writeUInt32BE(value)
    else bytes.writeUInt32LE(value)
    return bytes
  }
}

function metaOf(syntax: string): Buffer {
  const rest = new ElementWriter().add('00020010', 'UI', syntax).done()
  return new ElementWriter().add('00020000', 'UL', rest.length).raw(rest).done()
}

const isPlain = (syntax: string) =>
  ([syntaxes.implicit, syntaxes.explicit, syntaxes.deflated, syntaxes.bigEndian] as string[]).includes(syntax)

/** Writes the pixels of a compressed file: an empty table of offsets, and a fragment for each frame. */
function addFragments(writer: ElementWriter, frames: readonly Buffer[]): void {
  const item = (bytes: Buffer) => {
    const head = Buffer.from([0xfe, 0xff, 0x00, 0xe0, 0, 0, 0, 0])
    const padded = bytes.length % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(1)])
    head.writeUInt32LE(padded.length, 4)
    return Buffer.concat([head, padded])
  }
  writer.head('7fe00010', 'OB', 0xffffffff).raw(item(Buffer.alloc(0)), ...frames.map(item))
  writer.raw(Buffer.from([0xfe, 0xff, 0xdd, 0xe0, 0, 0, 0, 0]))
}

/** Returns a DICOM file, for the demo and for tests. */
export function writeDicom({ syntax = syntaxes.explicit, elements, frames, bits = 16 }: DicomToWrite): Buffer {
  const isBigEndian = syntax === syntaxes.bigEndian
  const writer = new ElementWriter(isBigEndian, syntax === syntaxes.implicit)
  for (const [tag, [vr, value]] of Object.entries(elements).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    writer.add(tag, vr, value)
  if (frames.length > 0 && isPlain(syntax)) {
    const pixels = Buffer.concat(frames)
    writer.add('7fe00010', bits === 16 ? 'OW' : 'OB', isBigEndian && bits === 16 ? pixels.swap16() : pixels)
  } else if (frames.length > 0) addFragments(writer, frames)
  const data = writer.done()
  const stored = syntax === syntaxes.deflated ? deflateRawSync(data) : data
  return Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), metaOf(syntax), stored])
}
