import { type SQL, sql } from 'drizzle-orm'
import { REQUEST_STATUS } from '#contract/consultationRequests/codes'
import { CENTER_TYPE } from '#contract/facilities/centers'
import { INVESTIGATION_STATUS } from '#contract/investigations/codes'
import { EXECUTION_STATUS } from '#contract/prescriptions/codes'
import { caller } from '../../platform/context'
import { openRequestsToCaller } from '../consultationRequests'
import { inPatients } from '../episodes'

/** What to count: one specialty, or all of them. */
export interface CountOf {
  specialtyId?: number | undefined
  /** The caller's calendar day `YYYY-MM-DD`, for orders of today. */
  today: string
}

/**
 * Returns a statement with `place_id` (a hospital, or a center) and `amount`: the count of each facility, without those
 * below it.
 */
export type Count = (options: CountOf) => SQL

const counted = [
  'in_patients',
  'follow_up_notes',
  'radiology',
  'lab',
  'requested_consult',
  'received_consult',
  'prescriptions',
  'total_orders',
  'todays_orders',
] as const
/** The names of the figures that are counted with these statements. */
export type Counted = (typeof counted)[number]

/**
 * Counts rows of the patients who are in a hospital now, so that the cost does not grow with the past.
 * @param rows what is joined to `episodes`, with its condition
 */
function ofInPatients(rows: SQL): Count {
  return ({ specialtyId }) => {
    const isOf = specialtyId === undefined ? sql`` : sql`and episodes.specialty_id = ${specialtyId}`
    return sql`select episodes.hospital_id as place_id, count(*)::integer as amount from episodes join ${rows}
      where episodes.status = 0 ${isOf} group by episodes.hospital_id`
  }
}

const ordersOf = (type: number) =>
  ofInPatients(sql`investigations on investigations.episode_id = episodes.id and investigations.center_type = ${type}
    and investigations.status <> ${INVESTIGATION_STATUS.cancelled}`)

/** Counts the orders of the centers that have the caller on their staff. */
function ordersOfCenters(condition: SQL): SQL {
  return sql`select investigations.center_id as place_id, count(*)::integer as amount from investigations
    where investigations.center_id in (select center_id from center_staff where user_id = ${caller().id})
      and investigations.status <> ${INVESTIGATION_STATUS.cancelled} and ${condition}
    group by investigations.center_id`
}

/** The statements that count the figures of care. */
export const counts: Record<Counted, Count> = {
  in_patients: ({ specialtyId }) => inPatients(specialtyId),
  follow_up_notes: ofInPatients(sql`survey_instances on survey_instances.model_type = 'episode'
    and survey_instances.model_id = episodes.id and survey_instances.status = 1
    and survey_instances.type in ('doctor', 'nurse')`),
  radiology: ordersOf(CENTER_TYPE.radiology),
  lab: ordersOf(CENTER_TYPE.lab),
  requested_consult: ofInPatients(sql`consultation_requests as requests on requests.episode_id = episodes.id
    and requests.status <> ${REQUEST_STATUS.cancelled}`),
  /** To the caller, whatever the specialty of the patient. */
  received_consult: openRequestsToCaller,
  /** Of which at least one dose was given. */
  prescriptions: ofInPatients(sql`prescriptions on prescriptions.episode_id = episodes.id
    and exists (select from executions where executions.prescription_id = prescriptions.id
      and executions.status = ${EXECUTION_STATUS.given})`),
  total_orders: () => ordersOfCenters(sql`true`),
  todays_orders: ({ today }) => ordersOfCenters(sql`investigations.date = ${today}`),
}
