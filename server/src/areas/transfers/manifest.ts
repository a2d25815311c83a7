import { transfers } from '#contract/transfers/calls'
import { episodeClosed } from '../discharge'
import { type AreaManifest, handledCalls } from '../manifest'
import { endOfferOfDischarged } from './answer'
import { transferHandlers } from './handlers'
import { transferRules } from './policy'
import { transfersRecords } from './records'
import { transferSources } from './sources'

export const transfersArea: AreaManifest = {
  name: 'transfers',
  calls: [handledCalls('transfers', transfers, transferHandlers)],
  records: transfersRecords,
  rules: transferRules,
  sources: transferSources,
  subscribers: [episodeClosed.subscribe(({ episodeId }) => endOfferOfDischarged(episodeId))],
}
