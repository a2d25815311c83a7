import { staffWaitlist, waitlist } from '#contract/waitlist/calls'
import { type AreaManifest, handledCalls } from '../manifest'
import { waitlistHandlers } from './handlers'
import { waitlistJobs } from './jobs'
import { waitlistRules } from './policy'
import { waitlistRecords } from './records'
import { waitlistSources } from './sources'
import { staffWaitlistHandlers } from './staffHandlers'

export const waitlistArea: AreaManifest = {
  name: 'waitlist',
  calls: [
    handledCalls('waitlist', waitlist, waitlistHandlers),
    handledCalls('staffWaitlist', staffWaitlist, staffWaitlistHandlers),
  ],
  records: waitlistRecords,
  rules: waitlistRules,
  sources: waitlistSources,
  jobs: waitlistJobs,
}
