import * as z from 'zod'
import { area } from '../kit/endpoint'
import { Blob, List, NamedOption } from '../kit/responses'
import { instant } from '../kit/values'
import { documentKinds } from './documentKinds'

const language = z.enum(['en', 'ar'])

/** A document of an episode: a PDF file in each language, made from one version of the discharge summary. */
const EpisodeDocument = z.object({
  id: z.number(),
  episode_id: z.number(),
  hospital: NamedOption,
  kind: z.enum(documentKinds),
  /** The name of the kind, in the caller's language. */
  title: z.string(),
  /** Of the summary. Another version replaces it; its own files never change. */
  version: z.number().int(),
  is_newest: z.boolean(),
  /** When this version of the summary was written. */
  created_at: instant,
  discharged_at: instant,
  files: z.array(z.object({ language, /** In bytes. */ size: z.number() })),
})
export type EpisodeDocument = z.output<typeof EpisodeDocument>

const FileQuery = z.object({ language: language.default('en') })

/** The documents of a stay, for staff who can open its episode. */
export const documents = area({
  list: {
    method: 'GET',
    path: '/api/admin/episodes/{id}/documents',
    permission: ['show-episode', 'update-episode'],
    summary: 'The documents of a closed episode, the newest version first: 100 at most. Missing ones are made',
    record: { kind: 'episode', param: 'id' },
    response: List(EpisodeDocument),
  },
  file: {
    method: 'GET',
    path: '/api/admin/documents/{id}/file',
    permission: ['show-episode', 'update-episode'],
    summary: 'A document as a PDF file in a language',
    query: FileQuery,
    record: { kind: 'episodeDocument', param: 'id' },
    response: Blob,
  },
})

/** The documents of a patient's own stays, in their newest version. */
export const patientDocuments = area({
  list: {
    method: 'GET',
    path: '/api/patient/documents',
    shows: 'caller',
    permission: 'patientTimeLine',
    summary: 'The documents of my stays, each in its newest version, the newest first: 100 at most',
    scope: 'own',
    response: List(EpisodeDocument),
  },
  file: {
    method: 'GET',
    path: '/api/patient/documents/{id}/file',
    shows: 'caller',
    permission: 'patientTimeLine',
    summary: 'A document of one of my stays as a PDF file in a language',
    query: FileQuery,
    record: { kind: 'ownEpisodeDocument', param: 'id' },
    response: Blob,
  },
})
