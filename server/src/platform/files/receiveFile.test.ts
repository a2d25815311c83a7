import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { writeUpload } from './receiveFile'

test('an upload that fails at once has created its partial file when it is reported', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mashfa-upload-'))
  try {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const path = join(folder, String(attempt))
      const source = new Readable({
        read() {
          process.nextTick(() => this.destroy(new Error('broken off')))
        },
      })
      await expect(writeUpload(source, path)).rejects.toThrow('broken off')
      expect(existsSync(path)).toBe(true)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})
