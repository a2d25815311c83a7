import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { FollowUpAppointment, FollowUpInput } from '#contract/discharge/followUp'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { PAYMENT_TYPE } from '#contract/staffAppointments/bookingInput'
import { caller, db, now } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { pageMeta, pageOffset } from '../../platform/database/page'
import { readRows } from '../../platform/database/rows'
import { orNotFound } from '../../platform/http/problem'
import { dischargeFollowUps } from '../../schema/discharge'
import { lockOpenEpisode } from '../../schema/openEpisode'
import { PersonRow, personJson, personOf } from '../../schema/people'
import { bookForPatient, staffAppointmentRow, staffColumnsOf } from '../staffAppointments'

/** So many follow-up appointments are shown with the draft, and are in the summary. */
const most = 50

const BookedRow = z.strictObject({ id: z.int(), episode_id: z.int(), booked_by: PersonRow })
const CountRow = z.strictObject({ total: z.int() })

/** Returns the follow-up appointments of rows of bookings, in their order. */
async function appointmentsOf(booked: readonly z.output<typeof BookedRow>[]): Promise<FollowUpAppointment[]> {
  if (booked.length === 0) return []
  const columns = await staffColumnsOf(sql`appointments.id = any (${numberArray(booked.map(({ id }) => id))})`)
  const byId = new Map(columns.map((row) => [row.id, row]))
  return booked.flatMap(({ id, episode_id, booked_by }) => {
    const row = byId.get(id)
    if (!row) return []
    const { patient, clinic, specialty, doctor, schedule_time, physician_cancellable, ...shown } = staffAppointmentRow(
      row,
      { isOpen: true, isIdentified: false },
      undefined,
    )
    return [
      {
        ...shown,
        episode_id,
        patient_id: patient.id,
        specialty_id: specialty.id,
        specialty,
        doctor_id: doctor.id,
        doctor,
        clinic_id: clinic.id,
        clinic: { id: clinic.id, name: clinic.name },
        hospital: clinic.hospital,
        date: schedule_time.slice(0, 10),
        schedule_time,
        payment_type: shown.price > 0 ? PAYMENT_TYPE.paid : PAYMENT_TYPE.free,
        cancellable: physician_cancellable,
        booked_by: personOf(booked_by),
      },
    ]
  })
}

function bookedRows(which: ReturnType<typeof sql>, limit: number, offset = 0) {
  return readJsonRows(
    BookedRow,
    sql`select booked.appointment_id as id, booked.episode_id, ${sql.raw(personJson('people'))} as booked_by
      from discharge_follow_ups as booked join appointments on appointments.id = booked.appointment_id
      join users as people on people.id = booked.booked_by
      where ${which} and appointments.deleted_at is null
      order by appointments.starts_at, appointments.id limit ${limit} offset ${offset}`,
  )
}

/** Returns a page of the follow-up appointments of an episode, also the cancelled ones, by their start. */
export async function followUpPage(episodeId: number, { page, limit }: { page: number; limit: number }) {
  const [count] = await readRows(
    CountRow,
    sql`select count(*)::integer as total from discharge_follow_ups as booked
      join appointments on appointments.id = booked.appointment_id
      where booked.episode_id = ${episodeId} and appointments.deleted_at is null`,
  )
  const rows = await bookedRows(sql`booked.episode_id = ${episodeId}`, limit, pageOffset({ page, limit }))
  return { data: await appointmentsOf(rows), meta: pageMeta({ page, limit }, count?.total ?? 0) }
}

/** Returns the follow-up appointments of an episode that are not cancelled, by their start. */
export async function activeFollowUps(episodeId: number): Promise<FollowUpAppointment[]> {
  const rows = await bookedRows(sql`booked.episode_id = ${episodeId} and appointments.active`, most)
  const shown = await appointmentsOf(rows)
  // A slot that was held for a payment until now is free again.
  return shown.filter(({ status }) => status !== APPOINTMENT_STATUS.cancelled)
}

/**
 * Books a free slot for the patient of an open episode, by the rules of the front desk. Expects the transaction of the call.
 * @throws Problem 404; 422, on schedule_time with the current slots
 */
export async function bookFollowUp(episodeId: number, input: FollowUpInput): Promise<FollowUpAppointment> {
  const episode = await lockOpenEpisode(episodeId)
  const id = await bookForPatient(input, episode.patient_id)
  await db()
    .insert(dischargeFollowUps)
    .values({ appointment_id: id, episode_id: episodeId, booked_by: caller().id, booked_at: now() })
  const [booked] = await appointmentsOf(await bookedRows(sql`booked.appointment_id = ${id}`, 1))
  return orNotFound(booked)
}
