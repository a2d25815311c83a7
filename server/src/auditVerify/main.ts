import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { openSource } from '../backup/openSource'
import { type Verdict, verifyAuditLog } from '../platform/audit/chain'
import { loadConfig } from '../platform/config/config'

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** npm run audit:verify: follows the audit log's chain; ends with 0 where it is whole, with 2 where it is broken. */
async function main(): Promise<void> {
  const config = loadConfig(process.env)
  const { url, close } = await openSource(config.dataDir, config.databaseUrl)
  const client = new pg.Client(url)
  try {
    await client.connect()
    tell(await verifyAuditLog(drizzle(client)))
  } finally {
    await client.end()
    await close()
  }
}

function tell({ whole, broken, untied, head }: Verdict): void {
  say(`${whole} links are whole. ${untied} lines are not tied yet; the server ties them every minute.`)
  if (!broken) {
    say(`The chain is whole up to its end: ${head}`)
    return
  }
  process.exitCode = 2
  if (broken.what === 'missing') say(`Broken at link ${broken.link}: it is missing.`)
  else say(`Broken at link ${broken.link}: line ${broken.id} is not what was written.`)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
})
