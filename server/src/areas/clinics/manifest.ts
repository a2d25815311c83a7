import { clinics } from '#contract/clinics/calls'
import { type AreaManifest, handledCalls } from '../manifest'
import { clinicSessionsSource } from './calendarSource'
import { clinicHandlers } from './handlers'
import { clinicRules } from './policy'
import { clinicsRecords } from './records'
import { clinicSources } from './sources'

export const clinicsArea: AreaManifest = {
  name: 'clinics',
  calls: [handledCalls('clinics', clinics, clinicHandlers)],
  records: clinicsRecords,
  rules: clinicRules,
  sources: clinicSources,
  calendarSource: clinicSessionsSource,
}
