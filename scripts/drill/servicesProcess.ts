import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../server/src/platform/database/embedded/embeddedPostgres'
import { startS3 } from '../../server/src/platform/testing/s3Server'

// What the servers of an installation share, as a process of its own: PostgreSQL, which writes to disk as in production, and a
// store for files. Its parent (upgrade.mjs) ends it by closing the channel.

const folder = mkdtempSync(join(tmpdir(), 'mashfa-upgrade-'))
chmodSync(folder, 0o711)
const postgres = await startEmbeddedPostgres({ dataDir: folder })
const files = await startS3(join(folder, 's3'))
process.on('disconnect', async () => {
  void files.stop()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
  process.exit()
})
process.send?.({ folder, ownerUrl: postgres.ownerUrl, serverUrl: postgres.serverUrl, s3: files.settings })
