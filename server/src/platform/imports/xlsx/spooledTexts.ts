import { type FileHandle, open, rm } from 'node:fs/promises'

const blockSize = 64 * 1024
/** So many blocks are in memory: texts are mostly read in the order in which they were added. */
const mostBlocks = 64

/** A long list of texts in a file on disk, of which only the positions and the last blocks are in memory. */
export class SpooledTexts {
  private ends = new Float64Array(1024)
  private count = 0
  private size = 0
  private waiting: Buffer[] = []
  private waitingSize = 0
  private readonly blocks = new Map<number, Buffer>()

  private constructor(
    private readonly path: string,
    private readonly file: FileHandle,
  ) {}

  /** @param path of a file that does not exist yet; `close` removes it */
  static async create(path: string): Promise<SpooledTexts> {
    return new SpooledTexts(path, await open(path, 'wx+', 0o600))
  }

  async add(text: string): Promise<void> {
    const bytes = Buffer.from(text)
    if (this.count === this.ends.length) {
      const longer = new Float64Array(this.ends.length * 2)
      longer.set(this.ends)
      this.ends = longer
    }
    this.size += bytes.length
    this.ends[this.count++] = this.size
    this.waiting.push(bytes)
    this.waitingSize += bytes.length
    if (this.waitingSize >= blockSize) await this.flush()
  }

  /** Writes what is waiting. To be called before texts are read. */
  async flush(): Promise<void> {
    const bytes = Buffer.concat(this.waiting)
    this.waiting = []
    this.waitingSize = 0
    if (bytes.length > 0) await this.file.write(bytes, 0, bytes.length, this.size - bytes.length)
  }

  /** Returns a text by its place in the list; an empty one if there is none. */
  async get(index: number): Promise<string> {
    if (!Number.isInteger(index) || index < 0 || index >= this.count) return ''
    const start = index === 0 ? 0 : (this.ends[index - 1] ?? 0)
    const end = this.ends[index] ?? start
    const parts: Buffer[] = []
    for (let at = start; at < end; ) {
      const number = Math.floor(at / blockSize)
      const block = this.blocks.get(number) ?? (await this.readBlock(number))
      const from = at - number * blockSize
      const part = block.subarray(from, Math.min(block.length, end - number * blockSize))
      if (part.length === 0) break
      parts.push(part)
      at += part.length
    }
    return Buffer.concat(parts).toString('utf8')
  }

  async close(): Promise<void> {
    await this.file.close()
    await rm(this.path, { force: true })
  }

  private async readBlock(number: number): Promise<Buffer> {
    const { buffer, bytesRead } = await this.file.read(Buffer.alloc(blockSize), 0, blockSize, number * blockSize)
    const block = buffer.subarray(0, bytesRead)
    const [oldest] = this.blocks.keys()
    if (this.blocks.size >= mostBlocks && oldest !== undefined) this.blocks.delete(oldest)
    this.blocks.set(number, block)
    return block
  }
}
