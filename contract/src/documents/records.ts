import { defineRecord } from '../kit/defineRecord'

/** A document about a stay, such as the discharge summary. */
export const episodeDocumentRecord = defineRecord({
  kind: 'episodeDocument',
  owner: 'patient',
  explained: true,
})

/** The same document, for its patient only. */
export const ownEpisodeDocumentRecord = defineRecord({
  kind: 'ownEpisodeDocument',
  owner: 'user',
})
