import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { calendarEvents as calls } from '#contract/calendarEvents/calls'
import { spanOf } from '#contract/calendarEvents/times'
import { caller, db } from '../../platform/context'
import { readRows } from '../../platform/database/rows'
import { handlers } from '../../platform/http/handlers'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { apiText } from '../../platform/texts'
import { clinics } from '../../schema/clinics'
import { busyAt } from './busy'
import { changeEvent, removeEvent } from './change'
import { createEvent } from './create'
import { doctorsAndNursesOf } from './doctors'
import { calendarPage } from './page'
import { placeOf } from './place'
import { readEvent } from './readEvent'
import { calendarUtilities, eventUtilities } from './utilities'

const IdRow = z.strictObject({ id: z.int() })

const everywhere = { onlyOf: null, clinicId: null } as const
const isTrue = (value: string | undefined) => value === '1' || value === 'true'

export const calendarEventHandlers = handlers(calls, {
  utilities: async ({ scope }) => ({ data: await calendarUtilities(await scope()) }),

  list: async ({ params, query }) =>
    calendarPage(
      {
        ...everywhere,
        hospitalId: params.hospitalId,
        specialtyId: params.specialtyId || null,
        onlyOf: isTrue(query.personalEvents) ? caller().id : null,
      },
      query,
    ),

  ofClinic: async ({ params, query }) => {
    const [clinic] = await db()
      .select({ hospital: clinics.hospital_id })
      .from(clinics)
      .where(eq(clinics.id, params.clinicId))
    const shown = {
      hospitalId: orNotFound(clinic).hospital,
      specialtyId: null,
      onlyOf: null,
      clinicId: params.clinicId,
    }
    return calendarPage(shown, query)
  },

  eventUtilities: async ({ params }) => ({
    data: await eventUtilities(params.hospitalId, params.specialtyId || null),
  }),

  busy: async ({ query, scope }) => {
    const chosen = query.hospital_id === undefined ? sql`` : sql`and hospitals.id = ${query.hospital_id}`
    const mine = sql`select hospitals.id from hospitals where ${await scope()} ${chosen}`
    const [hospital] = await readRows(IdRow, sql`${mine} order by hospitals.id limit 1`)
    if (!hospital) throw fieldProblem('hospital_id', 'validation.invalidChoice')
    const place = await placeOf(hospital.id)
    const doctors = await doctorsAndNursesOf(mine, { only: query.doctors })
    if (doctors.length < query.doctors.length) throw fieldProblem('doctors', 'calendarEvent.otherHospital')
    const span = spanOf({ start: query.from, end: query.to }, place.zone)
    if ('field' in span) {
      const field = span.field === 'start' ? 'from' : 'to'
      throw fieldProblem(field, span.problem === 'skipped' ? 'calendarEvent.skippedHour' : 'validation.date')
    }
    return { data: await busyAt(doctors, span, place, query.except === undefined ? [] : [query.except]) }
  },

  show: async ({ params }) => ({ data: await readEvent(params.id) }),

  create: async ({ body }) => ({ data: await readEvent(await createEvent(body)) }),

  update: async ({ params, body }) => {
    await changeEvent(params.id, body)
    return { data: await readEvent(params.id) }
  },

  remove: async ({ params, query }) => {
    await removeEvent(params.id, query.scope ?? 'one')
    return { message: apiText('done.deleted') }
  },
})
