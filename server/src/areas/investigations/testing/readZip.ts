import { inflateRawSync } from 'node:zlib'

const endSignature = 0x06054b50

const deflated = 8

/** Returns the files in a zip file by name, from its directory. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.length - 22
  if (zip.readUInt32LE(end) !== endSignature) throw new Error('The zip file has no end')
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size, length, extra, comment] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ]
    const header = zip.readUInt32LE(at + 42)
    const name = zip.toString('utf8', at + 46, at + 46 + length)
    const data = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
    const bytes = zip.subarray(data, data + size)
    files.set(name, method === deflated ? inflateRawSync(bytes) : bytes)
    at += 46 + length + extra + comment
  }
  return files
}
