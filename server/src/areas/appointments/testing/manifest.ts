import { appointments, complaintAttachments } from '../../../schema/appointments'
import type { Rule } from '../../../testing/accessRule'
import type { AreaTesting } from '../../../testing/areaTesting'
import { idOf, savePicture } from '../../../testing/stored'

const ofAppointment: Rule = {
  staff: { at: ['own'], withReason: ['child'] },
  self: ['DOCTOR', 'COORDINATOR', 'PATIENT'],
  superAdmin: true,
  description:
    'staff of its hospital and, with a reason, of those above; the doctor and the coordinators of the clinic; the patient',
}

export const areaTesting: AreaTesting = {
  rules: {
    appointment: ofAppointment,
    attachment: ofAppointment,
    'attachment, changed': { self: ['PATIENT'], superAdmin: false, description: 'the patient who added it only' },
    media: ofAppointment,
    ownAppointment: { self: ['PATIENT'], superAdmin: false, description: 'the patient of the appointment only' },
    consultation: { self: ['PATIENT', 'DOCTOR'], superAdmin: false, description: 'the patient and the doctor only' },
    consultationOfDoctor: { self: ['DOCTOR'], superAdmin: false, description: 'the doctor of the appointment only' },
    patient: {
      staff: { at: ['own'], withReason: ['child'] },
      self: ['DOCTOR', 'COORDINATOR', 'PATIENT'],
      superAdmin: true,
      description:
        'staff of a hospital where the patient has an appointment and, with a reason, of those above; the doctor until 30 days after it; the staff of the clinic; the patient, by calls for patients',
    },
  },
  /** An appointment in an active consultation, with an attachment. */
  async createRecords({ testServer, owners: { doctor, patient }, date, startsAt, endsAt }, { clinic }) {
    const { database } = testServer
    const createdAt = testServer.clock.now()
    const appointment = idOf(
      await database
        .insert(appointments)
        .values({
          code: crypto.randomUUID(),
          clinic_id: Number(clinic),
          doctor_id: doctor,
          patient_id: patient,
          date,
          slot: '13:00',
          starts_at: startsAt,
          ends_at: endsAt,
          price: 0,
          status: 3,
          lobby_state: 2,
          lobby_order: 1,
          joined_at: createdAt,
          started_at: createdAt,
          created_at: createdAt,
        })
        .returning({ id: appointments.id }),
    )
    const media = await savePicture(testServer)
    const attachment = await database
      .insert(complaintAttachments)
      .values({ appointment_id: appointment, name: 'x', type: 'others', media_id: media, created_at: createdAt })
      .returning({ id: complaintAttachments.id })
    return {
      appointment,
      ownAppointment: appointment,
      consultation: appointment,
      consultationOfDoctor: appointment,
      attachment: idOf(attachment),
      media,
      patient,
    }
  },
  samples(n) {
    const minutes = 13 * 60 + 5 * (n % 30)
    return {
      // A Wednesday.
      date: new Date(Date.UTC(2026, 10, 25 + 7 * (n % 300))).toISOString().slice(0, 10),
      schedule_time: `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
      rate: 5,
    }
  },
  createdBy: { attachment: 'attachments' },
  samplesOfCalls: {
    'patient.search': { type: '0', clinic_id: '', country_id: '' },
    'patient.nextFreeDay': { type: '0', clinic_id: '', country_id: '' },
  },
}
