import { documents, patientDocuments } from '#contract/documents/calls'
import { context } from '../../platform/context'
import { inEpisodes } from '../../schema/areaRecords'
import { episodeClosed } from '../discharge'
import { type AreaManifest, handledCalls } from '../manifest'
import { documentHandlers, patientDocumentHandlers } from './handlers'
import { makeAllDocuments, makeDocuments } from './jobs'
import { documentRules } from './policy'
import { documentSources } from './sources'

export const documentsArea: AreaManifest = {
  name: 'documents',
  calls: [
    handledCalls('documents', documents, documentHandlers),
    handledCalls('patientDocuments', patientDocuments, patientDocumentHandlers),
  ],
  records: {
    episodeDocument: { ofPatient: { part: 'admissions', keys: inEpisodes('episode_documents') } },
  },
  rules: documentRules,
  sources: documentSources,
  jobs: [makeDocuments, makeAllDocuments],
  subscribers: [
    episodeClosed.subscribe(({ episodeId }) =>
      context().platform.jobs.enqueue(makeDocuments.name, { episode_id: episodeId }, { key: String(episodeId) }),
    ),
  ],
}
