import { investigations } from '#contract/investigations/calls'
import { investigationUploads } from '#contract/investigations/uploadCalls'
import { type AreaManifest, handledCalls } from '../manifest'
import { investigationHandlers } from './handlers'
import { investigationRules } from './policy'
import { investigationsRecords } from './records'
import { investigationSources } from './sources'
import { investigationUploadHandlers } from './uploadHandlers'

export const investigationsArea: AreaManifest = {
  name: 'investigations',
  calls: [
    handledCalls('investigations', investigations, investigationHandlers),
    handledCalls('investigationUploads', investigationUploads, investigationUploadHandlers),
  ],
  records: investigationsRecords,
  rules: investigationRules,
  sources: investigationSources,
}
