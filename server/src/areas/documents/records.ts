import { type AreaRecords, inEpisodes } from '../../schema/areaRecords'

/** How the audit log reads the area's kinds of record, and which of them are a patient's. */
export const documentsRecords: AreaRecords = {
  episodeDocument: { ofPatient: { part: 'admissions', keys: inEpisodes('episode_documents') } },
}
