/** Bits, packed into bytes with the zero that JPEG puts after each byte 0xff. */
class BitWriter {
  readonly bytes: number[] = []
  private rest = 0
  private count = 0

  write(value: number, length: number): void {
    for (let bit = length - 1; bit >= 0; bit -= 1) {
      this.rest = (this.rest << 1) | ((value >> bit) & 1)
      this.count += 1
      if (this.count === 8) this.flush()
    }
  }

  end(): void {
    while (this.count > 0) this.write(1, 1)
  }

  private flush(): void {
    this.bytes.push(this.rest)
    if (this.rest === 0xff) this.bytes.push(0)
    this.rest = 0
    this.count = 0
  }
}

const short = (value: number) => [value >> 8, value & 0xff]

/**
 * Returns a gray picture as lossless JPEG, first-order prediction (process 14, selection value 1): the differences to the
 * pixel on the left, whose lengths all have codes of five bits.
 */
export function encodeJpegLossless(values: Uint16Array, width: number, height: number): Buffer {
  const writer = new BitWriter()
  for (let at = 0; at < values.length; at += 1) {
    const before = at === 0 ? 1 << 15 : at % width === 0 ? values[at - width] : values[at - 1]
    const difference = (values[at] ?? 0) - (before ?? 0)
    const length = 32 - Math.clz32(Math.abs(difference))
    writer.write(length, 5)
    writer.write(difference < 0 ? difference + 2 ** length - 1 : difference, length)
  }
  writer.end()
  const codes = Array.from({ length: 16 }, (_, index) => (index === 4 ? 17 : 0))
  const table = [0x00, ...codes, ...Array.from({ length: 17 }, (_, length) => length)]
  return Buffer.from([
    ...[0xff, 0xd8],
    ...[0xff, 0xc3, ...short(11), 16, ...short(height), ...short(width), 1, 1, 0x11, 0],
    ...[0xff, 0xc4, ...short(table.length + 2), ...table],
    ...[0xff, 0xda, ...short(8), 1, 1, 0x00, 1, 0, 0],
    ...writer.bytes,
    ...[0xff, 0xd9],
  ])
}
