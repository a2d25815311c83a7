import { defineRecord } from '../kit/defineRecord'

export const episodeDocumentRecord = defineRecord({
  kind: 'episodeDocument',
  owner: 'patient',
  explained: true,
})

export const ownEpisodeDocumentRecord = defineRecord({
  kind: 'ownEpisodeDocument',
  owner: 'user',
})
