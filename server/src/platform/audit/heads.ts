import { createHmac, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import type { BrokenLink, Verdict } from './chain'

/** The newest link of the chain at an instant, signed. */
const SignedHead = z.object({
  link: z.int(),
  /** Hexadecimal. */
  hash: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** Of the other fields, Ed25519, base64. */
  signature: z.string(),
})
export type SignedHead = z.output<typeof SignedHead>

/** What precedes the 32 bytes of an Ed25519 key in PKCS #8. */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Returns the key that signs heads. It follows from the installation's secret, so it is never in the database. */
function signingKey(secretKey: string): KeyObject {
  const seed = createHmac('sha256', secretKey).update('audit head').digest()
  return createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: 'der', type: 'pkcs8' })
}

function signedContent({ link, hash, at }: Omit<SignedHead, 'signature'>): Buffer {
  return Buffer.from(JSON.stringify([link, hash, at]))
}

/** Signs the newest link of the chain. */
export function signHead(secretKey: string, head: { link: number; hash: string; at: Date }): SignedHead {
  const content = { link: head.link, hash: head.hash, at: head.at.toISOString() }
  return { ...content, signature: sign(null, signedContent(content), signingKey(secretKey)).toString('base64') }
}

function isSigned(secretKey: string, head: SignedHead): boolean {
  const key = createPublicKey(signingKey(secretKey))
  return verify(null, signedContent(head), key, Buffer.from(head.signature, 'base64'))
}

function fileOf(dataDir: string): string {
  return join(dataDir, 'audit-heads.jsonl')
}

/** Adds a head to the file in the data folder, one JSON object per line. */
export async function storeHead(dataDir: string, head: SignedHead): Promise<void> {
  await appendFile(fileOf(dataDir), `${JSON.stringify(head)}\n`, { mode: 0o600, flush: true })
}

/** Returns the lines of the file with the heads; none if it does not exist yet. */
async function linesOf(dataDir: string): Promise<string[]> {
  try {
    return (await readFile(fileOf(dataDir), 'utf8')).split('\n').filter((line) => line !== '')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

function parseHead(line: string): SignedHead | undefined {
  try {
    return SignedHead.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}

/** The stored heads that carry a valid signature, and the numbers of the lines that do not. */
export interface StoredHeads {
  heads: SignedHead[]
  /** From 1. */
  unsignedLines: number[]
}

/** Reads the heads from the data folder and checks their signatures. */
export async function readHeads(dataDir: string, secretKey: string): Promise<StoredHeads> {
  const heads: SignedHead[] = []
  const unsignedLines: number[] = []
  for (const [index, line] of (await linesOf(dataDir)).entries()) {
    const head = parseHead(line)
    if (head && isSigned(secretKey, head)) heads.push(head)
    else unsignedLines.push(index + 1)
  }
  return { heads, unsignedLines }
}

/** How the chain contradicts a head that was stored outside the database. */
export interface ContradictedHead {
  head: SignedHead
  /** missing: the chain ends before the head. changed: the entries up to the head were written and chained again. */
  what: BrokenLink['what']
}

/**
 * Returns the first stored head that the chain contradicts.
 * @param heads with valid signatures
 * @param verdict of the chain; heads after its first broken link say nothing more
 */
export function contradictedHead(
  heads: readonly SignedHead[],
  { intactLinks, broken, hashesAt }: Pick<Verdict, 'intactLinks' | 'broken' | 'hashesAt'>,
): ContradictedHead | undefined {
  for (const head of heads) {
    if (head.link > intactLinks) {
      if (broken) continue
      return { head, what: 'missing' }
    }
    if (hashesAt.get(head.link) !== head.hash) return { head, what: 'changed' }
  }
  return undefined
}
