import { rounds } from '#contract/rounds/calls'
import { publicRounds } from '#contract/rounds/publicCalls'
import { type AreaManifest, handledCalls } from '../manifest'
import { roundsSource } from './calendarSource'
import { roundHandlers } from './handlers'
import { roundRules } from './policy'
import { publicRoundHandlers } from './public/handlers'
import { linkJobs } from './public/links'
import { recordingJobs } from './recording'
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
  calendarSource: roundsSource,
  jobs: [...roundJobs, ...linkJobs, ...recordingJobs],
}
