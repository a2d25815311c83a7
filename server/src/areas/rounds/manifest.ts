import { rounds } from '#contract/rounds/calls'
import { publicRounds } from '#contract/rounds/publicCalls'
import { type AreaManifest, handledCalls } from '../manifest'
import { roundHandlers } from './handlers'
import { roundRules } from './policy'
import { publicRoundHandlers } from './public/handlers'
import { roundsRecords } from './records'
import { roundJobs } from './run'
import { roundSources } from './sources'

export const roundsArea: AreaManifest = {
  name: 'rounds',
  calls: [
    handledCalls('rounds', rounds, roundHandlers),
    handledCalls('publicRounds', publicRounds, publicRoundHandlers),
  ],
  records: roundsRecords,
  rules: roundRules,
  sources: roundSources,
  jobs: roundJobs,
}
