/** Packs bytes in runs: equal ones as one byte with their number, others as they are. */
function pack(bytes: Buffer): Buffer {
  const packed: number[] = []
  let at = 0
  while (at < bytes.length) {
    let run = 1
    while (run < 128 && bytes[at + run] === bytes[at]) run += 1
    if (run > 1) packed.push(257 - run, bytes[at] ?? 0)
    else {
      while (run < 128 && at + run < bytes.length && bytes[at + run] !== bytes[at + run + 1]) run += 1
      packed.push(run - 1, ...bytes.subarray(at, at + run))
    }
    at += run
  }
  if (packed.length % 2 === 1) packed.push(128)
  return Buffer.from(packed)
}

/** Returns a frame in DICOM's run length encoding. @param planes the bytes of each sample, the high ones first */
export function writeRle(planes: readonly Buffer[]): Buffer {
  const segments = planes.map(pack)
  const head = Buffer.alloc(64)
  head.writeUInt32LE(segments.length)
  let offset = head.length
  segments.forEach((segment, index) => {
    head.writeUInt32LE(offset, 4 + 4 * index)
    offset += segment.length
  })
  return Buffer.concat([head, ...segments])
}
