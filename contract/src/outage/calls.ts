import * as z from 'zod'
import { area } from '../kit/endpoint'
import { Blob, List, NamedOption, One } from '../kit/responses'
import { id, instant, optionalId } from '../kit/values'
import { AsNeeded, WardDose } from '../prescriptions/execution'
import { outageCodePattern } from '../prescriptions/outageCode'

const read = ['list-prescription', 'show-prescription'] as const
const ofHospital = { record: { kind: 'hospital', param: 'id' } } as const

/** A sheet has at most so many patients; a larger hospital prints one for each department. */
export const mostSheetPatients = 40
/** A sheet has at most so many doses with codes. */
export const mostSheetDoses = 500

/** What the code on an outage sheet means. */
export const OutageDose = z.object({
  code: z.string(),
  episode_id: z.number(),
  /** The hospital and its IANA time zone. */
  hospital: NamedOption,
  time_zone: z.string(),
  patient: z.object({ id: z.number(), name_text: z.string(), avatar: z.string().nullable() }),
  department: NamedOption,
  bed: z.string(),
  /** Up to when the newest sheet with this code was right. */
  printed_at: instant,
  discharged_at: instant.nullable(),
  /** When the prescription ended: by a person, or at the end of its course; null: it has not. */
  stopped_at: instant.nullable(),
  prescription_id: z.number(),
  /** Whether the caller can record doses of the patient. */
  can_record: z.boolean(),
  /** A dose with a due time; null also if its prescription was edited or transferred since, and has other doses now. */
  dose: WardDose.nullable(),
  /** A prescription as needed, whose code is entered once for each dose; null also if it is given by a schedule since. */
  as_needed: AsNeeded.nullable(),
})
export type OutageDose = z.output<typeof OutageDose>

/** The sheet for outages, and the doses that are entered from it afterwards (decision 143). */
export const outage = area({
  sheet: {
    method: 'POST',
    path: '/api/admin/hospitals/{id}/outage-sheet',
    permission: read,
    summary:
      'The doses of the next 24 hours of a hospital or of one of its departments as a PDF file with a code for each dose',
    ...ofHospital,
    scope: { through: 'episode' },
    audit: { kind: 'hospital', id: 'params.id', changes: 'request' },
    body: z.object({ department_id: optionalId() }),
    idempotency: 'natural',
    transaction: 'handler',
    response: Blob,
  },
  show: {
    method: 'GET',
    path: '/api/admin/outage-codes/{code}',
    permission: [...read, 'execute-prescription'],
    summary: 'The dose, or the prescription as needed, that a code on an outage sheet means, and what became of it',
    params: z.object({ code: z.string().regex(outageCodePattern) }),
    record: { kind: 'outageCode', param: 'code' },
    reads: { kind: 'episode', ids: 'data.episode_id' },
    response: One(OutageDose),
  },
  givers: {
    method: 'GET',
    path: '/api/admin/hospitals/{id}/dose-givers',
    permission: 'execute-prescription',
    shows: 'staff',
    summary: 'The members of staff who can have given a dose in a hospital, by name, 500 at most',
    ...ofHospital,
    response: List(z.object({ id, name: z.string() })),
  },
})
