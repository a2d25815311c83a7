import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { CompositionResource } from '#contract/fhir/resources/composition'
import { epochMs } from '../../../platform/database/expressions'
import { coded, encounter, FhirPersonRow, instantOf, patient, personOfRow, practitioner } from '../elements'
import { type FhirResource, source } from '../resource'

const Row = z.strictObject({
  patient_id: z.int(),
  episode_id: z.int(),
  version: z.int(),
  signed: z.int(),
  impression: z.string(),
  call_me_if: z.string().nullable(),
  review_on: z.string().nullable(),
  advice: z.array(z.string()),
  author: FhirPersonRow,
})

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Returns lines of text as XHTML. */
function section(title: string, lines: readonly string[]) {
  const paragraphs = lines.map((line) => `<p>${line.replace(/[&<>"]/g, (character) => escapes[character] ?? '')}</p>`)
  const div = `<div xmlns="http://www.w3.org/1999/xhtml">${paragraphs.join('')}</div>`
  return { title, text: { status: 'generated' as const, div } }
}

/** The newest signed opinion on a consultation request. */
export const composition: FhirResource<z.output<typeof CompositionResource>> = {
  type: 'Composition',
  sources: [
    source({
      from: sql`consultation_requests as requests join episodes on episodes.id = requests.episode_id
        join consultation_opinions as opinions on opinions.request_id = requests.id
        join users as authors on authors.id = opinions.author_id`,
      when: sql`requests.answered_at is not null and opinions.version = (select max(version)
        from consultation_opinions where request_id = requests.id)`,
      id: sql`requests.id`,
      changed: sql`requests.row_changed_at`,
      columns: () =>
        sql.raw(`episodes.patient_id, requests.episode_id, opinions.version, ${epochMs('opinions.signed_at')} as signed,
        opinions.impression, opinions.call_me_if, opinions.review_on::text as review_on,
        (select coalesce(json_agg(text order by position), '[]') from consultation_advice
          where opinion_id = opinions.id) as advice, ${personOfRow('authors')} as author`),
      row: Row,
      selecting: {
        patient: (id) => sql`episodes.patient_id = ${id}`,
        status: { final: sql`opinions.version = 1`, amended: sql`opinions.version > 1` },
      },
      toFhir: (row) => ({
        resourceType: 'Composition',
        status: row.version > 1 ? 'amended' : 'final',
        type: coded('loinc', '11488-4', 'Consult note'),
        subject: patient(row.patient_id),
        encounter: encounter({ episode_id: row.episode_id, appointment_id: null }),
        date: instantOf(row.signed),
        author: [practitioner(row.author)],
        title: 'Consultation',
        section: [
          section('Impression', row.impression.split('\n')),
          ...(row.advice.length > 0 ? [section('Advice', row.advice)] : []),
          ...(row.call_me_if ? [section('Call me if', [row.call_me_if])] : []),
          ...(row.review_on ? [section('Review', [row.review_on])] : []),
        ],
      }),
    }),
  ],
}
