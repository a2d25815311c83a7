import { eq, sql } from 'drizzle-orm'
import { patient as calls } from '#contract/appointments/calls'
import { toPounds } from '#contract/rules/price'
import { db } from '../../platform/context'
import { inBatches } from '../../platform/exports/batches'
import { exportFile } from '../../platform/exports/exportFile'
import { openMedia } from '../../platform/files/media'
import type { Handlers } from '../../platform/http/handlers'
import { orNotFound } from '../../platform/http/problem'
import { apiText, byName } from '../../platform/texts'
import { appointments } from '../../schema/appointments'
import { optionOf } from '../../schema/options'
import { cities, countries, specialties } from '../../schema/reference'
import { loadPlan } from '../clinics'
import { appointmentList, appointmentsOf } from './appointmentLists'
import { addAttachment, attachmentById, attachmentsOf, changeAttachment, removeAttachment } from './attachments'
import { book } from './book'
import { cancel, confirm } from './changes'
import { dayOffer, toSlotsResponse } from './dayOffer'
import { nextFreeDay } from './nextFreeDay'
import { lockOwnAppointment, requireOpen } from './ownAppointment'
import { patientAppointment } from './patientAppointment'
import { priceOf } from './prices'
import { rate } from './rate'
import { searchDoctors } from './search'

async function searchChoices() {
  const inUse = sql`select from clinics join hospitals on hospitals.id = clinics.hospital_id
    where clinics.deleted_at is null`
  const referenceIds = await db()
    .select()
    .from(countries)
    .where(sql`exists (${inUse} and hospitals.country_id = ${countries.id})`)
  const subjects = await db()
    .select()
    .from(specialties)
    .where(sql`exists (${inUse} and clinics.specialty_id = ${specialties.id})`)
  const places = await db().select().from(cities).where(sql`exists (${inUse} and hospitals.city_id = ${cities.id})`)
  return {
    countries: referenceIds.map(optionOf).sort(byName),
    cities: places.map(optionOf).sort(byName),
    specialties: subjects.map(optionOf).sort(byName),
  }
}

/** Handlers of a patient's calls about appointments, except for the waiting room and the visit. */
export const bookingHandlers: Handlers<typeof calls> = {
  list: ({ scope }) => appointmentsOf(scope()),

  sheet: async ({ query, scope }) =>
    exportFile(calls.sheet, query, {
      read: inBatches(appointmentList(scope(), query.tab)),
    }),

  show: async ({ params }) => ({ data: await patientAppointment(params.id) }),

  create: ({ body }) => book(body),

  confirm: async ({ params, body }) => {
    await confirm(params.id, body.method)
    return { data: await patientAppointment(params.id) }
  },

  cancel: async ({ params }) => {
    await cancel(params.id)
    return { data: await patientAppointment(params.id) }
  },

  utilities: async () => ({ data: await searchChoices() }),

  search: ({ query }) => searchDoctors(query),

  nextFreeDay: async ({ query }) => ({ data: await nextFreeDay(query) }),

  slots: async ({ params }) => toSlotsResponse(orNotFound(await dayOffer(params.clinicId, params.date))),

  price: async ({ params }) => {
    const plan = orNotFound(await loadPlan(params.clinicId, params.date, params.date))
    const { price, isFollowUp } = await priceOf(plan, params.date)
    return { data: { price: toPounds(price), currency: 'EGP', is_follow_up: isFollowUp } }
  },

  complaint: async ({ params, body }) => {
    requireOpen(await lockOwnAppointment(params.id))
    await db()
      .update(appointments)
      .set({ cause: body.cause, complaint: body.complaint })
      .where(eq(appointments.id, params.id))
    return { data: await patientAppointment(params.id) }
  },

  attachments: async ({ params }) => ({ data: await attachmentsOf(params.id) }),

  saveAttachment: async ({ params, body, files }) => {
    const id = await addAttachment(params.id, body, files[0])
    return { status: true, data: await attachmentById(id) }
  },

  attachment: async ({ params }) => ({ data: await attachmentById(params.attachmentId) }),

  updateAttachment: async ({ params, body, files }) => {
    await changeAttachment(params.attachmentId, body, files[0])
    return { status: true, data: await attachmentById(params.attachmentId) }
  },

  removeAttachment: async ({ params }) => {
    await removeAttachment(params.attachmentId)
    return { message: apiText('done.deleted') }
  },

  media: ({ params }) => openMedia(params.mediaId),

  rate: async ({ body }) => {
    await rate(body)
    return { message: apiText('done.rated') }
  },
}
