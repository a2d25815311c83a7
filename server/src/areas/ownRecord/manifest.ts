import { ownRecord } from '#contract/ownRecord/calls'
import { handlers } from '../../platform/http/handlers'
import { type AreaManifest, handledCalls } from '../manifest'
import { downloadRecord } from './download'

const ownRecordHandlers = handlers(ownRecord, {
  download: ({ scope }) => downloadRecord(scope()),
})

export const ownRecordArea: AreaManifest = {
  name: 'ownRecord',
  calls: [handledCalls('ownRecord', ownRecord, ownRecordHandlers)],
}
