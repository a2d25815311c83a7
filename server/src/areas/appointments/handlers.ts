import { eq, sql } from 'drizzle-orm'
import type { patient as calls } from '#contract/appointments/calls'
import { toPounds } from '#contract/rules/price'
import { db } from '../../platform/context'
import { openMedia } from '../../platform/files/media'
import type { Handlers } from '../../platform/http/handlers'
import { found } from '../../platform/http/problem'
import { apiText } from '../../platform/texts'
import { loadPlan, optionOf } from '../clinics'
import { countries, specialties } from '../reference'
import { appointmentsOf } from './appointmentLists'
import { appointmentsSheetOf } from './appointmentSheet'
import { addAttachment, attachmentById, attachmentsOf, changeAttachment, removeAttachment } from './attachments'
import { book } from './book'
import { cancel, confirm } from './changes'
import { dayOffer, slotsAnswer } from './dayOffer'
import { holdOwn, requireOpen } from './ownAppointment'
import { patientAppointment } from './patientAppointment'
import { priceOf } from './prices'
import { rate } from './rate'
import { searchDoctors } from './search'
import { appointments } from './tables'

type Waiting = 'joinLobby' | 'lobbyData' | 'roomOrder' | 'roomData'

async function searchChoices() {
  const inUse = sql`select from clinics join hospitals on hospitals.id = clinics.hospital_id
    where clinics.deleted_at is null`
  const places = await db()
    .select()
    .from(countries)
    .where(sql`exists (${inUse} and hospitals.country_id = ${countries.id})`)
  const subjects = await db()
    .select()
    .from(specialties)
    .where(sql`exists (${inUse} and clinics.specialty_id = ${specialties.id})`)
  const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name)
  return { countries: places.map(optionOf).sort(byName), specialties: subjects.map(optionOf).sort(byName) }
}

/** What a patient does around an appointment, but for the waiting and the visit itself. */
export const bookingHandlers: Omit<Handlers<typeof calls>, Waiting> = {
  list: ({ scope }) => appointmentsOf(scope()),

  sheet: async ({ query, scope }) => appointmentsSheetOf(scope(), query.format, query.tab),

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

  slots: async ({ params }) => slotsAnswer(found(await dayOffer(params.clinicId, params.date))),

  price: async ({ params }) => {
    const plan = found(await loadPlan(params.clinicId, params.date, params.date))
    const { price, isFollowUp } = await priceOf(plan, params.date)
    return { data: { price: toPounds(price), currency: 'EGP', is_follow_up: isFollowUp } }
  },

  complaint: async ({ params, body }) => {
    requireOpen(await holdOwn(params.id))
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
