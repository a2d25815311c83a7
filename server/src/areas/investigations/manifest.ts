import { investigations } from '#contract/investigations/calls'
import { outsideLab, outsideResults } from '#contract/investigations/outsideCalls'
import { investigationUploads } from '#contract/investigations/uploadCalls'
import { type AreaManifest, handledCalls } from '../manifest'
import { investigationHandlers } from './handlers'
import { outsideLabHandlers, outsideResultHandlers } from './outside/handlers'
import { investigationRules } from './policy'
import { investigationsRecords } from './records'
import { investigationSources } from './sources'
import { investigationUploadHandlers } from './uploadHandlers'

export const investigationsArea: AreaManifest = {
  name: 'investigations',
  calls: [
    handledCalls('investigations', investigations, investigationHandlers),
    handledCalls('investigationUploads', investigationUploads, investigationUploadHandlers),
    handledCalls('outsideLab', outsideLab, outsideLabHandlers),
    handledCalls('outsideResults', outsideResults, outsideResultHandlers),
  ],
  records: investigationsRecords,
  rules: investigationRules,
  sources: investigationSources,
}
