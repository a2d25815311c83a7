import { sql } from 'drizzle-orm'
import { toPounds } from '#contract/rules/price'
import { staffBooking } from '#contract/staffAppointments/bookingCalls'
import { PAYMENT_TYPE } from '#contract/staffAppointments/bookingInput'
import { auditRead } from '../../platform/audit/auditRead'
import { caller, context } from '../../platform/context'
import { handlers } from '../../platform/http/handlers'
import { apiText, byName } from '../../platform/texts'
import { priceOn } from '../appointments'
import { callersToday, todayAtClinics } from '../clinics'
import { shownSimilarPatients, similarPatients } from '../users'
import { bookingChoices, clinicsOfDoctor, countriesOfClinics, doctorsOfSpecialty } from './bookableClinics'
import { bookingMessage } from './bookingMessage'
import { createAppointment } from './create'
import { withForms } from './formsOfClinics'
import { moveAppointment } from './move'
import { shownOffer } from './slotChoice'
import { clinicSlots, freeSlotsOfClinics } from './slotsForStaff'

/** Handlers of the calls with which staff book appointments. */
export const bookingHandlers = handlers(staffBooking, {
  create: ({ body }) => createAppointment(body),

  move: ({ params, body }) => moveAppointment(params.id, body),

  utilities: async ({ scope }) => {
    const myClinics = await scope()
    const today = (await todayAtClinics(myClinics))?.earliest ?? null
    const { specialties, ...choices } = await bookingChoices(myClinics, today ?? callersToday())
    return {
      data: {
        ...choices,
        today,
        specialties: specialties.sort(byName),
        payment_types: Object.values(PAYMENT_TYPE).map((id) => ({ id, name: apiText(`paymentType.${id}`) })),
      },
    }
  },

  specialtyDoctors: async ({ params, query, scope }) => {
    const data = await doctorsOfSpecialty(params.specialty, query.date, await scope())
    return { data, doctors_error: data.length > 0 ? null : apiText('booking.noDoctors') }
  },

  doctorClinics: async ({ params, scope }) => {
    const data = await clinicsOfDoctor(params.doctor, params.date, await scope())
    return { data, clinics_error: data.length > 0 ? null : apiText('booking.noClinics') }
  },

  doctorClinicForms: async ({ params, scope }) => {
    const data = await withForms(await clinicsOfDoctor(params.doctor, params.date, await scope()))
    return { data, clinics_error: data.length > 0 ? null : apiText('booking.noClinics') }
  },

  clinicSlots: ({ params }) => clinicSlots(params.clinic, params.date),

  freeSlots: async ({ query, scope }) => freeSlotsOfClinics(query, await scope()),

  price: async ({ params }) => {
    const { plan, details } = await shownOffer(params)
    const { price, isFollowUp } = priceOn(plan, params.date, details.last_visit ?? undefined)
    return { data: { price: toPounds(price), is_follow_up: isFollowUp } }
  },

  message: async ({ params, query }) => ({ data: await bookingMessage(params, query) }),

  similarPatients: async ({ body }) => {
    const { limiter, access } = context().platform
    await limiter.check('findSimilarPatients', {
      address: context().address ?? 'unknown',
      account: String(caller().id),
    })
    // Which clinic or hospital it will be is not known yet.
    const myClinics = await access.condition('clinic', caller(), ['create-appointment'])
    const myHospitals = await access.condition('hospital', caller(), ['create-episode'])
    const countries = sql`${countriesOfClinics(myClinics)}
      union select hospitals.country_id from hospitals where ${myHospitals}`
    const found = await similarPatients(body, countries)
    // Found patients have an entry each; a search that found nobody is in the log too.
    if (found.length === 0) auditRead('staffBooking.similarPatients', null, [null])
    return { data: await shownSimilarPatients(found, ['create-appointment', 'create-episode']) }
  },
})
