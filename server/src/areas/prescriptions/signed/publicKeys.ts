import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { PrescriptionKey } from '#contract/prescriptions/signed/keys'
import { epochMs } from '../../../platform/database/expressions'
import { readRows } from '../../../platform/database/rows'

const KeyRow = z.strictObject({
  kid: z.string(),
  /** Base64. */
  public_key: z.string(),
  hospital: z.strictObject({ id: z.int(), name: z.string(), alternate_name: z.string().nullable() }),
  from: z.int(),
  until: z.int().nullable(),
})

/** Newer ones come first. A hospital has one for each year. */
const most = 5000

function publicKeyOf({ kid, public_key, hospital, from, until }: z.output<typeof KeyRow>): PrescriptionKey {
  return {
    kty: 'OKP',
    crv: 'Ed25519',
    use: 'sig',
    alg: 'EdDSA',
    kid,
    x: Buffer.from(public_key, 'base64').toString('base64url'),
    hospital,
    valid_from: new Date(from).toISOString(),
    valid_until: until === null ? null : new Date(until).toISOString(),
  }
}

/** Returns the public keys of all hospitals, except revoked ones; with `kid` only that one. */
export async function publicKeys(kid: string | undefined): Promise<PrescriptionKey[]> {
  const rows = await readRows(
    KeyRow,
    sql`select kid, encode(public_key, 'base64') as public_key,
        json_build_object('id', hospitals.id, 'name', hospitals.name, 'alternate_name', hospitals.alternate_name) as hospital,
        ${sql.raw(epochMs('prescription_keys.created_at'))} as "from", ${sql.raw(epochMs('prescription_keys.retired_at'))} as until
      from prescription_keys join hospitals on hospitals.id = hospital_id
      where not revoked ${kid === undefined ? sql`` : sql`and kid = ${kid}`}
      order by prescription_keys.created_at desc, kid limit ${most}`,
  )
  return rows.map(publicKeyOf)
}
