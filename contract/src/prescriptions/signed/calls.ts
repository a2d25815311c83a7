import * as z from 'zod'
import { area } from '../../kit/endpoint'
import { Done, filter, One } from '../../kit/responses'
import { flag, id, identifier, instant } from '../../kit/values'
import { PRESCRIPTION_TYPE } from '../codes'
import { PrescriptionKeys } from './keys'

/** What has become of a signed prescription. */
export const signedStatuses = [
  'active',
  'hold',
  'discontinued',
  'superseded',
  'completed',
  'expired',
  /** The key that signed it was withdrawn, because others may have had it. */
  'revoked',
  'unknown',
] as const
export type SignedStatus = (typeof signedStatuses)[number]

const SignedPrescription = z.object({
  prescription_id: z.number(),
  /** 12 characters, to find the token again; it cannot be verified without the token. */
  code: z.string(),
  /** The address of the page that verifies it, with the token in its fragment. */
  address: z.string(),
  expires_at: instant,
})
const Signed = One(z.object({ prescriptions: z.array(SignedPrescription) }))
export type SignedPrescription = z.output<typeof SignedPrescription>

const CurrentStatus = z.object({
  status: z.enum(signedStatuses),
  /** Since when it is on hold, discontinued, replaced or completed, if that is known. */
  since: instant.nullable(),
})
export type CurrentStatus = z.output<typeof CurrentStatus>

/** Signed prescriptions (decision 138). */
export const signedPrescriptions = area({
  keys: {
    method: 'GET',
    path: '/.well-known/mashfa-prescription-keys.json',
    permission: 'public',
    shows: 'nobody',
    summary: 'The public keys with which hospitals sign prescriptions, as a JSON Web Key Set',
    /** Only this key, also if it is newer than a cached response. */
    query: z.object({ kid: filter(z.string().max(32)) }),
    cacheSeconds: 300,
    response: PrescriptionKeys,
  },
  issue: {
    method: 'POST',
    path: '/api/admin/episodes/{id}/prescriptions/{type}/signed',
    permission: ['list-prescription', 'show-prescription'],
    summary: 'Sign the active prescriptions of an episode, at most the newest 100, to print them with a code each',
    params: z.object({ id, type: z.enum([PRESCRIPTION_TYPE.doctor, PRESCRIPTION_TYPE.discharge]) }),
    record: { kind: 'episode', param: 'id' },
    audit: { kind: 'episode', id: 'params.id', changes: 'request' },
    idempotency: 'natural',
    response: Signed,
  },
  issueOfAppointment: {
    method: 'POST',
    path: '/api/admin/appointments/{id}/prescriptions/R/signed',
    permission: ['list-prescription', 'show-prescription'],
    summary: 'Sign the active prescriptions of an appointment, at most the newest 100, to print them with a code each',
    record: { kind: 'appointment', param: 'id' },
    audit: { kind: 'appointment', id: 'params.id', changes: 'request' },
    idempotency: 'natural',
    response: Signed,
  },
  issueOfOwn: {
    method: 'POST',
    path: '/api/patient/appointments/{id}/prescriptions/signed',
    permission: 'patient-show-appointment',
    summary: 'Sign the active prescriptions of an appointment of mine, to print them with a code each',
    record: { kind: 'ownAppointment', param: 'id' },
    audit: { kind: 'appointment', id: 'params.id', changes: 'request' },
    idempotency: 'natural',
    response: Signed,
  },
  verify: {
    method: 'POST',
    path: '/api/prescriptions/verify',
    permission: 'public',
    shows: 'nobody',
    changes: false,
    summary: 'What has become of a signed prescription, by its code and the SHA-256 hash of its token',
    body: z.object({ code: identifier(20), hash: z.string().regex(/^[0-9a-f]{64}$/, 'validation.invalidChoice') }),
    maxBodyBytes: 1024,
    response: One(CurrentStatus),
  },
  retireKey: {
    method: 'POST',
    path: '/api/admin/hospitals/{id}/prescription-keys/retire',
    permission: 'super',
    summary:
      'Stop signing with the hospital’s current key; the next print creates another. With `revoke`, nothing that any of its keys signed is valid any longer',
    audit: { kind: 'hospital', id: 'params.id', changes: 'request' },
    body: z.object({ revoke: flag }),
    response: Done,
  },
})
