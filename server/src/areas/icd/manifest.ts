import { icd } from '#contract/icd/calls'
import { diagnoses } from '#contract/icd/diagnoses'
import { type AreaManifest, handledCalls } from '../manifest'
import { diagnosisHandlers } from './diagnosisHandlers'
import { icdHandlers } from './handlers'
import { icdRules } from './policy'
import { icdRecords } from './records'
import { icdSources } from './sources'

export const icdArea: AreaManifest = {
  name: 'icd',
  calls: [handledCalls('icd', icd, icdHandlers), handledCalls('diagnoses', diagnoses, diagnosisHandlers)],
  records: icdRecords,
  rules: icdRules,
  sources: icdSources,
}
