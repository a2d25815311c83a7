import { openSource } from '../backup/openSource'
import { type BrokenLink, type Verdict, verifyAuditLog } from '../platform/audit/chain'
import { type ContradictedHead, contradictedHead, readHeads } from '../platform/audit/heads'
import { loadConfig } from '../platform/config/config'
import { openDatabase } from '../platform/database/pool'
import { print, runCommand } from '../runCommand'

/** `npm run audit:verify`: verifies the audit log's chain; exits with 0 if it is intact, with 2 if it is
 * broken or contradicts a head that was stored outside the database. */
async function main(): Promise<void> {
  const config = loadConfig(process.env)
  const { serverUrl, close } = await openSource(config)
  const database = openDatabase(serverUrl, { size: 1 })
  try {
    // Finding entries without a link reads the whole log.
    await database.$client.query('set statement_timeout = 0')
    const { heads, unsignedLines } = await readHeads(config.dataDir, config.secretKey)
    const verdict = await verifyAuditLog(database, new Set(heads.map(({ link }) => link)))
    printVerdict(verdict)
    printHeads(heads.length, contradictedHead(heads, verdict), unsignedLines)
  } finally {
    await database.$client.end()
    await close()
  }
}

function printVerdict({ intactLinks, broken, unchained, added, head }: Verdict): void {
  print(`Verified entries: ${intactLinks}. Not chained yet: ${unchained}; the server chains new entries every minute.`)
  if (broken) print(`The chain is broken: ${problemOf(broken)}`)
  else print(`The chain is intact. Hash of its last entry: ${head}`)
  if (added !== undefined) print(`An entry was added between entries that are chained already: id ${added}.`)
  if (broken || added !== undefined) process.exitCode = 2
}

function problemOf({ link, next, id }: BrokenLink): string {
  if (next === undefined) return `entry number ${link} (id ${id}) was changed after it was written.`
  const missing =
    next - 1 === link ? `entry number ${link} is missing.` : `entries number ${link} to ${next - 1} are missing.`
  return link === 1 ? `the beginning is missing: ${missing}` : `there is a gap: ${missing}`
}

function printHeads(count: number, contradicted: ContradictedHead | undefined, unsignedLines: readonly number[]): void {
  if (count === 0) print('No head of the chain is stored outside the database yet; the server stores one every night.')
  else print(`Compared with heads stored outside the database: ${count}.`)
  if (contradicted) {
    process.exitCode = 2
    const { head, what } = contradicted
    if (what === 'missing') print(`The end is missing: on ${head.at} the log had entry number ${head.link}.`)
    else print(`Entries up to number ${head.link} were replaced after ${head.at}: their hash is another one.`)
  }
  if (unsignedLines.length > 0) {
    process.exitCode = 2
    print(`Heads without a valid signature, in lines: ${unsignedLines.join(', ')}.`)
  }
}

runCommand(main)
