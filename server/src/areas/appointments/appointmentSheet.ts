import type { PatientAppointment } from '#contract/appointments/booking'
import type { SheetFormat } from '#contract/kit/sheetFormats'
import type { AppointmentTab } from '#contract/rules/appointmentStatus'
import { sheetOf } from '../../platform/sheets/sheet'
import { appointmentsPageOf } from './appointmentLists'

/** A patient's appointments as a spreadsheet, or those of one tab; times by each clinic's own clock. */
export function appointmentsSheetOf(patientId: number, format: SheetFormat, tab: AppointmentTab | undefined) {
  return sheetOf<PatientAppointment>({
    title: 'sheet.appointments',
    format,
    columns: [
      { header: 'sheet.time', value: (visit) => visit.schedule_time },
      { header: 'sheet.timeZone', value: (visit) => visit.time_zone },
      { header: 'sheet.doctor', value: ({ doctor }) => doctor.name },
      { header: 'sheet.specialty', value: ({ speciality }) => speciality },
      { header: 'sheet.clinic', value: ({ clinic }) => clinic.title },
      { header: 'sheet.hospital', value: ({ clinic }) => clinic.hospital.name },
      { header: 'sheet.type', value: (visit) => visit.type_text },
      { header: 'sheet.status', value: (visit) => visit.status_text },
      { header: 'sheet.price', value: ({ price }) => price },
      { header: 'sheet.payment', value: (visit) => visit.payment_status_text },
      { header: 'sheet.cause', value: ({ cause }) => cause },
    ],
    read: (paging) => appointmentsPageOf(patientId, paging, tab),
  })
}
