import * as z from 'zod'
import { area } from '../kit/endpoint'
import { NamedOption, Page, paging } from '../kit/responses'
import { instant } from '../kit/values'

/** The parts of a patient's record as patients know them; each comprises several kinds of record. */
export const recordParts = [
  'profile',
  'appointments',
  'messages',
  'admissions',
  'medicines',
  'investigations',
  'vital_signs',
  'diagnoses',
  'allergies',
  'surveys',
] as const
export type RecordPart = (typeof recordParts)[number]

/** What one person of the staff has opened or changed in the patient's record on one day of the patient's time zone. */
export const RecordView = z.object({
  /** Null of who is named by role only. */
  user_id: z.number().nullable(),
  /** In the caller's language; null of who is named by role only. */
  name: z.string().nullable(),
  /** The roles that the person has now, in the caller's language, and the hospitals at which they have them. */
  roles: z.array(z.string()),
  hospitals: z.array(NamedOption),
  /** `YYYY-MM-DD`. */
  day: z.string(),
  /** The first and the last time on that day. */
  first_at: instant,
  last_at: instant,
  parts: z.array(z.enum(recordParts)),
  /** Whether something was also changed. */
  changed: z.boolean(),
  /** The reasons that the person gave for access without a relation to the patient and that applied on that day. */
  reasons: z.array(z.string()),
})
export type RecordView = z.output<typeof RecordView>

/** Who has opened the caller's record. */
export const recordViews = area({
  list: {
    method: 'GET',
    path: '/api/patient/record-views',
    permission: 'patientTimeLine',
    shows: 'caller',
    summary: 'Who has opened or changed my record, by person and day, the newest first',
    query: paging(20, 100),
    scope: 'own',
    response: Page(RecordView),
  },
})
