import { eq } from 'drizzle-orm'
import { type AgendaAppointment, clinics as calls, type MyClinic } from '#contract/clinics/calls'
import { localTime } from '#contract/rules/wallClock'
import { db, now } from '../../platform/context'
import { handlers } from '../../platform/http/handlers'
import { fieldProblem, found } from '../../platform/http/problem'
import { sheetOf, wholeList } from '../../platform/sheets/sheet'
import { apiText } from '../../platform/texts'
import { appointments } from '../appointments'
import { openSession, sessionOfDay } from '../lobby'
import { agendaOf } from './agenda'
import { hasAppointmentsToCome } from './appointmentsToCome'
import { clinicAnswer } from './clinicAnswer'
import { checkClinicForm } from './clinicForm'
import { listClinics } from './clinicList'
import { listMyClinics } from './myClinics'
import { insertClinic, updateClinic } from './saveClinic'
import { clinics } from './tables'
import { clinicUtilities } from './utilities'
import { stopBookings } from './vacationLock'

/** The clinic's row, held until the transaction ends. */
async function holdClinic(id: number) {
  const [row] = await db().select().from(clinics).where(eq(clinics.id, id)).for('update')
  return found(row)
}

export const clinicHandlers = handlers(calls, {
  create: async ({ body }) => {
    await checkClinicForm(body, 'create-clinic')
    return { data: await clinicAnswer(await insertClinic(body)) }
  },

  update: async ({ params, body }) => {
    await stopBookings()
    const before = await holdClinic(params.id)
    await checkClinicForm(body, 'update-clinic', before)
    if (body.doctor_id !== before.doctorId && (await hasAppointmentsToCome(before))) {
      throw fieldProblem('doctor_id', 'clinic.doctorAwaited')
    }
    await updateClinic(params.id, body)
    return { data: await clinicAnswer(params.id) }
  },

  show: async ({ params }) => ({ data: await clinicAnswer(params.id) }),

  remove: async ({ params }) => {
    await stopBookings()
    const clinic = await holdClinic(params.id)
    if (await hasAppointmentsToCome(clinic)) throw fieldProblem('clinic', 'clinic.hasAppointments')
    await db().update(clinics).set({ deletedAt: now() }).where(eq(clinics.id, params.id))
    return { message: apiText('done.deleted') }
  },

  list: async ({ query, scope }) => listClinics(query, await scope()),

  sheet: async ({ query, scope }) => {
    const inScope = await scope()
    return sheetOf({
      title: 'sheet.clinics',
      format: query.format,
      columns: [
        { header: 'sheet.id', value: ({ id }) => id },
        { header: 'sheet.title', value: ({ title }) => title },
        { header: 'sheet.specialty', value: ({ specialty }) => specialty.name },
        { header: 'sheet.doctor', value: ({ doctor }) => `${doctor.first_name} ${doctor.last_name}` },
        { header: 'sheet.hospital', value: ({ hospital }) => hospital.name },
        { header: 'sheet.startDate', value: ({ start_date }) => start_date },
        { header: 'sheet.endDate', value: ({ end_date }) => end_date },
        { header: 'sheet.type', value: ({ type_text }) => type_text },
      ],
      read: (paging) => listClinics({ ...query, ...paging }, inScope),
    })
  },

  utilities: async ({ scope }) => ({ data: await clinicUtilities(await scope()) }),

  start: async ({ params }) => {
    const { timeZone } = await holdClinic(params.id)
    const session = await openSession(params.id, localTime(now().getTime(), timeZone).date)
    return { data: { id: session.id, session_token: session.sessionToken, date: session.date } }
  },

  checkStart: async ({ params }) => {
    const [visit] = await db()
      .select({ id: appointments.id, clinicId: appointments.clinicId, date: appointments.date })
      .from(appointments)
      .where(eq(appointments.id, params.appointmentId))
    const { id, clinicId, date } = found(visit)
    const session = await sessionOfDay(clinicId, date)
    return {
      data: {
        started: session !== undefined,
        ended: session?.endedAt != null,
        session_token: session?.sessionToken ?? null,
        lobby_id: session?.id ?? null,
        clinic_id: clinicId,
        appointment_id: id,
      },
    }
  },

  myClinics: ({ query, scope }) => listMyClinics(scope(), query),

  myClinicsSheet: async ({ query, scope }) => {
    const me = scope()
    return sheetOf<MyClinic>({
      title: 'sheet.myClinics',
      format: query.format,
      columns: [
        { header: 'sheet.date', value: ({ date }) => date },
        { header: 'sheet.opens', value: ({ from }) => from },
        { header: 'sheet.closes', value: ({ to }) => to },
        { header: 'sheet.timeZone', value: (day) => day.time_zone },
        { header: 'sheet.clinic', value: ({ title }) => title },
        { header: 'sheet.specialty', value: ({ specialty }) => specialty.name },
        { header: 'sheet.doctor', value: ({ doctor }) => `${doctor.first_name} ${doctor.last_name}` },
        { header: 'sheet.hospital', value: ({ hospital }) => hospital.name },
        { header: 'sheet.type', value: (day) => day.type_text },
        { header: 'sheet.visits', value: (day) => day.appointments_count },
      ],
      read: (paging) => listMyClinics(me, paging),
    })
  },

  agenda: async ({ params }) => ({ data: await agendaOf(params.id, params.date) }),

  agendaSheet: async ({ params, query }) => {
    const { appointments } = await agendaOf(params.id, params.date)
    return sheetOf<AgendaAppointment>({
      title: 'sheet.agenda',
      format: query.format,
      columns: [
        { header: 'sheet.time', value: (visit) => visit.schedule_time },
        { header: 'sheet.patient', value: ({ patient }) => `${patient.first_name} ${patient.last_name}` },
        { header: 'sheet.age', value: ({ patient }) => patient.age },
        { header: 'sheet.nationalId', value: ({ patient }) => patient.uuid },
        { header: 'sheet.cause', value: ({ cause }) => cause },
        { header: 'sheet.status', value: (visit) => visit.status_text },
      ],
      read: wholeList(appointments),
    })
  },
})
