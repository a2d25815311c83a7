import { eq } from 'drizzle-orm'
import { clinics as calls } from '#contract/clinics/calls'
import { db, now } from '../../platform/context'
import { inBatches, wholeList } from '../../platform/exports/batches'
import { exportFile } from '../../platform/exports/exportFile'
import { handlers } from '../../platform/http/handlers'
import { fieldProblem } from '../../platform/http/problem'
import { apiText } from '../../platform/texts'
import { clinics } from '../../schema/clinics'
import { agendaOf } from './agenda'
import { lockBookingsExclusive } from './bookingsLocks'
import { checkClinicForm } from './clinicForm'
import { clinicList, listClinics } from './clinicList'
import { createClinic } from './createClinics'
import { readExceptions, saveExceptions } from './exceptions'
import { lockClinic } from './lockClinic'
import { listMyClinics, myClinics } from './myClinics'
import { notifyAdminsOfAdded } from './notifyAdmins'
import { readClinic } from './readClinic'
import { coordinatorsOf, updateClinic } from './saveClinic'
import { hasUpcomingAppointments } from './upcomingAppointments'
import { clinicUtilities } from './utilities'

export const clinicHandlers = handlers(calls, {
  create: async ({ body }) => ({ data: await readClinic(await createClinic(body)) }),

  update: async ({ params, body }) => {
    await lockBookingsExclusive()
    const before = { ...(await lockClinic(params.id)), coordinators: await coordinatorsOf(params.id) }
    await checkClinicForm(body, 'update-clinic', before)
    if (body.doctor_id !== before.doctor_id && (await hasUpcomingAppointments(before))) {
      throw fieldProblem('doctor_id', 'clinic.doctorAwaited')
    }
    if (body.time_zone !== before.time_zone && (await hasUpcomingAppointments(before))) {
      throw fieldProblem('time_zone', 'clinic.zoneAwaited')
    }
    const named = [before.doctor_id, ...before.coordinators]
    await updateClinic(params.id, body, named)
    const after = [body.doctor_id, ...body.coordinators]
    await notifyAdminsOfAdded(
      params.id,
      body.hospital_id === before.hospital_id ? after.filter((id) => !named.includes(id)) : after,
    )
    return { data: await readClinic(params.id) }
  },

  show: async ({ params }) => ({ data: await readClinic(params.id) }),

  exceptions: async ({ params }) => ({ data: await readExceptions(params.id) }),

  saveExceptions: async ({ params, body }) => {
    await lockBookingsExclusive()
    await saveExceptions(await lockClinic(params.id), body)
    return { data: await readExceptions(params.id) }
  },

  remove: async ({ params }) => {
    await lockBookingsExclusive()
    const clinic = await lockClinic(params.id)
    if (await hasUpcomingAppointments(clinic)) throw fieldProblem('clinic', 'clinic.hasAppointments')
    await db().update(clinics).set({ deleted_at: now() }).where(eq(clinics.id, params.id))
    return { message: apiText('done.deleted') }
  },

  list: async ({ query, scope }) => listClinics(query, await scope()),

  sheet: async ({ query, scope }) =>
    exportFile(calls.sheet, query, { read: inBatches(clinicList(query, await scope())) }),

  utilities: async ({ scope }) => ({ data: await clinicUtilities(await scope()) }),

  myClinics: async ({ query, scope }) => listMyClinics(await scope(), query),

  myClinicsSheet: async ({ query, scope }) =>
    exportFile(calls.myClinicsSheet, query, { read: wholeList(await myClinics(await scope(), query.whose)) }),

  agenda: async ({ params }) => ({ data: await agendaOf(params.id, params.date) }),

  agendaSheet: async ({ params, query }) => {
    const { appointments } = await agendaOf(params.id, params.date)
    return exportFile(calls.agendaSheet, query, { read: wholeList(appointments) })
  },
})
