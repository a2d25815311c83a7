import type { MyClinic } from '#contract/clinics/calls'
import type { ExportColumn } from '../../../app/entity/exportColumns'
import type { Text } from '../../../app/i18n/useText'

/** Returns the export columns of a doctor's clinic sessions. Hours are in the clinic's time zone. */
export function myClinicsExportColumns(t: Text<'clinics'>): ExportColumn<MyClinic>[] {
  return [
    { field: 'date', header: t('export.date') },
    { field: 'from', header: t('export.from') },
    { field: 'to', header: t('export.to') },
    { field: 'time_zone', header: t('field.time_zone') },
    { field: 'title', header: t('export.title') },
    { field: 'specialty', header: t('field.specialty_id') },
    { field: 'doctor', header: t('field.doctor_id') },
    { field: 'hospital', header: t('export.hospital') },
    { field: 'type', header: t('field.type') },
    { field: 'appointments_count', header: t('export.appointments_count') },
  ]
}
