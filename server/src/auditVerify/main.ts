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
  print(`${intactLinks} links are whole. ${unchained} lines are not tied yet; the server ties them every minute.`)
  if (!broken) {
    print(`The chain is whole up to its end: ${head}`)
    return
  }
  process.exitCode = 2
  if (broken.what === 'missing') print(`Broken at link ${broken.link}: it is missing.`)
  else print(`Broken at link ${broken.link}: line ${broken.id} is not what was written.`)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
})
