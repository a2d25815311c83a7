import type { PatientAppointment } from '#contract/appointments/booking'
import type { ExportColumn } from '../../../app/entity/exportColumns'
import type { Text } from '../../../app/i18n/useText'

/** Returns the export columns of a patient's appointments. Times are in each clinic's time zone. */
export function appointmentExportColumns(t: Text<'appointments'>): ExportColumn<PatientAppointment>[] {
  return [
    { field: 'short_code', header: t('fact.code') },
    { field: 'schedule_time', header: t('export.schedule_time') },
    { field: 'time_zone', header: t('fact.zone') },
    { field: 'doctor', header: t('export.doctor') },
    { field: 'speciality', header: t('search.specialty') },
    { field: 'clinic.title', header: t('fact.clinic') },
    { field: 'clinic.hospital', header: t('fact.hospital') },
    { field: 'type', header: t('fact.type') },
    { field: 'status', header: t('export.status') },
    { field: 'price', header: t('export.price') },
    { field: 'payment_status', header: t('fact.payment') },
    { field: 'cause', header: t('complaint.cause') },
  ]
}
