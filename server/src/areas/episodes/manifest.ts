import { episodes } from '#contract/episodes/calls'
import { departments } from '#contract/episodes/departments'
import { type AreaManifest, handledCalls } from '../manifest'
import { departmentHandlers } from './departments'
import { episodeHandlers } from './handlers'
import { episodeRules } from './policy'
import { episodesRecords } from './records'
import { episodeSources } from './sources'

export const episodesArea: AreaManifest = {
  name: 'episodes',
  calls: [
    handledCalls('departments', departments, departmentHandlers),
    handledCalls('episodes', episodes, episodeHandlers),
  ],
  records: episodesRecords,
  rules: episodeRules,
  sources: episodeSources,
}
