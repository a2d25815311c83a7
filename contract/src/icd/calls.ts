import * as z from 'zod'
import { area } from '../kit/endpoint'
import { One, searchText } from '../kit/responses'
import { id, instant, singleLine } from '../kit/values'
import { icdCode, plainTitle } from './codes'

/** The most codes of one visit or episode. */
export const mostCodes = 50

/** A property of an entity that matched the search text, as WHO's service returns it. */
const MatchingPv = z.object({
  propertyId: z.string().max(255),
  label: z.string().max(1000),
  score: z.number().nullable(),
})
export type MatchingPv = z.output<typeof MatchingPv>

/** A found ICD-11 entity. */
export const IcdEntity = z.object({
  /** WHO's URI. */
  id: z.string(),
  /** Without markup, in the language of the search text if it is known in that language. */
  title: z.string(),
  theCode: z.string(),
  matchingPVs: z.array(MatchingPv),
})
export type IcdEntity = z.output<typeof IcdEntity>

/** A code to save, with the title and the matches with which it was found. */
export const IcdCodeInput = z.object({
  title: z.string({ error: 'validation.required' }).transform(plainTitle).pipe(singleLine(1000)),
  theCode: icdCode,
  matchingPVs: z
    .array(MatchingPv.extend({ label: z.string().max(1000).transform(plainTitle) }))
    .max(50)
    .nullish()
    .transform((found) => found ?? []),
})

/** A saved code of a visit or an episode. */
export const SavedIcdCode = IcdEntity.omit({ id: true }).extend({ id: z.number(), added_at: instant })
export type SavedIcdCode = z.output<typeof SavedIcdCode>

/** The permission of the doctor's notes, and those to read an appointment. */
const write = 'update-appointment'
const read = ['show-appointment', write, 'view-Lobby'] as const

const writeEpisode = 'update-episode'

/** The permissions of those who save codes, also with the discharge of an episode. */
const search = [write, 'create-episode', writeEpisode, 'close-episode', 'update-problems'] as const

const CodesInput = z.object({
  patient_id: id,
  icd_codes: z.array(IcdCodeInput).max(mostCodes, { error: 'icd.tooMany' }),
})
const SavedCodes = z.object({ message: z.string(), data: z.array(SavedIcdCode) })

/** ICD-11 codes of visits and episodes. */
export const icd = area({
  auth: {
    method: 'GET',
    path: '/api/admin/icd/auth',
    permission: search,
    shows: 'nobody',
    secret: true,
    summary:
      'Where a client searches for codes by itself, and the bearer token for it; without credentials for WHO’s service, at this server with the caller’s own token. Never the client secret',
    response: One(
      z.object({
        /** Null if the search needs the caller's own token. */
        token: z.string().nullable(),
        expires_at: instant.nullable(),
        /** Takes the query parameter `q`. */
        search_url: z.string(),
        /** The header `API-Version`. */
        api_version: z.literal('v2'),
        release: z.string(),
      }),
    ),
  },
  search: {
    method: 'GET',
    path: '/api/admin/icd/search',
    permission: search,
    shows: 'nobody',
    scope: 'reference',
    summary:
      'Entities whose code or title matches; from WHO’s service if it is configured, otherwise, or while it fails, from the list of this installation',
    query: z.object({ q: searchText }),
    response: z.object({
      destinationEntities: z.array(IcdEntity),
      /** Whether WHO's service failed; `errorMessage` is then shown below the field. */
      error: z.boolean(),
      errorMessage: z.string().nullable(),
    }),
  },
  fetchAppointment: {
    method: 'GET',
    path: '/api/admin/icd/fetch/appointment/{id}',
    permission: read,
    record: { kind: 'appointment', param: 'id' },
    summary: 'The codes of a visit in their order; for staff other than its doctor, once the visit is finished',
    response: z.object({ data: z.array(SavedIcdCode) }),
  },
  insert: {
    method: 'POST',
    path: '/api/admin/icd/insert/{id}',
    permission: write,
    record: { kind: 'consultationOfDoctor', param: 'id' },
    replaces: 'fetchAppointment',
    replacedFields: { icd_codes: 'data' },
    summary:
      'Save the codes of a visit in this order; codes that are left out are removed, and the history of both stays. More than a day after the visit, codes can only be added',
    body: CodesInput,
    response: SavedCodes,
  },
  fetchEpisode: {
    method: 'GET',
    path: '/api/admin/icd/fetch/episode/{id}',
    permission: ['show-episode', writeEpisode],
    record: { kind: 'episode', param: 'id' },
    summary: 'The codes of an episode in their order',
    response: z.object({ data: z.array(SavedIcdCode) }),
  },
  insertEpisode: {
    method: 'POST',
    path: '/api/admin/icd/insert/episode/{id}',
    permission: writeEpisode,
    record: { kind: 'episode', param: 'id' },
    replaces: 'fetchEpisode',
    replacedFields: { icd_codes: 'data' },
    summary:
      'Save the codes of an open episode in this order; codes that are left out are removed, and the history of both stays',
    body: CodesInput,
    response: SavedCodes,
  },
})
