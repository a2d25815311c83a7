import { createHash, randomInt, sign } from 'node:crypto'
import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import type { PrescriptionType } from '#contract/prescriptions/codes'
import type { SignedPrescription } from '#contract/prescriptions/signed/calls'
import { codeCharacters, codeLength } from '#contract/prescriptions/signed/payload'
import { encodeToken, verificationPath } from '#contract/prescriptions/signed/token'
import { auditChange } from '../../../platform/audit/auditChange'
import { caller, context, db, now } from '../../../platform/context'
import { type EncounterRef, lockedEncounter } from '../../../schema/encounter'
import { signedPrescriptions } from '../../../schema/signedPrescriptions'
import { bringUpToDate } from '../generate'
import { ofEncounter } from '../ofEncounter'
import { activePrescriptions, type FactsRow, type Issue, payloadOf } from './facts'
import { type SigningKey, signingKey } from './keys'

const daySeconds = 86_400
/** Longer courses are printed again. */
const validSeconds = 30 * daySeconds

type Stored = typeof signedPrescriptions.$inferSelect
/** A token with its row. */
interface Issued {
  token: string
  row: Omit<Stored, 'id'>
}

const secondsOf = (instant: Date | number) => Math.floor(Number(instant) / 1000)
const newCode = () =>
  Array.from({ length: codeLength }, () => codeCharacters[randomInt(codeCharacters.length)]).join('')

/** Returns the hash by which a token is known. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest()

function tokenOf(facts: FactsRow, issue: Issue, { privateKey }: SigningKey): string {
  return encodeToken(payloadOf(facts, issue), (bytes) => sign(null, bytes, privateKey))
}

/** Reads what was issued within the last day for prescriptions, the newest first. */
function issuedToday(ids: number[], { kid }: SigningKey): Promise<Stored[]> {
  const since = new Date(now().getTime() - daySeconds * 1000)
  return db()
    .select()
    .from(signedPrescriptions)
    .where(
      and(
        inArray(signedPrescriptions.prescription_id, ids),
        eq(signedPrescriptions.kid, kid),
        gt(signedPrescriptions.issued_at, since),
      ),
    )
    .orderBy(desc(signedPrescriptions.id))
}

/** Returns the token of a row if it still states the same facts: Ed25519 signs the same bytes with the same signature. */
function sameToken(facts: FactsRow, row: Stored, key: SigningKey): Issued | undefined {
  const { kid, code, issued_at, expires_at } = row
  const token = tokenOf(facts, { kid, code, issued: secondsOf(issued_at), expires: secondsOf(expires_at) }, key)
  return hashOfToken(token).equals(row.hash) ? { token, row } : undefined
}

function newToken(facts: FactsRow, key: SigningKey): Issued {
  const issued = secondsOf(now())
  const courseEnd = facts.course_end === null ? Number.POSITIVE_INFINITY : Math.ceil(facts.course_end / 1000)
  const expires = Math.min(issued + validSeconds, Math.max(courseEnd, issued + 1))
  const code = newCode()
  const token = tokenOf(facts, { kid: key.kid, code, issued, expires }, key)
  return {
    token,
    row: {
      code,
      prescription_id: facts.id,
      revision: facts.revision,
      hash: hashOfToken(token),
      kid: key.kid,
      issued_by: caller().id,
      issued_at: new Date(issued * 1000),
      expires_at: new Date(expires * 1000),
    },
  }
}

async function store(created: readonly Issued[]): Promise<void> {
  if (created.length === 0) return
  await db()
    .insert(signedPrescriptions)
    .values(created.map(({ row }) => row))
  const ids = created.map(({ row }) => row.prescription_id)
  await auditChange('prescription', ids, {})
}

/**
 * Signs the active prescriptions of an episode or appointment, in the transaction of the call. What was signed within the last day
 * and has not changed since gets the same token.
 */
export async function signPrescriptions(
  encounter: EncounterRef,
  type: PrescriptionType,
): Promise<SignedPrescription[]> {
  const { hospital_id: hospitalId } = await lockedEncounter(encounter)
  await bringUpToDate(ofEncounter(encounter))
  const active = await activePrescriptions(encounter, type)
  if (active.length === 0) return []
  const key = await signingKey(hospitalId)
  const ids = active.map(({ id }) => id)
  const before = await issuedToday(ids, key)
  const created: Issued[] = []
  const all = active.map((facts) => {
    for (const row of before.filter(({ prescription_id: id }) => id === facts.id)) {
      const same = sameToken(facts, row, key)
      if (same) return same
    }
    const issued = newToken(facts, key)
    created.push(issued)
    return issued
  })
  await store(created)
  const page = context().platform.config.publicUrl.replace(/\/$/, '') + verificationPath
  return all.map(({ token, row }) => ({
    prescription_id: row.prescription_id,
    code: row.code,
    address: `${page}#${token}`,
    expires_at: row.expires_at.toISOString(),
  }))
}
