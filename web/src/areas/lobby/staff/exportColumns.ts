import type { LobbyAppointment } from '#contract/lobby/calls'
import type { ExportColumn } from '../../../app/entity/exportColumns'
import type { Text } from '../../../app/i18n/useText'

/** Returns the export columns of a session's patients. Instants are in UTC. */
export function lobbyExportColumns(t: Text<'lobby'>): ExportColumn<LobbyAppointment>[] {
  return [
    { field: 'lobby_order', header: t('export.lobby_order') },
    { field: 'short_code', header: t('export.booking') },
    { field: 'schedule_time', header: t('export.schedule_time') },
    { field: 'patient', header: t('export.patient') },
    { field: 'patient.age', header: t('export.age') },
    { field: 'patient.uuid', header: t('export.national_id') },
    { field: 'cause', header: t('export.cause') },
    { field: 'status', header: t('export.status') },
    { field: 'joined_at', header: t('export.joined_at') },
    { field: 'started_at', header: t('export.started_at') },
    { field: 'finished_at', header: t('export.finished_at') },
  ]
}
