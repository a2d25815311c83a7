import { parseArgs } from 'node:util'
import { type Config, loadConfig } from '../platform/config/config'
import { openFiles } from '../platform/files/openFiles'
import { print, runCommand } from '../runCommand'
import { backUp } from './backUp'
import { BackupFolder } from './backupFolder'
import { noteBackup } from './lastBackup'
import { openExistingSource } from './openSource'
import { release } from './release'
import { restore } from './restore'
import { withClient } from './withClient'

const usage = `Usage:
  npm run backup  -- FOLDER [--full] [--keep DAYS]
  npm run restore -- FOLDER [--at 2026-11-21T10:00:00Z]
  npm run restore -- --release
FOLDER holds the backups, best on another machine. What is backed up or restored is set by DATA_DIR, DATABASE_URL,
MIGRATION_DATABASE_URL and S3_*, as for the server.`

const notRestored = 'This database is not waiting for its release: it was not restored, or is released already.'

async function releaseDatabase(config: Config): Promise<void> {
  const { ownerUrl, serverUrl, close } = await openExistingSource(config)
  try {
    const isReleased = await withClient(ownerUrl ?? serverUrl, release)
    print(isReleased ? 'The database is released. Restart the servers: they do its jobs from then on.' : notRestored)
  } finally {
    await close()
  }
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      full: { type: 'boolean', default: false },
      keep: { type: 'string', default: '7' },
      at: { type: 'string' },
      release: { type: 'boolean', default: false },
    },
  })
  const [task, folder] = positionals
  const config = loadConfig(process.env)
  if (task === 'restore' && values.release) return releaseDatabase(config)
  const until = values.at ? new Date(values.at) : undefined
  const keepDays = Number(values.keep)
  if (!folder || !(keepDays > 0) || (until && Number.isNaN(until.getTime()))) throw new Error(usage)
  const location = new BackupFolder(folder)
  if (task === 'restore') {
    const files = await openFiles(config)
    const url = config.migrationDatabaseUrl ?? config.databaseUrl
    const to = url ? { url } : { dataDir: config.dataDir }
    const { copy, lastChange, restored, missing } = await restore({ from: location, until, to, files })
    print(
      `Restored the database from the full copy of ${copy.finishedAt}${until ? `, up to ${until.toISOString()}` : ''}.`,
    )
    if (lastChange) print(`The last change in it was at ${lastChange.toISOString()}.`)
    print(`Restored ${restored} files.`)
    for (const name of missing) print(`Missing or damaged in the backup: ${name}`)
    print('Servers on it do no jobs, so that a copy sends and deletes nothing. If it replaces the lost database:')
    print('  npm run restore -- --release')
    process.exitCode = missing.length > 0 ? 2 : 0
    return
  }
  const { source, close } = await openExistingSource(config)
  try {
    const files = await openFiles(config)
    const done = await backUp({ source, files, to: location, full: values.full, keepDays })
    print(done.full ? `Made a full copy: ${done.full}` : 'Brought the last full copy up to now.')
    print(`Copied ${done.files} new files.`)
    if (!done.isStoreEmpty) return await noteBackup(config.dataDir)
    process.exitCode = 2
    print('The file store is empty. The files of the backup are kept: see whether a disk or bucket is missing.')
  } finally {
    await close()
  }
}

runCommand(main)
