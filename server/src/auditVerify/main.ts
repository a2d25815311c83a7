import { openSource } from '../backup/openSource'
import { type Verdict, verifyAuditLog } from '../platform/audit/chain'
import { loadConfig } from '../platform/config/config'
import { openDatabase } from '../platform/database/pool'

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** `npm run audit:verify`: verifies the audit log's chain; exits with 0 if it is intact, with 2 if it is broken. */
async function main(): Promise<void> {
  const config = loadConfig(process.env)
  const { url, close } = await openSource(config.dataDir, config.databaseUrl)
  const database = openDatabase(url, { size: 1 })
  try {
    printVerdict(await verifyAuditLog(database))
  } finally {
    await database.$client.end()
    await close()
  }
}

function printVerdict({ intactLinks, broken, unchained, head }: Verdict): void {
  print(`Verified entries: ${intactLinks}. Not chained yet: ${unchained}; the server chains new entries every minute.`)
  if (!broken) {
    print(`The chain is intact. Hash of its last entry: ${head}`)
    return
  }
  process.exitCode = 2
  if (broken.what === 'missing') print(`The chain is broken: entry number ${broken.link} is missing.`)
  else print(`The chain is broken: entry number ${broken.link} (id ${broken.id}) was changed after it was written.`)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
})
