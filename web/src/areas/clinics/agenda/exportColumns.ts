import type { AgendaAppointment } from '#contract/clinics/calls'
import type { ExportColumn } from '../../../app/entity/exportColumns'
import type { Text } from '../../../app/i18n/useText'

/** Returns the export columns of a clinic's day. */
export function agendaExportColumns(t: Text<'clinics'>): ExportColumn<AgendaAppointment>[] {
  return [
    { field: 'short_code', header: t('agenda.booking') },
    { field: 'schedule_time', header: t('agenda.time') },
    { field: 'patient', header: t('export.patient') },
    { field: 'patient.age', header: t('agenda.age') },
    { field: 'patient.uuid', header: t('export.national_id') },
    { field: 'cause', header: t('export.cause') },
    { field: 'status', header: t('export.status') },
  ]
}
