import * as z from 'zod'
import { instant } from '../../kit/values'

/** A public key of a hospital as a JSON Web Key (RFC 8037), with the hospital and the time in which it signs. */
export const PrescriptionKey = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  use: z.literal('sig'),
  alg: z.literal('EdDSA'),
  kid: z.string(),
  /** The public key, base64url. */
  x: z.string(),
  hospital: z.object({ id: z.number(), name: z.string(), alternate_name: z.string().nullable() }),
  /** What it signed in this time stays valid until it expires. */
  valid_from: instant,
  /** null: it is still used. */
  valid_until: instant.nullable(),
})
export type PrescriptionKey = z.output<typeof PrescriptionKey>

export const PrescriptionKeys = z.object({ keys: z.array(PrescriptionKey) })
